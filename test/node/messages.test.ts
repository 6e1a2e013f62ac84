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

it('lets the process end when nobody listens to a port any more', () => expectSameOutput(`
import { MessageChannel } from 'node:worker_threads'
const { port1 } = new MessageChannel()
const listener = () => {}
port1.on('message', listener)
console.log(port1.hasRef())
port1.off('message', listener)
console.log(port1.hasRef())
`))
