/** The command without a terminal, in a directory of its own: real processes of the published executable (dist/bundle/main.js), or the function. */
import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { check } from '../../src/check.ts'
import { replayFile } from '../../src/check/replaying.ts'
import { type Engine, run } from '../../src/cli/run.ts'
import { transformSync } from '../../src/compile/esbuild.ts'
import { checkSettings } from '../../src/options.ts'
import { isWhole } from '../support/extent.ts'
import { temporaryFolder } from '../support/folder.ts'

export const EXECUTABLE = fileURLToPath(new URL('../../dist/bundle/main.js', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** The engine in this thread: a listener, even of nothing, cannot be sent to another one. */
const ENGINE: Engine = {
  check: (file, options, observer) => check(file, { ...options, listeners: [{}] }, observer),
  replay: async (file, options, observer) => replayFile(resolve(file), checkSettings(options), { ...observer, isInterrupted: () => false }),
}

let isCompilerStarted = false

/** esbuild gets a process of its own with the fourth call, which would count as one of the directory that it is started in. */
function startCompiler(): void {
  // Each with another text: what was transformed before is known.
  for (let call = 0; call < 4 && !isCompilerStarted; call++) transformSync(`${call}`, {})
  isCompilerStarted = true
}

/** A directory with files in which commands are run. */
export class Workplace {
  readonly directory = temporaryFolder()

  write(files: Readonly<Record<string, string>>): void {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.directory, name)), { recursive: true })
      writeFileSync(join(this.directory, name), text)
    }
  }

  /** Runs `manyworlds ...args` to its end. */
  run(...args: readonly string[]): Promise<Ended> {
    return this.start(...args).ended
  }

  /** The same in this process, for what does not depend on processes; the long run tries that, too. */
  async runHere(...args: readonly string[]): Promise<Ended> {
    // No process can be started with a NUL character in its arguments.
    if (isWhole && !args.some((argument) => argument.includes('\0'))) return this.run(...args)
    let stdout = ''
    let stderr = ''
    const before = process.cwd()
    startCompiler()
    process.chdir(this.directory)
    try {
      const code = await run(args, ENGINE, {
        stdout: { write: (text) => { stdout += text } }, stderr: { write: (text) => { stderr += text } }, env: {},
        signals: Object.assign(new EventEmitter(), { exit() {} }),
      })
      return { code, stdout, stderr }
    } finally {
      process.chdir(before)
    }
  }

  /** Starts `manyworlds ...args`. */
  start(...args: readonly string[]): { readonly child: ChildProcess; readonly ended: Promise<Ended>; printed(text: string): Promise<void> } {
    const child = spawn(process.execPath, [EXECUTABLE, ...args], {
      cwd: this.directory, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: undefined, FORCE_COLOR: undefined },
    })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (data) => { stdout += data })
    child.stderr.on('data', (data) => { stderr += data })
    const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })))
    /** Resolves when one of the two streams has shown `text`. */
    const printed = async (text: string): Promise<void> => {
      while (!stdout.includes(text) && !stderr.includes(text) && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 10))
    }
    return { child, ended, printed }
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true })
  }
}
