#!/usr/bin/env node
/**
 * `npm run storm`: mutated inputs of all kinds. Whatever comes in, a check ends within its time, with a report or a refusal: exit code 0, 1, 2
 * or 4, and nothing of our own insides in what it says (storm/judgement.js). Input N is the same in every run and on every machine.
 *
 *   npm run storm -- --count 20000 --seed 1      so many inputs, from this one on
 *   npm run storm -- --kind traces               only of one kind: programs, configurations, arguments, traces
 *   npm run storm -- --seed 4711 --count 1 --keep DIR      writes the input and how it is run
 *
 * Inputs run in processes that take one after the other, every 50th in a process of its own, as do those that such a process did not survive. A
 * failing input is kept as a folder that can be run again. The same command goes on where it was interrupted; --fresh begins again.
 */
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { keep } from './storm/folder.js'
import { inputOf, KINDS } from './storm/input.js'
import { Journal } from './storm/journal.js'
import { Trial } from './storm/trial.js'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CACHE = path.join(ROOT, 'node_modules/.cache/manyworlds-storm')

async function main(args) {
  const { values } = parseArgs({ args, options: {
    count: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' }, kind: { type: 'string' }, keep: { type: 'string' },
    jobs: { type: 'string', default: '1' }, fresh: { type: 'boolean', default: false },
  } })
  const [count, seed, jobs] = [values.count, values.seed, values.jobs].map(Number)
  if (!(count >= 1 && seed >= 0 && jobs >= 1) || (values.kind !== undefined && !KINDS.includes(values.kind))) {
    console.error(`usage: npm run storm -- [--count N] [--seed N] [--kind ${KINDS.join('|')}] [--jobs N] [--keep DIR] [--fresh]`)
    return 2
  }
  if (values.keep !== undefined && count === 1) {
    console.log(keep(inputOf(seed, values.kind), values.keep))
    return 0
  }
  const journal = new Journal(path.join(CACHE, `${seed}-${values.kind ?? 'all'}.json`), values.fresh)
  const failures = path.resolve(values.keep ?? path.join(CACHE, 'failures'))
  return run({ first: seed, end: seed + count, kind: values.kind, jobs, journal, failures })
}

async function run({ first, end, kind, jobs, journal, failures }) {
  let isInterrupted = false
  process.once('SIGINT', () => { isInterrupted = true })
  let next = Math.max(first, journal.next)
  if (next > first) console.log(`${next - first} inputs were tried before, ${journal.failed.length} failed; --fresh tries them again`)
  const under = new Set()
  const codes = new Map()
  let said = Date.now()
  const job = async () => {
    const trial = new Trial()
    while (next < end && !isInterrupted) {
      const seed = next++
      under.add(seed)
      const input = inputOf(seed, kind)
      const { fault, code } = await trial.run(input)
      codes.set(code, (codes.get(code) ?? 0) + 1)
      under.delete(seed)
      if (fault !== undefined) console.log(`\n== input ${seed} (${input.kind}): ${fault}\n   ${keep(input, path.join(failures, String(seed)))}`)
      journal.note(fault === undefined ? undefined : seed, Math.min(next, ...under))
      if (Date.now() - said < 10_000) continue
      said = Date.now()
      console.error(`${next - first} of ${end - first} inputs, ${journal.failed.length} failed`)
    }
    trial.end()
  }
  await Promise.all(Array.from({ length: jobs }, job))
  const tried = Math.max(0, Math.min(next, end) - first)
  console.log(`\n${tried} of ${end - first} inputs were tried, ${journal.failed.length} failed; exit codes ${[...codes].sort().map(([code, times]) => `${code}: ${times}`).join(', ')}`)
  return journal.failed.length > 0 ? 1 : isInterrupted ? 130 : 0
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href) {
  process.exitCode = await main(process.argv.slice(2))
}
