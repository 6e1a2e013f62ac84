#!/usr/bin/env node
/**
 * `npm run mistakes`: does `npm test` notice mistakes? Draws small ones in src/ (mistakes/kinds.js) from a seed, makes one after the other in a
 * copy of the last commit, and runs the tests that reach the place until one fails. What no test notices is printed as a change, for somebody
 * to judge: a test is missing, or the change is none (a shortcut, a limit of a cache, a place that cannot be reached).
 *
 *   npm run mistakes -- --count 40 --seed 1      in all of src/
 *   npm run mistakes -- --in src/track,src/state below these folders
 *   npm run mistakes -- --tests test/modes       only with these tests, which is faster and finds less
 *   npm run mistakes -- --list                   prints them, runs nothing
 *
 * The same command goes on where it was interrupted, as long as nothing is committed.
 */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Compiler } from './mistakes/compiler.js'
import { Copy } from './mistakes/copy.js'
import { draw } from './mistakes/draw.js'
import { Journal } from './mistakes/journal.js'
import { FAILED, isGuestFile, nearTests, reachedBy } from './mistakes/tests.js'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Tests that take longer than this do not end. */
const LIMIT_MS = 12 * 60_000
const JOURNALS = path.join(ROOT, 'node_modules/.cache/manyworlds-mistakes')

process.exitCode = await main()

async function main() {
  const { values } = parseArgs({ options: {
    count: { type: 'string', default: '40' }, seed: { type: 'string', default: '1' }, in: { type: 'string', default: 'src' },
    tests: { type: 'string', default: '' }, list: { type: 'boolean', default: false },
  } })
  const [count, seed] = [Number(values.count), Number(values.seed)]
  if (!(count >= 1 && seed >= 0)) {
    console.error('--count and --seed are numbers')
    return 2
  }
  const compiler = new Compiler(ROOT)
  const mistakes = draw(compiler, { count, seed, folders: values.in.split(',') })
  if (mistakes.length === 0) {
    console.error(`no mistakes can be made below ${values.in}`)
    return 2
  }
  for (const [i, mistake] of mistakes.entries()) if (values.list) console.log(`${i + 1}  ${titleOf(mistake)}\n${changeOf(mistake)}`)
  return values.list ? 0 : await tryAll(mistakes, { compiler, tests: values.tests.split(',').filter((name) => name !== ''), seed })
}

async function tryAll(mistakes, { compiler, tests, seed }) {
  const copy = new Copy(ROOT)
  const journal = new Journal(path.join(JOURNALS, `${copy.commit.slice(0, 12)}-${seed}-${tests.join('+').replaceAll('/', '.')}.jsonl`))
  const left = mistakes.filter((mistake) => journal.resultOf(mistake) === undefined)
  try {
    if (left.length > 0) copy.make()
    const unknown = left.filter((mistake) => !isGuestFile(mistake.file) && !journal.hasReached(mistake))
    if (unknown.length > 0) {
      console.log(`${left.length} of ${mistakes.length} mistakes are to be tried; first one run without any, which says which tests reach the places`)
      for (const [i, reached] of (await reachedBy(copy, compiler, unknown, tests)).entries()) journal.addReached(unknown[i], reached)
    }
    for (const mistake of left) journal.addResult(mistake, await tryOne(copy, mistake, journal.reachedOf(mistake), tests))
  } finally {
    copy.remove()
  }
  return report(mistakes, journal)
}

/** What noticed the mistake, or null, and which tests it was tried on: those that reach it, or all that are asked for. */
async function tryOne(copy, mistake, reached, asked) {
  const start = Date.now()
  const by = reached?.length === 0 ? undefined : await noticedBy(copy, mistake, reached ?? asked)
  copy.restore(mistake.file)
  console.log(`${by === undefined ? 'NOT FOUND' : 'found    '} ${titleOf(mistake)}${by === undefined ? changeOf(mistake) : ` ${by}`} (${Math.round((Date.now() - start) / 1000)} s)`)
  return { by: by ?? null, tests: reached === undefined ? 'all tests tried' : `${reached.length} test files reach it` }
}

/** Tests that lie near come first. No names: all tests. */
async function noticedBy(copy, mistake, names) {
  if (!copy.put(mistake.file, mistake.text)) return 'the build'
  const near = nearTests(copy.root, mistake.file).filter((name) => names.length === 0 || names.includes(name))
  for (const part of near.length > 0 ? [near, names] : [names]) {
    const { kind, by } = await copy.test(part, { limitMs: LIMIT_MS })
    if (kind === FAILED) return by
  }
  return undefined
}

function report(mistakes, journal) {
  const survivors = mistakes.filter((mistake) => journal.resultOf(mistake).by === null)
  for (const mistake of survivors) console.log(`\nNOT FOUND  ${titleOf(mistake)}, ${journal.resultOf(mistake).tests}\n${changeOf(mistake)}`)
  console.log(`\n${mistakes.length - survivors.length} of ${mistakes.length} mistakes were found`)
  return survivors.length === 0 ? 0 : 1
}

function titleOf({ kind, file, line }) {
  return `${file}:${line} ${kind}`
}

function changeOf({ before, after }) {
  return [...before.split('\n').map((text) => `\n    - ${text.trim()}`), ...after.split('\n').map((text) => `\n    + ${text.trim()}`)].join('')
}
