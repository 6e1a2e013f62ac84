#!/usr/bin/env node
/**
 * `npm run test:all`: everything there is to test, in parts of a few files. What the newest changes can affect comes first, then what
 * `npm test` has only a sample of. A part that has passed is written down; an interrupted run goes on where it stopped as long as no file of
 * the tree changes.
 *
 *   npm run test:all -- --shard 2/4          the second quarter of the files
 *   npm run test:all -- --minutes 25         begins no part after that time, and says what is left
 *   npm run test:all -- --fresh              forgets what has passed
 *   npm run test:all -- --list               the parts, in their order
 *   TEST262=DIR NODE_TESTS=DIR               checkouts of tc39/test262 and nodejs/node: the conformance suites, too
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { isInstalled, PEERS } from './peers.js'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const JOURNAL = path.join(ROOT, 'node_modules/.cache/manyworlds-tests/passed.json')
const FAILURES = path.join(path.dirname(JOURNAL), 'failures.jsonl')
const FILES_OF_A_PART = 6
/** So much of a failure is repeated at the end. */
const MESSAGE_LENGTH = 300
/** Which tests a change in a folder is likeliest to break, besides those beside it. */
const AFFECTED = [
  ['src/check', ['test/package', 'test/corpus']], ['src/cli', ['test/package', 'test/docs']], ['src/report', ['test/docs', 'test/corpus/traces']],
  ['src/compile', ['test/corpus', 'test/laws', 'test/modes/delta']], ['src/runtime', ['test/laws', 'test/node', 'test/corpus']],
  ['src/node', ['test/node', 'test/network', 'test/corpus']], ['src/network', ['test/network']], ['src/state', ['test/laws', 'test/modes', 'test/corpus']],
  ['src/track', ['test/modes', 'test/laws']], ['src/delta', ['test/modes/delta', 'test/laws/merge']], ['src/explore', ['test/corpus', 'test/modes']],
  ['src/options', ['test/package', 'src/cli']], ['docs', ['test/docs']], ['examples', ['test/docs', 'test/corpus/examples']], ['README', ['test/docs']],
  ['package', ['test/package', 'scripts/packages']], ['test/corpus', ['test/corpus']], ['test/support', ['test']],
]

/** The files in the order in which they are worth running: `changed` are paths, `isSampled` says of which `npm test` has only a part. */
export function inOrder(files, changed, isSampled) {
  const places = changed.flatMap((file) => [path.posix.dirname(file), ...AFFECTED.filter(([from]) => file.startsWith(from)).flatMap(([, to]) => to)])
  const rank = (file) => {
    if (changed.includes(file)) return 0
    const isAffected = places.some((place) => place !== '.' && file.startsWith(place))
    return isAffected ? (isSampled(file) ? 1 : 3) : isSampled(file) ? 2 : 4
  }
  return files.map((file) => ({ file, rank: rank(file) })).sort((a, b) => a.rank - b.rank || (a.file < b.file ? -1 : 1)).map(({ file }) => file)
}

/** Every `count`-th file from `index` on; `text` is `index/count`, from 1. */
export function shard(files, text) {
  const [index, count] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).slice(1).map(Number)
  if (!(index >= 1 && index <= count)) throw new Error(`--shard is '${text}'; write it as 2/4: the second of four`)
  return files.filter((_, i) => i % count === index - 1)
}

export function inParts(files, size = FILES_OF_A_PART) {
  return Array.from({ length: Math.ceil(files.length / size) }, (_, i) => files.slice(i * size, (i + 1) * size))
}

function allFiles() {
  const { stdout, status } = vitestSync('list', '--filesOnly', '--json')
  if (status !== 0) throw new Error('vitest cannot list the tests')
  return JSON.parse(stdout.slice(stdout.indexOf('['))).map(({ file }) => path.relative(ROOT, file).replaceAll(path.sep, '/'))
}

function vitestSync(...args) {
  return spawnSync(process.execPath, [path.join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], { cwd: ROOT, encoding: 'utf8', env: environment(), maxBuffer: 1e8 })
}

function environment() {
  return { ...process.env, MANYWORLDS_TESTS: 'all', MANYWORLDS_FAILURES: FAILURES }
}

/** Files that the commits of the last day before the newest one have changed, and those that are not committed. */
function changedFiles() {
  const git = (...args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout ?? ''
  const newest = Number(git('log', '-1', '--format=%ct'))
  const committed = newest > 0 ? git('log', `--since=${newest - 86_400}`, '--format=', '--name-only') : ''
  const uncommitted = git('diff', '--name-only', 'HEAD') + git('ls-files', '--others', '--exclude-standard')
  return [...new Set([...committed.split('\n'), ...uncommitted.split('\n')])].filter((file) => file !== '')
}

/** What decides about a test: the tree, what is drawn, and what else is there, so that nothing counts as passed that was changed or skipped then. */
function treeHash() {
  const { stdout, status } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) return undefined
  const { TEST262, NODE_TESTS, FC_SEED, FC_NUM_RUNS } = process.env
  const peers = PEERS.filter(({ name }) => isInstalled(name)).map(({ name }) => name)
  const hash = createHash('sha1').update(JSON.stringify([process.version, TEST262, NODE_TESTS, FC_SEED, FC_NUM_RUNS, peers]))
  for (const file of stdout.split('\0').filter((name) => fs.statSync(path.join(ROOT, name), { throwIfNoEntry: false })?.isFile())) {
    hash.update(`\0${file}\0`).update(fs.readFileSync(path.join(ROOT, file)))
  }
  return hash.digest('hex')
}

function readJournal(tree) {
  try {
    const { tree: known, passed } = JSON.parse(fs.readFileSync(JOURNAL, 'utf8'))
    return tree !== undefined && known === tree ? passed : []
  } catch {
    return []
  }
}

function writeJournal(tree, passed) {
  fs.mkdirSync(path.dirname(JOURNAL), { recursive: true })
  fs.writeFileSync(`${JOURNAL}.new`, JSON.stringify({ tree, passed }))
  fs.renameSync(`${JOURNAL}.new`, JOURNAL)
}

/** Each failed test with what it said, as they were written down by test/support/failures.ts. */
export function failureLines(text) {
  return text.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line))
    .map(({ name, message }) => `${name}\n    ${message.slice(0, MESSAGE_LENGTH).replaceAll('\n', '\n    ')}`)
}

/** Resolves to whether all files have passed. */
function runPart(files) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...files], { cwd: ROOT, stdio: 'inherit', env: environment() })
    child.on('exit', (code) => resolve(code === 0))
  })
}

async function main() {
  const { values } = parseArgs({ options: { shard: { type: 'string' }, minutes: { type: 'string' }, fresh: { type: 'boolean' }, list: { type: 'boolean' } } })
  const minutes = values.minutes === undefined ? Infinity : Number(values.minutes)
  if (!(minutes > 0)) throw new Error(`--minutes is '${values.minutes}'; write a number above 0`)
  if (values.shard !== undefined) shard([], values.shard)
  const begin = performance.now()
  for (const step of values.list ? [] : [['scripts/build.js', '--types'], ['scripts/check-layers.js']]) {
    if (spawnSync(process.execPath, step, { cwd: ROOT, stdio: 'inherit' }).status !== 0) return 1
  }
  const isSampled = (file) => /\/(?:extent|try-all|remote-check)\.ts'/.test(fs.readFileSync(path.join(ROOT, file), 'utf8'))
  const ordered = inOrder(allFiles(), changedFiles(), isSampled)
  const files = values.shard === undefined ? ordered : shard(ordered, values.shard)
  const tree = treeHash()
  const passed = values.fresh ? [] : readJournal(tree)
  const todo = files.filter((file) => !passed.includes(file))
  const parts = inParts(todo)
  if (values.list) {
    for (const [i, part] of parts.entries()) console.log(`part ${i + 1}\n  ${part.join('\n  ')}`)
    return 0
  }
  if (todo.length === 0) {
    console.log(`all ${files.length} files have passed before, and nothing has changed since; --fresh runs them again`)
    return 0
  }
  if (todo.length < files.length) console.log(`${files.length - todo.length} of ${files.length} files have passed before and did not change; --fresh runs them again`)
  // The part that is under way ends by itself: the terminal sends the signal to vitest, too.
  let isInterrupted = false
  process.on('SIGINT', () => { isInterrupted = true })
  fs.rmSync(FAILURES, { force: true })
  fs.mkdirSync(path.dirname(FAILURES), { recursive: true })
  const failed = []
  let done = 0
  for (const [i, part] of parts.entries()) {
    const spent = (performance.now() - begin) / 60_000
    if (isInterrupted || spent > minutes) break
    console.log(`\n== part ${i + 1} of ${parts.length}: files ${done + 1} to ${done + part.length} of ${todo.length}, after ${spent.toFixed(1)} minutes${failed.length > 0 ? `, ${failed.length} parts failed` : ''}`)
    if (await runPart(part)) {
      passed.push(...part)
      writeJournal(tree, passed)
    } else if (!isInterrupted) {
      failed.push(i + 1)
    }
    if (!isInterrupted) done += part.length
  }
  if (fs.existsSync(FAILURES)) console.log(`\n== failed\n${failureLines(fs.readFileSync(FAILURES, 'utf8')).join('\n')}`)
  const left = todo.length - done
  console.log(`\n== ${done} of ${todo.length} files were run in ${((performance.now() - begin) / 60_000).toFixed(1)} minutes; ${failed.length === 0 ? 'none failed' : `failures in part ${failed.join(', ')}`}`
    + (left > 0 ? `; ${left} files are left: the same command goes on with them` : ''))
  if (isInterrupted) return 130
  return failed.length > 0 ? 1 : 0
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href) {
  process.exitCode = await main().catch((error) => {
    console.error(`test:all: ${error.message}`)
    return 2
  })
}
