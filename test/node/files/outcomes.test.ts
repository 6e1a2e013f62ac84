/**
 * Law: what plain Node does to files is among what the checker explores. Random programs of two activities that work on the
 * same files at the same time run a number of times under Node, with pauses at random, and are explored once.
 */
import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { outcomesOfText } from '../../corpus/ground-truth/outcomes.ts'
import { sample } from '../../support/extent.ts'
import { inFile } from '../../support/folder.ts'
import { randomNumbers } from './operations.ts'

const OPERATIONS = [
  "fs.writeFile(p('a'), 'one')", "fs.writeFile(p('b'), 'two')", "fs.appendFile(p('a'), '+')", "fs.rename(p('a'), p('b'))", "fs.unlink(p('a'))",
  "fs.readFile(p('a'), 'utf8')", "fs.readFile(p('b'), 'utf8')", "fs.copyFile(p('a'), p('b'))", "fs.truncate(p('a'), 1)", "fs.link(p('a'), p('b'))",
  "fs.mkdir(p('d'))", "fs.rmdir(p('d'))", "fs.readdir(p('.'))", "fs.rename(p('b'), p('d/b'))", "fs.rm(p('b'))",
]
const RUNS = 25

/** `run` works in the directory `base` and gives what every operation said and what there is in the end. */
function randomProgram(seed: number): string {
  const random = randomNumbers(seed)
  const activity = (name: string): string => `
  const ${name} = async () => {
    await ${random(3) === 0 ? "attempt('none', async () => 0)" : `attempt('${name}1', () => ${OPERATIONS[random(OPERATIONS.length)]})`}
    await attempt('${name}2', () => ${OPERATIONS[random(OPERATIONS.length)]})
  }`
  return `import fs from 'node:fs/promises'
import { readdirSync, readFileSync, statSync } from 'node:fs'

const run = async (base) => {
  const said = {}
  const p = (name) => base + '/' + name
  const attempt = async (name, f) => {
    try {
      said[name] = await f() ?? null
    } catch (error) {
      said[name] = error.code
    }
  }
  ${activity('x')}
  ${activity('y')}
  await fs.mkdir(base)
  await fs.writeFile(p('a'), 'old')
  await Promise.all([x(), y()])
  const tree = (path) => readdirSync(path).map((name) => [name, statSync(path + '/' + name).isDirectory() ? tree(path + '/' + name) : readFileSync(path + '/' + name, 'utf8')])
  return JSON.stringify([Object.entries(said).sort(), tree(base)])
}
`
}

const CHECKED = `
let result
globalThis.outcome = () => result
export default async function main() { result = await run('/tmp/files-of-two-users') }
`
/** Something to do for the main thread and the thread pool lets the threads finish in other orders. */
const NODE = `
import os from 'node:os'
import crypto from 'node:crypto'
const root = await fs.mkdtemp(os.tmpdir() + '/manyworlds-')
for (let i = 0; i < ${RUNS}; i++) {
  for (let j = i % 4; j > 0; j--) crypto.pbkdf2('x', 'y', 200 * i, 16, 'sha1', () => {})
  if (i % 3 === 0) setImmediate(() => { for (const end = performance.now() + i / 10; performance.now() < end;); })
  console.log(await run(root + '/' + i))
}
await fs.rm(root, { recursive: true })
`

/** While something is watched, effects are events of their own, which must not make a difference. */
const WATCHED = `
import { mkdirSync, watch } from 'node:fs'
let result
globalThis.outcome = () => result
export default async function main() {
  mkdirSync('/tmp/elsewhere')
  watch('/tmp/elsewhere').unref()
  result = await run('/tmp/files-of-two-users')
}
`

it.each(sample([2, 4, 5], 2, 1))('effects are placed as late as possible, and no outcome is lost (program %i)', (seed) => {
  const program = randomProgram(seed)
  const [plain, watched] = [CHECKED, WATCHED].map((end) => outcomesOfText(program + end, {})[0]!)
  expect(Object.keys(plain!.outcomes).length).toBeGreaterThan(0)
  expect(Object.keys(plain!.outcomes)).toEqual(Object.keys(watched!.outcomes))
  expect(plain!.states).toBeLessThan(watched!.states)
})

it.each(sample([1, 2, 3, 4], 2))('what Node does with files at the same time is explored (program %i)', (seed) => {
  const program = randomProgram(seed)
  const { stdout, stderr, status } = inFile('node.mjs', program + NODE, (file) => spawnSync(process.execPath, [file], { encoding: 'utf8' }))
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  const [found] = outcomesOfText(program + CHECKED, {})
  const explored = new Set(Object.keys(found!.outcomes))
  const missing = [...new Set(stdout.trim().split('\n'))].filter((outcome) => !explored.has(outcome))
  // A search that was cut short proves nothing.
  expect({ verdict: found!.verdict, missing, program: missing.length > 0 ? program : '' }).toEqual({ verdict: 'holds', missing: [], program: '' })
})
