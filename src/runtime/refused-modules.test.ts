import { expect, it } from 'vitest'
import { missingModule, refusedModules, refusedText } from './refused-modules.ts'

it('every refused module has a reason and a remedy', () => {
  for (const name of refusedModules) {
    const { fact, remedy } = missingModule(`node:${name}`)
    expect(fact).toMatch(new RegExp(`^node:${name} \\w+`))
    expect(remedy).not.toContain('check the name')
  }
  expect(missingModule('node:gone')).toEqual({ fact: 'node:gone is no module of Node', remedy: 'check the name' })
})

/** Evaluates the text with a `$$refuse` that throws. */
function exportsOf(name: string): Record<string, (...args: unknown[]) => unknown> {
  const module = { exports: {} }
  const refuse = (construct: string, fact: string): never => { throw new Error(`${construct}: ${fact}`) }
  new Function('module', '$$refuse', refusedText(name))(module, refuse)
  return module.exports
}

it('a refused module has the exports of the real one, and its functions refuse', async () => {
  const stub = exportsOf('child_process')
  const { default: real } = await import('node:child_process')
  expect(Object.keys(stub)).toEqual(Object.keys(real))
  expect(() => stub['spawn']!('ls')).toThrow('node-module: child_process.spawn() is called, and node:child_process starts other processes')
})

it('a refused module keeps constants, and objects with functions that refuse', () => {
  const { constants } = exportsOf('http2') as unknown as { constants: Record<string, unknown> }
  expect(constants['HTTP2_HEADER_STATUS']).toBe(':status')
})
