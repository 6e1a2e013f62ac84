/**
 * npm run oracle -- schedules: random programs over Node's event loop, run on plain Node of each line that is held up, and explored by the checker on the same
 * Node. An outcome that was observed and is not explored is an error of the checker. Outcomes that are explored and were never observed are counted: most need to be
 * held up between two statements, or longer than it is done here; `--list` shows them (docs/adr/0012-order-of-timers.md says where there are more than Node has).
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { binaryOf, LINES } from '../node-lines.js'
import { observe } from './observed.js'
import { programOf } from './schedule-programs.js'

export const USAGE = 'schedules [--programs N] [--first N] [--runs N] [--jobs N] [--seed N] [--line N] [--max-states N] [--timers] [--list] [--record FILE]'
const EXPLORED = fileURLToPath(new URL('explored.js', import.meta.url))
const DEFAULTS = { programs: '40', first: '0', runs: '30', jobs: '4', seed: '1', 'max-states': '20000' }

export async function run(args) {
  const options = readOptions(args)
  if (typeof options === 'string') {
    console.error(`${options}\nusage: npm run oracle -- ${USAGE}`)
    return 2
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'manyworlds-oracle-'))
  try {
    let missed = 0
    for (const line of options.lines) missed += await askLine(line, options, folder)
    return missed === 0 ? 0 : 1
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

function readOptions(args) {
  let values
  try {
    const texts = Object.fromEntries(['programs', 'first', 'runs', 'jobs', 'seed', 'line', 'max-states', 'record'].map((name) => [name, { type: 'string' }]))
    values = { ...DEFAULTS, ...parseArgs({ args, options: { ...texts, list: { type: 'boolean' }, timers: { type: 'boolean' } } }).values }
  } catch (error) {
    return error.message
  }
  const { line, list, timers, record, ...counts } = values
  const wrong = Object.entries(counts).find(([, text]) => !/^\d+$/.test(text))
  if (wrong !== undefined) return `--${wrong[0]} takes a number`
  const lines = (line === undefined ? LINES : [Number(line)]).filter((each) => binaryOf(each) !== undefined)
  if (lines.length === 0) return 'no such Node here: npm run nodes -- --install'
  const numbers = Object.fromEntries(Object.entries(counts).map(([name, text]) => [name, Number(text)]))
  return { ...numbers, lines, list: list === true, areTimers: timers === true, record }
}

/** Asks about all programs on one line of Node; says how many outcomes are not explored. */
async function askLine(line, options, folder) {
  const total = { programs: 0, runs: 0, observed: 0, explored: 0, missed: 0, skipped: 0 }
  for (let number = options.first; number < options.first + options.programs; number++) {
    const file = path.join(folder, 'program.cjs')
    fs.writeFileSync(file, programOf(options.seed, number, options.areTimers))
    const explored = exploredBy(line, file, options['max-states'])
    if (explored === null) {
      total.skipped++
      continue
    }
    const observed = [...(await observe(binaryOf(line), file, options.runs, options.jobs)).keys()].sort()
    const missed = observed.filter((outcome) => !explored.includes(outcome))
    total.programs++
    total.runs += options.runs
    total.observed += observed.length
    total.explored += explored.length
    total.missed += missed.length
    for (const outcome of missed) console.log(`Node ${line}, program ${number} of seed ${options.seed}: observed and not explored: ${outcome}`)
    const never = explored.filter((outcome) => !observed.includes(outcome))
    if (options.list && never.length > 0) console.log(`Node ${line}, program ${number}: explored and never observed: ${never.join(' ')}`)
    if (options.record !== undefined) record(options.record, line, `${options.areTimers ? 't' : ''}${options.seed}/${number}`, observed)
  }
  console.log(`Node ${line}: ${total.programs} programs, ${total.runs} runs, ${total.observed} outcomes observed, ${total.explored} explored, ${total.missed} missed`
    + (total.skipped === 0 ? '' : `; ${total.skipped} programs have too many states`))
  return total.missed
}

function exploredBy(line, file, maxStates) {
  return JSON.parse(execFileSync(binaryOf(line), [EXPLORED, file, String(maxStates)], { encoding: 'utf8' }))
}

/** Adds what was observed to a file, which `npm test` compares with what is explored. */
function record(file, line, name, observed) {
  const known = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
  const ofLine = (known[line] ??= {})
  ofLine[name] = [...new Set([...(ofLine[name] ?? []), ...observed])].sort()
  fs.writeFileSync(file, `${JSON.stringify(known, null, 1)}\n`)
}
