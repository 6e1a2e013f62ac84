#!/usr/bin/env node
/**
 * npm run conformance -- --test262 DIR: runs the tests of a test262 checkout through the compiler, those of the language
 * and of the built-ins that are ours, and prints passed / refused / wrong per folder. Exit code 0 if at least 98 % pass and every wrong test is in
 * test/corpus/conformance/known-wrong.json; 1 if not; 2 if it was called wrongly. See test/corpus/conformance/README.md.
 * npm run conformance -- --node DIR: the tests of a nodejs/node checkout, see conformance/node.js.
 */
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { compareWithKnown, readKnownWrong } from './conformance/known-wrong.js'
import { copyModuleFiles } from './conformance/module-files.js'
import { runNodeTests, USAGE as NODE_USAGE } from './conformance/node.js'
import { runAll } from './conformance/pool.js'
import { progressOf } from './conformance/progress.js'
import { findRuns, FOLDERS, sample } from './conformance/suite.js'
import { count, formatTable, rate } from './conformance/table.js'

const REQUIRED_RATE = 98
const KNOWN_WRONG = fileURLToPath(new URL('../test/corpus/conformance/known-wrong.json', import.meta.url))
const USAGE = `usage: npm run conformance -- --test262 DIR [options]
  --filter PREFIX   only tests whose path below test/language, or below test/, starts with PREFIX
  --sample N        only N runs, spread evenly over all
  --jobs N          worker threads (default 2)
  --native          run the tests untransformed: the baseline of this Node
  --as GOAL         compile the tests as script (default), cjs or esm; module tests are always modules
  --list KIND       also list the runs that are wrong, refused, passed or absent (not in this Node)
  --json FILE       also write every result to FILE
  --delta           compile the tests for delta execution
  --dist DIR        the built compiler (default dist/ of this package)`

process.exitCode = await main()

async function main() {
  const args = process.argv.slice(2)
  if (args.some((argument) => /^--node\b/.test(argument))) return runNodeTests(args)
  const options = readOptions()
  if (typeof options === 'string') {
    console.error(`${options}\n\n${USAGE}\n\n${NODE_USAGE}`)
    return 2
  }
  options.modules = copyModuleFiles(options.checkout, FOLDERS)
  const { runs: all, leftOut } = findRuns(options.checkout, options)
  const runs = options.sample === undefined ? all : sample(all, options.sample)
  const started = performance.now()
  const results = await runAll(runs, { ...options, onProgress: progressOf('runs', runs.length) })
  const seconds = (performance.now() - started) / 1000

  const counted = count(runs, results)
  console.log(formatTable(counted))
  console.log(`\n${runs.length} runs in ${seconds.toFixed(0)} s; ${leftOut} tests left out by their flags`)
  if (options.list !== undefined) printList(options.list, runs, results)
  if (options.json !== undefined) {
    fs.writeFileSync(options.json, JSON.stringify(runs.map((run, i) => ({ ...run, ...results[i] })), null, 1))
  }
  return options.native ? 0 : judge(counted.total, runs, results)
}

/** Prints what keeps the run from being good, and gives the exit code. */
function judge(total, runs, results) {
  const { unlisted, stale } = compareWithKnown(readKnownWrong(KNOWN_WRONG), runs, results)
  for (const key of stale) console.log(`stale in known-wrong.json: ${key}`)
  for (const i of unlisted.slice(0, 50)) console.log(`wrong: ${runs[i].path} ${runs[i].mode}: ${results[i].detail}`)
  if (unlisted.length > 50) console.log(`... and ${unlisted.length - 50} more (--list wrong)`)
  const enough = rate(total) >= REQUIRED_RATE
  console.log(`${rate(total).toFixed(2)} % of what is in scope pass (required: ${REQUIRED_RATE} %); ` +
    `${total.wrong} wrong, ${unlisted.length} of them not in known-wrong.json`)
  return enough && unlisted.length === 0 ? 0 : 1
}

function printList(kind, runs, results) {
  runs.forEach((run, i) => {
    if (results[i].verdict === kind) console.log(`${run.path} ${run.mode} ${results[i].detail}`.trimEnd())
  })
}

/** The settings, or a sentence about what is wrong with them. */
function readOptions() {
  let values
  try {
    ;({ values } = parseArgs({
      options: {
        test262: { type: 'string' }, filter: { type: 'string' }, sample: { type: 'string' },
        jobs: { type: 'string', default: '2' }, native: { type: 'boolean', default: false },
        as: { type: 'string', default: 'script' }, list: { type: 'string' }, json: { type: 'string' },
        delta: { type: 'boolean', default: false }, dist: { type: 'string' },
      },
    }))
  } catch (error) {
    return error.message
  }
  const number = (text) => (text === undefined || /^[1-9]\d*$/.test(text) ? text && Number(text) : NaN)
  const [jobs, sampleSize] = [number(values.jobs), number(values.sample)]
  if (values.test262 === undefined) return '--test262 DIR is missing'
  if (!fs.existsSync(path.join(values.test262, 'harness', 'assert.js'))) {
    return `${values.test262} is not a test262 checkout: it has no harness/assert.js`
  }
  if (Number.isNaN(jobs) || Number.isNaN(sampleSize)) return '--jobs and --sample take a positive number'
  if (!['script', 'cjs', 'esm'].includes(values.as)) return `--as takes script, cjs or esm, not ${values.as}`
  if (values.list !== undefined && !['wrong', 'refused', 'passed', 'absent'].includes(values.list)) {
    return `--list takes wrong, refused, passed or absent, not ${values.list}`
  }
  return {
    checkout: path.resolve(values.test262), filter: values.filter ?? '', sample: sampleSize, jobs,
    native: values.native, delta: values.delta, as: values.as, list: values.list, json: values.json,
    dist: path.resolve(values.dist ?? fileURLToPath(new URL('../dist', import.meta.url))),
  }
}
