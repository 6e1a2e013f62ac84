/**
 * Tries inputs. Most are run by a process that takes many, which is faster; what that one does not survive, or does not end, is tried again by a
 * process of its own, whose parent has to end it in time, as are all of every 50th seed.
 */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { EXECUTABLE, write } from './folder.js'
import { faultOf } from './judgement.js'

const RUNNER = fileURLToPath(new URL('runner.js', import.meta.url))
/** Realms of programs that are done take memory, and changed built-ins make a process slow. */
const MOST_INPUTS = 150
/** As often one is a process of its own. */
const ALONE = 50
const UNIT_MS = 4
/** Of the command as a whole, whose inputs say that they may take three seconds; on a machine that is as fast as the one that UNIT_MS is of. */
const PATIENCE_MS = 30_000
const TOO_LONG_MS = 10_000

export class Trial {
  #place = fs.mkdtempSync(path.join(os.tmpdir(), 'manyworlds-storm-'))
  #runner
  #answers
  #taken = 0

  /** Resolves to the exit code, and to what is wrong, if something is. */
  async run(input) {
    const folder = path.join(this.#place, String(input.seed))
    write(input, folder)
    const together = input.seed % ALONE === 0 ? undefined : await this.#together(input, folder)
    // Only what could be answered was judged: a loop inside of V8 is ended by the parent of a process.
    const fault = together && faultOf(together, input)
    if (together !== undefined && fault === undefined) return this.#done(folder, { code: together.code })
    fs.rmSync(folder, { recursive: true, force: true })
    write(input, folder)
    const alone = await this.#alone(input, folder)
    const faultAlone = faultOf(alone, input)
    return this.#done(folder, { code: alone.code ?? alone.signal, ...(faultAlone ?? fault) === undefined ? {} : { fault: faultAlone ?? `in a process with others, ${fault}` } })
  }

  #done(folder, result) {
    fs.rmSync(folder, { recursive: true, force: true })
    return result
  }

  async #together({ args }, folder) {
    if (this.#runner === undefined || this.#taken++ >= MOST_INPUTS) this.#start()
    const runner = this.#runner
    runner.stdin.write(`${JSON.stringify({ folder, args })}\n`)
    const timer = setTimeout(() => runner.kill('SIGKILL'), patience(TOO_LONG_MS))
    for (;;) {
      const { value, done } = await this.#answers.next()
      if (done) break
      if (!value.startsWith('@')) continue
      clearTimeout(timer)
      return JSON.parse(value.slice(1))
    }
    clearTimeout(timer)
    this.#runner = undefined
    return undefined
  }

  #start() {
    this.#runner?.stdin.end()
    this.#taken = 0
    // As deep as the thread of a check; Linux gives 8 MB to a process.
    this.#runner = spawn(process.execPath, ['--stack-size=6500', RUNNER], { stdio: ['pipe', 'pipe', 'ignore'] })
    this.#runner.stdin.on('error', () => {})
    this.#answers = createInterface({ input: this.#runner.stdout })[Symbol.asyncIterator]()
  }

  #alone({ args }, folder) {
    // A NUL character ends an argument: no process can be given one.
    const child = spawn(process.execPath, [EXECUTABLE, ...args.map((word) => word.replaceAll('\0', ''))], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1' } })
    const said = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr']) child[name].setEncoding('utf8').on('data', (text) => { if (said[name].length < 1e6) said[name] += text })
    let hasHung = false
    const timer = setTimeout(() => {
      hasHung = true
      child.kill('SIGKILL')
    }, patience(PATIENCE_MS))
    return new Promise((resolve) => child.on('close', (code, signal) => {
      clearTimeout(timer)
      resolve({ code, signal, hasHung, ...said })
    }))
  }

  end() {
    this.#runner?.stdin.end()
    fs.rmSync(this.#place, { recursive: true, force: true })
  }
}

let slowness

/** `ms` of the machine for which UNIT_MS was measured, in milliseconds of this one. */
function patience(ms) {
  slowness ??= Math.max(1, measured() / UNIT_MS)
  return ms * slowness
}

function measured() {
  work()
  const begin = performance.now()
  work()
  return performance.now() - begin
}

function work() {
  let sum = 0
  for (let i = 0; i < 3_000_000; i++) sum = (Math.imul(sum, 31) + i) | 0
  return sum
}
