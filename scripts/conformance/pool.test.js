import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../test/support/folder.ts'
import { patience } from '../../test/support/patience.ts'
import { runAll } from './pool.js'
import { findRuns } from './suite.js'

const checkout = temporaryFolder()
const header = (lines) => `/*---\n${lines.join('\n')}\n---*/\n`

write('harness/assert.js', 'function assert(ok) { if (!ok) throw new Test262Error("not ok") }')
write('harness/sta.js', 'function Test262Error(message) { this.message = message }')
write('test/language/a-raw.js', header(['flags: [raw]']) + 'typeof assert === "undefined" || missing')
write('test/language/b-fails.js', header(['flags: [noStrict]']) + 'assert(false)')
write('test/language/c-hangs.js', header(['flags: [onlyStrict]']) + 'for (;;);')
write('test/language/d-async.js', header(['flags: [async, noStrict]']) + 'Promise.resolve().then($DONE)')
write('test/language/d-never.js', header(['flags: [async, noStrict]']) + '')
write('test/language/d-import.js', header(['flags: [async, module]']) + 'import("./h_FIXTURE.js").then(({ n }) => $DONE(n))\nawait 1')
write('test/language/h_FIXTURE.js', 'export const n = 5')
write('harness/doneprintHandle.js', 'function $DONE(e) { print(e ? `Test262:AsyncTestFailure:Test262Error: ${e}` : "Test262:AsyncTestComplete") }')
write('test/language/e-modes.js', header([]) + 'assert(this === globalThis); undeclared = 1')
const early = ['negative:', '  phase: parse', '  type: SyntaxError']
write('test/language/f-early.js', header(['flags: [noStrict]', ...early]) + 'let let')
write('test/language/g-realm.js', header(['flags: [noStrict]']) + 'assert($262.createRealm().global.Array !== Array)')

it('runs each test in its modes and survives one that never ends', async () => {
  const { runs } = findRuns(checkout)
  const patienceMs = patience(150)
  const results = await runAll(runs, { jobs: 1, checkout, native: true, dist: '', patienceMs })
  const line = ({ path, mode }, { verdict, detail }) => `${path.slice(9)} ${mode} ${verdict} ${detail}`.trim()
  expect(runs.map((run, i) => line(run, results[i]))).toEqual([
    'a-raw.js sloppy passed',
    'b-fails.js sloppy wrong Test262Error: not ok',
    `c-hangs.js strict wrong broken: no result after ${patienceMs / 1000} s`,
    'd-async.js sloppy passed',
    'd-import.js module wrong Test262Error: 5',
    'd-never.js sloppy wrong $DONE: was never called',
    'e-modes.js sloppy passed',
    'e-modes.js strict wrong ReferenceError: undeclared is not defined',
    'f-early.js sloppy passed',
    'g-realm.js sloppy passed',
  ])
})

function write(name, text) {
  const file = path.join(checkout, name)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
}
