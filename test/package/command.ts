/** Real processes of the published executable (dist/bundle/main.js), without a terminal, in a directory of their own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const EXECUTABLE = fileURLToPath(new URL('../../dist/bundle/main.js', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A directory with files in which commands are run. */
export class Workplace {
  readonly directory = realpathSync(mkdtempSync(join(tmpdir(), 'manyworlds-command-')))

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
