/** What the report of a deadlock says of each await that never goes on. */
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { checkedProgram } from '../../support/checked.ts'
import { temporaryFolder } from '../../support/folder.ts'

const file = join(temporaryFolder(), 'program.ts')

/** `task | line of the await | what for`, one line for each suspended function. */
function waiting(text: string): string[] {
  writeFileSync(file, text)
  const result = checkedProgram(file)
  expect(result.violation?.property.kind).toBe('deadlock')
  const { tasks } = result.violation!.trace
  return result.violation!.waiting!.map(({ task, location, on }) =>
    `${tasks[task]!.name} | ${location!.line} | ${on.replaceAll(relative('', file), 'program.ts')}`)
}

it('a promise that was made elsewhere is named by the function that made it', () => {
  expect(waiting(`const gate = () => new Promise(() => {})
export default async function main() {
  const opened = gate()
  await opened
}`)).toEqual(['main() | 4 | a promise made in gate (program.ts:1)'])
})

it('a promise that is made in the await needs no words', () => {
  expect(waiting('export default async function main() {\n  await new Promise(() => {})\n}'))
    .toEqual(['main() | 2 | a promise that nothing will settle'])
})

it('async functions are followed to the innermost await', () => {
  expect(waiting(`async function inner(name: string) {
  const promise = new Promise(() => {})
  await promise
  return name
}
async function outer(level: number) {
  return await inner('x' + level)
}
export default async function main() {
  await outer(1)
}`)).toEqual([
    'main() | 10 | outer(1)',
    "main() | 7 | inner('x1')",
    'main() | 3 | a promise made in inner (program.ts:2)',
  ])
})

it('of several promises only those are listed that are pending', () => {
  expect(waiting(`async function stuck(id: number) { await new Promise(() => {}); return id }
async function quick() { return 1 }
export default async function main() {
  await Promise.all([stuck(1), quick(), stuck(2), 7])
}`)).toEqual([
    'main() | 4 | Promise.all of stuck(1), stuck(2)',
    'stuck(1) | 1 | a promise that nothing will settle',
    'stuck(2) | 1 | a promise that nothing will settle',
  ])
})

it('race, any and allSettled are told apart', () => {
  for (const kind of ['race', 'any', 'allSettled']) {
    expect(waiting(`const never = () => new Promise(() => {})
export default async function main() {
  const list = [never()]
  await Promise.${kind}(list)
}`)).toEqual([`main() | 4 | Promise.${kind} of a promise made in never (program.ts:1)`])
  }
})

it('a promise derived by then stands for its source', () => {
  expect(waiting(`async function stuck() { await new Promise(() => {}) }
export default async function main() {
  await stuck().then(() => 1).finally(() => {})
}`)).toEqual([
    'main() | 3 | stuck()',
    'main() | 1 | a promise that nothing will settle',
  ])
})

it('an event that never comes is placed where it is awaited', () => {
  expect(waiting(`import { EventEmitter, once } from 'node:events'
const bus = new EventEmitter()
export default async function main() {
  bus.emit('ready')
  await once(bus, 'ready')
}`)).toEqual(['main() | 5 | a promise that nothing will settle'])
})

it('a generator that is stuck belongs to whom it keeps waiting', () => {
  expect(waiting(`async function* ticks(n: number) {
  for (let i = 0; i < n; i++) yield i
  await new Promise(() => {})
}
export default async function main() {
  let sum = 0
  for await (const tick of ticks(3)) sum += tick
}`)).toEqual([
    'main() | 7 | a promise that nothing will settle',
    'main() | 3 | a promise that nothing will settle',
  ])
})

it('a thenable that does nothing is a promise that nothing will settle', () => {
  expect(waiting(`export default async function main() {
  await { then() {} }
}`)).toEqual(['main() | 2 | a promise that nothing will settle'])
})

it('callbacks and their async calls get a column of their own', () => {
  expect(waiting(`async function job(id: number) { await new Promise(() => {}); return id }
setTimeout(() => { job(1); job(1) }, 1)
await new Promise(() => {})`)).toEqual([
    'program.ts | 3 | a promise that nothing will settle',
    'job(1) | 1 | a promise that nothing will settle',
    'job(1) #2 | 1 | a promise that nothing will settle',
  ])
})

it('calls are named with the arguments that are known, and a sign for one that is not', () => {
  expect(waiting(`const given = JSON.parse('3')
async function none() { await new Promise(() => {}) }
async function one(a: number) { await new Promise(() => {}) }
async function two(a: number, b: number) { await new Promise(() => {}) }
async function used(a: number) { await new Promise(() => {}); return a }
export default async function main() {
  await Promise.all([
    none(),
    one(given),
    one(1),
    two(given, given),
    two(given, 2),
    two(1, given),
    used(given),
  ])
}`).map((line) => line.split(' |')[0])).toEqual(['main()', 'none()', 'one(…)', 'one(1)', 'two(…)', 'two(…, 2)', 'two(1)', 'used(3)'])
})
