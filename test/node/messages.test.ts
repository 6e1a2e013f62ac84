import { it } from 'vitest'
import { expectSameOutput } from './both.ts'

it("shows the program V8's messages with the names of its source", () => expectSameOutput(`
import { join } from 'node:path'
const x = {}
const missing = undefined
for (const wrong of [() => x.foo(), () => join('a').foo(), () => missing.foo, () => { x.y.z = 1 }, () => undeclared, () => { const [a] = x }, () => new join.x()]) {
  try { wrong() } catch (error) { console.log(error.message, String(error.stack).split('\\n')[0]) }
}
`))
