import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '../../test/support/folder.ts'
import { compareWithKnownNode, readKnownNode, updateKnownNode } from './node-known.js'
import { countModules, formatModules, modulesLacking } from './node-report.js'
import { findTests, flagsOf, unservedFlags, withoutOptimizing } from './node-suite.js'
import { judge } from './node-verdict.js'

const checkout = temporaryFolder()
// Its baseline is kept in a folder of its own.
const temporary = temporaryFolder()
const script = fileURLToPath(new URL('../conformance.js', import.meta.url))

beforeAll(() => {
  write('common/index.js', `
let open = 0
exports.mustCall = (f) => { open++; return (...args) => { open--; return f(...args) } }
exports.skip = (reason) => { console.log('1..0 # Skipped: ' + reason); process.exit(0) }
process.on('exit', () => { if (open > 0) process.exit(1) })`)
  write('parallel/test-events-passes.js', `
const { mustCall } = require('../common')
const emitter = new (require('events'))()
emitter.on('a', mustCall(() => {}))
setTimeout(() => emitter.emit('a'), 5)`)
  // This variable is set for programs under check only.
  write('parallel/test-events-fails.js', `
const { mustCall } = require('../common')
const timer = setTimeout(mustCall(() => {}), 1)
if (process.env.NODE_SKIP_FLAG_CHECK) timer.unref()`)
  write('parallel/test-events-refused.js', "require('../common'); require('v8').getHeapStatistics()")
  write('parallel/test-events-skips.js', "const { skip } = require('../common'); if (process.env.NODE_SKIP_FLAG_CHECK) skip('no processes')")
  write('parallel/test-timers-broken.js', "require('../common'); throw new Error('fails in Node as well')")
  write('parallel/test-timers-internals.js', `// Flags: --expose-internals
require('../common')
const { validateString } = require('internal/validators')
const { internalBinding } = require('internal/test/binding')
validateString(typeof internalBinding('util'), 'x')`)
  write('parallel/test-zlib-other.js', 'process.exit(0)')
})

it('runs the tests that plain Node passes and says which pass under check', () => {
  const results = path.join(temporary, 'results.json')
  const { status, stdout, stderr } = run('--json', results)
  expect(stderr).toBe('')
  const verdicts = JSON.parse(fs.readFileSync(results, 'utf8')).map(({ path: file, verdict }) => `${file} ${verdict}`)
  expect(verdicts).toEqual([
    'test-events-fails.js failed', 'test-events-passes.js passed', 'test-events-refused.js refused', 'test-events-skips.js refused',
    'test-timers-internals.js passed',
  ])
  expect(stdout).toContain('1 more are left out')
  expect(stdout).toMatch(/^refused: test-events-refused\.js: unsupported-node-module: /m)
  expect(stdout).toContain('too few tests pass of: events\n')
  expect(status).toBe(1)
})

it('runs tests of other modules if they are asked for by name', () => {
  const { status, stdout } = run('--filter', 'zlib')
  expect(stdout).toMatch(/^zlib +1 +1 +0 +0 +100\.0 %$/m)
  expect(status).toBe(0)
})

it('says what is wrong with a call', () => {
  expect(spawnSync(process.execPath, [script, '--node', temporary], { encoding: 'utf8' })).toMatchObject({
    status: 2, stderr: expect.stringContaining('is not a checkout of nodejs/node'),
  })
})

it('knows the module of a test by its name, and its flags by its first comment', () => {
  expect(findTests(checkout).map(({ path: file, module }) => `${module} ${file}`)).toEqual([
    'events test-events-fails.js', 'events test-events-passes.js', 'events test-events-refused.js', 'events test-events-skips.js',
    'timers test-timers-broken.js', 'timers test-timers-internals.js',
  ])
  expect(findTests(checkout, { filter: 'timers-b,test-zlib' }).map(({ path: file }) => file)).toEqual(['test-timers-broken.js', 'test-zlib-other.js'])
  expect(flagsOf("'use strict'\n// Flags: --expose-gc --no-warnings\n")).toEqual(['--expose-gc', '--no-warnings'])
  expect(unservedFlags(['--expose-gc', '--allow_natives_syntax'], "eval('%HaveSameMap(a, b)')")).toEqual(['--allow_natives_syntax'])
})

it('leaves out what only tells V8 to optimize', () => {
  const text = withoutOptimizing("eval('%PrepareFunctionForOptimization(a.b)'); a.b(); eval('%OptimizeFunctionOnNextCall(a.b)')")
  expect(text).toBe('undefined; a.b(); undefined')
  expect(unservedFlags(['--allow-natives-syntax'], text)).toEqual([])
})

it('takes a test that skips itself only under check for refused', () => {
  expect(judge({ kind: 'ended', code: 0, output: [] })).toEqual({ verdict: 'passed', detail: '' })
  expect(judge({ kind: 'ended', code: 0, output: ['1..0 # Skipped: no IPv6'] })).toEqual({ verdict: 'refused', detail: 'skipped: no IPv6' })
  expect(judge({ kind: 'ended', code: 1, output: ['a', 'b'] })).toEqual({ verdict: 'failed', detail: 'exit code 1\na\nb' })
})

it('compares with the list of known failures in both directions', () => {
  const runs = ['a', 'b', 'c'].map((file) => ({ path: file }))
  const results = ['passed', 'failed', 'refused'].map((verdict) => ({ verdict }))
  const known = new Map([['a', 'reason'], ['b', 'reason']])
  expect(compareWithKnownNode(known, runs, results)).toEqual({ unlisted: [2], stale: ['a'] })
})

it('brings the list in line: reasons that were given stay, what passes leaves, what is new says what its outcome says', () => {
  const file = path.join(temporary, 'known.json')
  fs.writeFileSync(file, JSON.stringify([{ reason: 'by hand', tests: ['a', 'b', 'elsewhere'] }]))
  const runs = ['a', 'b', 'c', 'd'].map((name) => ({ path: name }))
  updateKnownNode(file, runs, [
    { verdict: 'passed', detail: '' }, { verdict: 'failed', detail: 'x' },
    { verdict: 'refused', detail: 'unsupported-node-module: child_process.fork() is called, and so on (a.js:1:1)' },
    { verdict: 'failed', detail: 'exit code 1\nMismatched calls' },
  ])
  expect([...readKnownNode(file)]).toEqual([
    ['d', 'Not understood yet: Mismatched calls'], ['c', 'Starts another process.'], ['b', 'by hand'], ['elsewhere', 'by hand'],
  ])
})

it('counts per module, and says which have too few', () => {
  const runs = [['events', 'passed'], ['events', 'failed'], ['path', 'passed'], ['abort', 'refused']]
  const modules = countModules(runs.map(([module]) => ({ module })), runs.map(([, verdict]) => ({ verdict })))
  expect(formatModules(modules)).toBe([
    'module  tests  passed  refused  failed    share  required',
    'events      2       1        0       1   50.0 %      95 %',
    'path        1       1        0       0  100.0 %      95 %',
    'abort       1       0        1       0    0.0 %',
    'total       4       2        1       1   50.0 %',
  ].join('\n'))
  expect(modulesLacking(modules)).toEqual(['events'])
})

function run(...args) {
  const env = { ...process.env, TMPDIR: temporary }
  return spawnSync(process.execPath, [script, '--node', checkout, '--jobs', '1', ...args], { encoding: 'utf8', env })
}

function write(name, text) {
  const file = path.join(checkout, 'test', name)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
}
