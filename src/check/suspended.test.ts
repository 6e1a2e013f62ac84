/** Functions that nobody waits for are named if they are suspended when the program ends. */
import { expect, it } from 'vitest'

import { checked } from '../../test/support/checked.ts'
import { inFile } from '../../test/support/folder.ts'

const resultOf = (text: string): ReturnType<typeof checked> => inFile('app.cjs', text, (file) => checked(file))
const HANGING = `const queue = []
async function take() { return await new Promise((resolve) => queue.push(resolve)) }
async function main() {
  const item = await take()
}
if (require.main === module) main()
`

it('names functions that wait for what nothing settles, with their places', () => {
  const { verdict, suspended, warnings } = resultOf(HANGING) as Extract<ReturnType<typeof checked>, { kind: 'program' }>
  expect(verdict).toBe('holds')
  expect(suspended).toMatchObject([
    { name: 'main()', location: { line: 4 }, code: 'const item = await take()', on: 'take()' },
    { name: 'take()', location: { line: 2 }, on: 'a promise that nothing will settle' },
  ])
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toMatch(/^2 async functions are still suspended when the program ends: main\(\) waits at \S*app\.cjs:4 for take\(\); take\(\) waits at /)
})

it('also if it is so in one schedule only', () => {
  const text = `let wake; setTimeout(() => wake?.(), 2)
    const wait = async () => { await new Promise((resolve) => { wake = resolve }) }
    setTimeout(wait, 1)`
  expect(resultOf(text)).toMatchObject({ verdict: 'holds', suspended: [{ name: 'wait()' }] })
})

it('and nothing if all have ended, or the process was ended', () => {
  for (const text of [HANGING.replace('main()\n', 'main(); queue[0](1)\n'), `${HANGING}setTimeout(() => process.exit(), 1)`, 'setTimeout(() => {}, 1)']) {
    const result = resultOf(text)
    expect(result).toMatchObject({ verdict: 'holds' })
    expect(result).not.toHaveProperty('suspended')
  }
})
