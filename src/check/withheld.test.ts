import { expect, it } from 'vitest'
import { loadSource } from '../compile/load.ts'
import { withheldNotes } from './withheld.ts'

const notes = (source: string, file = '/p/main.mjs', set = ['HOME', 'TERM', 'NODE_ENV']) => withheldNotes(loadSource(source, file, { library: false }), set)

it.each([
  'process.env.HOME', 'process.env?.HOME', "process.env['HOME']", 'process . env [ "HOME" ]', "import { env } from 'node:process'; env.HOME", "'HOME' in process.env",
  'const { HOME } = process.env', 'const { X = 1, HOME: home = `x` } = globalThis.process.env', 'if (process.env.HOME === "x");',
])('says that %s is not given', (source) => {
  expect(notes(source)).toEqual(['the program asks for HOME of the environment, which is set on this machine, and not for the program: --allow-env HOME (allowEnv) gives it'])
})

it('says what it may be that is asked for by a computed name', () => {
  expect(notes("const get = (name) => process.env[name]; get('HOME'); get(`NODE_ENV`); get('NOT_SET'); 'TERMINAL'")[0]).toContain('asks for HOME, NODE_ENV of')
  expect(notes("const get = (name) => process.env['X']; get('HOME')")).toEqual([])
})

it('says nothing of what is not set, or not asked for', () => {
  expect(notes('process.env.HOMER; environment.HOME; HOME; const { a: HOME } = process.env; const { HOME: x } = y')).toEqual([])
})

it('names all, and of packages what is not about terminals', () => {
  const source = 'process.env.TERM; process.env.NODE_ENV'
  expect(notes(source)[0]).toContain('NODE_ENV, TERM of the environment, which are set')
  expect(notes(source, '/p/node_modules/q/index.mjs')[0]).toContain('asks for NODE_ENV of')
})
