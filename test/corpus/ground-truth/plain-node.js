/**
 * Runs a program of the ground truth in a process of plain Node, with real timers, real I/O behind `latency` and tasks that
 * take a random time. Whatever comes out is an order that Node produces, so the ground truth must know it.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { buildSync } from 'esbuild'

const MANYWORLDS = `
import { stat } from 'node:fs'
const busy = () => { const end = performance.now() + Math.random() ** 4 * 8; while (performance.now() < end); }
const pick = (list) => { busy(); return list[Math.floor(Math.random() * list.length)] }
export const choose = (first, high) => pick(high === undefined ? first : Array.from({ length: high - first + 1 }, (_, i) => first + i))
export const latency = () => { busy(); return new Promise((resolve) => { stat('.', () => resolve()) }) }
export const ignoreIf = (condition) => { if (condition) process.exit(3) }
`

const ENTRY = `
import * as program from 'program'
const main = program.default
let outcome
process.on('uncaughtException', (error) => {
  // Of a rejection that is no error Node keeps the text only.
  const reason = error.code === 'ERR_UNHANDLED_REJECTION' ? /reason "(.*)"/.exec(error.message)[1] : error.name + ': ' + error.message
  outcome = 'failed ' + reason
  process.exit()
})
let isDone = typeof main !== 'function'
process.on('exit', (code) => { if (code !== 3) process.stdout.write(outcome ?? (isDone ? '' : 'deadlock ') + globalThis.outcome()) })
if (!isDone) {
  const result = main()
  if (result instanceof Promise) result.then(() => { isDone = true })
  else isDone = true
}
`

/**
 * The outcome of one run of a file, in the words of the ground truth; undefined if the program gave it up.
 * @param {string} file
 * @returns {() => string | undefined}
 */
export function inPlainNode(file) {
  const text = bundle(file)
  return () => {
    const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module'], { input: text, encoding: 'utf8', timeout: 30_000 })
    if (status !== 0 && status !== 3 && stdout === '') throw new Error(`plain Node ended with ${status}: ${stderr}`)
    return status === 3 ? undefined : stdout
  }
}

/** One text: the entry, the program, and our stand-in for the package. */
function bundle(file) {
  const result = buildSync({
    stdin: { contents: ENTRY.replace("'program'", JSON.stringify(file)), resolveDir: path.dirname(file) },
    alias: { manyworlds: `data:text/javascript,${encodeURIComponent(MANYWORLDS)}` },
    bundle: true, write: false, format: 'esm', platform: 'node', target: 'esnext', logLevel: 'silent',
  })
  return result.outputFiles[0].text
}
