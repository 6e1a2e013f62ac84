/**
 * Explorations and programs with odd values against plain Node, which runs every sequence and every schedule from the start and shares no code with the checker. Found
 * must be as many states and transitions, and the same outcomes, in every mode, by fingerprints and exactly.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { checkFile } from '../../dist/check/checking.js'
import { checkSettings } from '../../dist/options.js'
import { PlainProcess } from './plain-process.js'
import { programText, randomProgram } from './random-program.js'
import { explorationText, randomSubject } from './random-subject.js'
import { Random } from './random.js'

const QUIET = { progress() {}, console() {}, isInterrupted: () => false }
const WAYS = { exploration: [{}, { mode: 'tracked' }, { mode: 'delta' }, { exact: true }], program: [{}, { mode: 'tracked' }, { exact: true }, { strategy: 'dfs' }] }
const MOST_OUTCOMES = 60

export class ValuesOracle {
  #folder = fs.mkdtempSync(path.join(os.tmpdir(), 'manyworlds-oracle-'))
  #explorer = new PlainProcess('plain-explorer.js')
  #scheduler = new PlainProcess('plain-schedules.js')
  counts = { searches: 0, refused: 0, skipped: 0 }
  /** By reason: how often it was refused. */
  refusals = new Map()

  /** What differs for the subject and the program of a seed, as texts; empty if nothing does. */
  async differencesOf(seed) {
    return [...await this.#exploration(new Random(2 * seed), seed), ...await this.#program(new Random(2 * seed + 1), seed)]
  }

  async #exploration(random, seed) {
    const subject = randomSubject(random)
    const expected = await this.#explorer.ask(subject)
    return this.#compare(`exploration ${seed}`, explorationText(subject), WAYS.exploration, ({ verdict, states, transitions, depth }) =>
      (verdict === 'holds' && states === expected.states && transitions === expected.transitions && depth === expected.depth ? undefined
        : `${verdict} with ${states} states, ${transitions} transitions, depth ${depth}; plain Node has ${expected.states}, ${expected.transitions}, ${expected.depth}`))
  }

  async #program(random, seed) {
    const program = randomProgram(random)
    const outcomes = await this.#scheduler.ask(program.body)
    if (outcomes === null || outcomes.length > MOST_OUTCOMES) {
      this.counts.skipped++
      return []
    }
    return this.#compare(`program ${seed}`, programText(program, outcomes), WAYS.program, ({ verdict, violation }) =>
      (verdict === 'holds' ? undefined : `${verdict}: ${violation?.message} (plain Node has ${outcomes.length} outcomes)`))
  }

  #compare(name, text, ways, faultOf) {
    const file = path.join(this.#folder, `${name.replace(' ', '-')}.mjs`)
    fs.writeFileSync(file, text)
    const faults = ways.flatMap((options) => {
      this.counts.searches++
      try {
        const fault = faultOf(checkFile(file, checkSettings(options), QUIET))
        return fault === undefined ? [] : [`${name} ${JSON.stringify(options)}: ${fault}\n${text}`]
      } catch (error) {
        if (error.code === undefined || error.fact === undefined) return [`${name} ${JSON.stringify(options)}: ${error.stack}\n${text}`]
        this.counts.refused++
        const reason = `${error.code}: ${error.fact}`.replaceAll(/\S*manyworlds-oracle-\S*/g, 'FILE')
        this.refusals.set(reason, (this.refusals.get(reason) ?? 0) + 1)
        return []
      }
    })
    fs.rmSync(file)
    return faults
  }

  dispose() {
    this.#explorer.end()
    this.#scheduler.end()
    fs.rmSync(this.#folder, { recursive: true, force: true })
  }
}

export const USAGE = 'values [--searches N] [--seed N]     explorations and programs with odd values, every sequence and every schedule'

/** The exit code: 0 if nothing differs. */
export async function run(args) {
  const { values: { searches, seed } } = parseArgs({ args, options: { searches: { type: 'string' }, seed: { type: 'string' } } })
  const oracle = new ValuesOracle()
  const wanted = Number(searches ?? 2000)
  let differences = 0
  let said = Date.now()
  let at = Number(seed ?? 1)
  for (; oracle.counts.searches < wanted; at++) {
    for (const difference of await oracle.differencesOf(at)) {
      differences++
      console.log(`\n== ${difference}`)
    }
    if (Date.now() - said < 10_000) continue
    said = Date.now()
    console.error(`${oracle.counts.searches} of ${wanted} searches, ${differences} differ`)
  }
  oracle.dispose()
  const { counts, refusals } = oracle
  console.log(`\n${counts.searches} searches up to seed ${at - 1}: ${differences} differ, ${counts.refused} refused, ${counts.skipped} programs have too many orders`)
  for (const [reason, count] of [...refusals].sort((a, b) => b[1] - a[1])) console.log(`${String(count).padStart(8)}  ${reason}`)
  return differences === 0 ? 0 : 1
}
