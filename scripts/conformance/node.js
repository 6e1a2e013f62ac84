/**
 * The part of `npm run conformance` that runs the tests of a nodejs/node checkout. Exit code 0 if enough of them pass in every
 * module and every other one is in test/corpus/conformance/known-node.json; 1 if not; 2 if it was called wrongly.
 */
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findBaseline } from './node-baseline.js'
import { compareWithKnownNode, readKnownNode, updateKnownNode } from './node-known.js'
import { countModules, formatModules, modulesLacking } from './node-report.js'
import { findTests } from './node-suite.js'
import { runAll } from './pool.js'
import { progressOf } from './progress.js'

const KNOWN = fileURLToPath(new URL('../../test/corpus/conformance/known-node.json', import.meta.url))
/** Flags that bring modules, where this Node has them: a program finds the modules of the Node that checks it. */
const MODULE_FLAGS = ['--experimental-stream-iter'].filter((flag) => process.allowedNodeEnvironmentFlags.has(flag))
const LISTS = ['failed', 'refused', 'passed', 'left-out']

export const USAGE = `usage: npm run conformance -- --node DIR [options]
  --filter PREFIX   only tests whose name after test- starts with PREFIX, or with one of several that commas separate; also
                    of modules that the report leaves out
  --jobs N          worker threads (default 2)
  --list KIND       also list the tests that are failed, refused, passed or left-out (not passed by plain Node)
  --rebuild         write the state down after every task, and go on with one that is made from what was written
  --json FILE       also write every result to FILE
  --update-known    bring known-node.json in line: what passes leaves it, what is new gets a reason to be looked at
  --dist DIR        the built checker (default dist/ of this package)`

/** @param {string[]} args */
export async function runNodeTests(args) {
  const options = readOptions(args)
  if (typeof options === 'string') {
    console.error(`${options}\n\n${USAGE}`)
    return 2
  }
  const all = findTests(options.checkout, options)
  const baseline = await findBaseline(all, { ...options, onProgress: progressOf('on plain Node', all.length) })
  const runs = all.filter((run) => baseline.get(run.path) === 'passed')
  // Tests read files by paths relative to the checkout.
  process.chdir(options.checkout)
  const started = performance.now()
  const results = await runAll(runs, {
    ...options, worker: './node-worker.js', batch: 8, patienceMs: 120_000, brokenVerdict: 'failed', flags: MODULE_FLAGS,
    // Flags are served by the runner; Node's own tests would start a process to have them. Temporary files are the program's own.
    environment: { NODE_SKIP_FLAG_CHECK: '1', NODE_TEST_DIR: '/tmp' }, onProgress: progressOf('under check', runs.length),
  })
  const seconds = (performance.now() - started) / 1000
  const modules = countModules(runs, results)
  console.log(formatModules(modules))
  console.log(`\n${runs.length} tests in ${seconds.toFixed(0)} s; ${all.length - runs.length} more are left out: plain Node does not pass them here, or skips them`)
  if (options.list === 'left-out') for (const run of all) if (baseline.get(run.path) !== 'passed') console.log(`${run.path} ${baseline.get(run.path)}`)
  runs.forEach((run, i) => { if (results[i].verdict === options.list) console.log(`${run.path} ${results[i].detail}`.trimEnd()) })
  if (options.json !== undefined) fs.writeFileSync(options.json, JSON.stringify(runs.map((run, i) => ({ ...run, ...results[i] })), null, 1))
  if (options.updateKnown) updateKnownNode(KNOWN, runs, results)
  return judge(modules, runs, results)
}

/** Prints what keeps the run from being good, and gives the exit code. */
function judge(modules, runs, results) {
  const { unlisted, stale } = compareWithKnownNode(readKnownNode(KNOWN), runs, results)
  for (const test of stale) console.log(`stale in known-node.json: ${test}`)
  for (const i of unlisted.slice(0, 50)) console.log(`${results[i].verdict}: ${runs[i].path}: ${results[i].detail.split('\n')[0]}`)
  if (unlisted.length > 50) console.log(`... and ${unlisted.length - 50} more (--list failed, --list refused)`)
  const lacking = modulesLacking(modules)
  if (lacking.length > 0) console.log(`too few tests pass of: ${lacking.join(', ')}`)
  return lacking.length === 0 && unlisted.length === 0 ? 0 : 1
}

/** The settings, or a sentence about what is wrong with them. */
function readOptions(args) {
  let values
  try {
    ;({ values } = parseArgs({
      args,
      options: {
        node: { type: 'string' }, filter: { type: 'string', default: '' }, jobs: { type: 'string', default: '2' },
        list: { type: 'string' }, rebuild: { type: 'boolean', default: false },
        'update-known': { type: 'boolean', default: false }, json: { type: 'string' }, dist: { type: 'string' },
      },
    }))
  } catch (error) {
    return error.message
  }
  if (!fs.existsSync(path.join(values.node, 'test', 'common', 'index.js'))) {
    return `${values.node} is not a checkout of nodejs/node: it has no test/common/index.js`
  }
  if (!/^[1-9]\d*$/.test(values.jobs)) return '--jobs takes a positive number'
  if (values.list !== undefined && !LISTS.includes(values.list)) return `--list takes ${LISTS.join(', ')}, not ${values.list}`
  return {
    checkout: path.resolve(values.node), filter: values.filter, jobs: Number(values.jobs), list: values.list, rebuild: values.rebuild, updateKnown: values['update-known'],
    json: values.json === undefined ? undefined : path.resolve(values.json),
    dist: path.resolve(values.dist ?? fileURLToPath(new URL('../../dist', import.meta.url))),
  }
}
