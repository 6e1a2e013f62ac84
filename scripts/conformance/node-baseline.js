/**
 * Which tests pass on the plain Node of this machine: only those say something about a program under check. The answers are
 * kept in the folder for temporary files, by checkout, version of Node and date of the test.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const PATIENCE_MS = 60_000
const SKIPPED = /^1\.\.0 # Skipped/m

/** @typedef {'passed' | 'skipped' | 'failed'} Baseline */

/**
 * @param {import('./node-suite.js').Run[]} runs
 * @param {{ checkout: string, jobs: number, onProgress?: (done: number) => void }} options
 * @returns {Promise<Map<string, Baseline>>} by path
 */
export async function findBaseline(runs, { checkout, jobs, onProgress }) {
  const memory = new Memory(checkout)
  const open = runs.filter((run) => memory.get(run) === undefined).reverse()
  const total = open.length
  await Promise.all(Array.from({ length: jobs }, async (_, lane) => {
    for (let run = open.pop(); run !== undefined; run = open.pop()) {
      memory.set(run, await runPlain(run, checkout, lane))
      onProgress?.(total - open.length)
    }
  }))
  if (total > 0) memory.store()
  return new Map(runs.map((run) => [run.path, memory.get(run)]))
}

/** Answers of earlier calls. */
class Memory {
  #file
  #folder
  #answers

  constructor(checkout) {
    const key = createHash('sha256').update(`${checkout}\n${process.version}`).digest('hex').slice(0, 16)
    this.#file = path.join(os.tmpdir(), `manyworlds-node-baseline-${key}.json`)
    this.#folder = path.join(checkout, 'test', 'parallel')
    this.#answers = fs.existsSync(this.#file) ? JSON.parse(fs.readFileSync(this.#file, 'utf8')) : {}
  }

  get(run) { return this.#answers[this.#key(run)] }
  set(run, answer) { this.#answers[this.#key(run)] = answer }
  store() { fs.writeFileSync(this.#file, JSON.stringify(this.#answers)) }

  #key(run) { return `${run.path} ${fs.statSync(path.join(this.#folder, run.path)).mtimeMs}` }
}

/** Each lane has a folder for temporary files and ports of its own. */
function runPlain({ path: file, flags }, checkout, lane) {
  const temporary = path.join(os.tmpdir(), `manyworlds-node-${process.pid}-${lane}`)
  fs.mkdirSync(temporary, { recursive: true })
  const child = spawn(process.execPath, [...flags, path.join(checkout, 'test', 'parallel', file)], {
    cwd: checkout, stdio: ['ignore', 'pipe', 'ignore'], timeout: PATIENCE_MS, killSignal: 'SIGKILL',
    env: { ...process.env, NODE_TEST_DIR: temporary, TEST_THREAD_ID: String(lane), TEST_PARALLEL: '1' },
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => { output = (output + text).slice(0, 100_000) })
  return new Promise((resolve) => {
    child.on('close', (code) => {
      fs.rmSync(temporary, { recursive: true, force: true })
      resolve(code !== 0 ? 'failed' : SKIPPED.test(output) ? 'skipped' : 'passed')
    })
  })
}
