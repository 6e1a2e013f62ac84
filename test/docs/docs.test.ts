// The examples of README.md and docs/ are run, their output is compared, their links are followed.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isWhole } from '../support/extent.ts'
import { agrees, faultsOf } from './documentation.ts'
import { fencesOf, relativeLinksOf } from './fences.ts'

const root = resolve(import.meta.dirname, '../..')
const below = (folder: string): string[] => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md')).map((name) => join(folder, name))
const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'test/README.md', ...below('examples'), ...below('docs')]
  .map((name) => join(root, name))
  .filter((path) => existsSync(path))

/** Of what is long, `npm test` has one of each kind: the others differ in the package or the protocol only. */
const LONG = /docs\/network\.md|examples\/(aodv|races\/(?!README)|network\/|(?:cache|double-init|early-event|faulty|mutexes|philosophers|pool|retry|stale-response|subjects|untracked)\/)/

describe('every example runs as documented', () => {
  for (const path of documents.filter((each) => isWhole || !LONG.test(each))) {
    it(relative(root, path), async () => {
      expect(await faultsOf(readFileSync(path, 'utf8'), dirname(path))).toEqual([])
    })
  }
})

describe('the runner of examples', () => {
  const counter = [
    '```ts file=counter.ts',
    "import { explore } from 'manyworlds'",
    'export default explore({ root: () => ({ n: 0 }), bound: 2, operations: { add: (counter) => { counter.n++ } } })',
    '```',
  ].join('\n')
  const faults = (...lines: string[]) => faultsOf([counter, ...lines].join('\n'), root)

  it('accepts true output with other times', async () => {
    expect(await faults('```console', '$ npx manyworlds check counter.ts', 'HOLDS  counter.ts  bound 2', '...',
      '  states       3', '  transitions  2 (99 k/s)', '  depth        2', '  time         5 min 7 s', '  memory       1.5 GB', '...', '```')).toEqual([])
  })

  it('finds a number that is not true', async () => {
    expect(await faults('```console', '$ npx manyworlds check counter.ts', '...', '  states       4', '...', '```')).toEqual([
      expect.stringMatching(/^line 5: 'npx manyworlds check counter.ts' prints something else:[^]*states {7}3/),
    ])
  })

  it('finds another exit code', async () => {
    expect(await faults('```console exit=1', '$ npx manyworlds check counter.ts', '...', '```')).toEqual([
      "line 5: 'npx manyworlds check counter.ts' ended with exit code 0, the document says exit=1",
    ])
  })

  it('runs programs that use the package', async () => {
    expect(await faults('```js file=run.mjs', "import { check } from 'manyworlds'", "const { verdict, states } = await check('counter.ts')",
      'console.log(verdict, states)', '```', '```console', '$ node run.mjs', 'holds 3', '```')).toEqual([])
  })

  it('sets the variables that stand before a command', async () => {
    expect(await faults('```js file=show.js', 'console.log(process.env.N)', '```', '```console', '$ N=4 node show.js', '4', '```')).toEqual([])
  })

  it('takes what is in quotes as one word, and leaves out what needs a program that is not installed', async () => {
    const show = ['```js file=show.js', 'console.log(process.argv.slice(2).join())', '```']
    expect(await faults(...show, '```console', `$ node show.js 'a  b' "c d" --e='f g'`, 'a  b,c d,--e=f g', '```')).toEqual([])
    expect(await faults(...show, '```console needs=curl-of-tomorrow', '$ node show.js', 'never', '```')).toEqual([])
  })

  it('applies a diff to a file', async () => {
    const check = ['```console', '$ npx manyworlds check counter.ts', '...', '  states       2', '...', '```']
    const line = 'export default explore({ root: () => ({ n: 0 }), bound: 2, operations: { add: (counter) => { counter.n++ } } })'
    expect(await faults('```diff file=counter.ts', " import { explore } from 'manyworlds'", `-${line}`, `+${line.replace('bound: 2', 'bound: 1')}`, '```', ...check)).toEqual([])
    expect(await faults('```diff file=counter.ts', '-nowhere', '```')).toEqual(['line 5: the lines without + occur 0 times in the file, not once'])
  })

  it('finds code that does not parse, commands it cannot run, languages it does not know and links that lead nowhere', async () => {
    expect(await faults('```ts', 'const = 1', '```', '```console', '$ rm -rf /', '```', '```klingon', 'Qapla', '```', '[x](docs/gone.md)')).toEqual([
      'the link to docs/gone.md leads nowhere',
      expect.stringMatching(/^line 5: the ts example does not parse/),
      "line 8: 'rm -rf /' cannot be run here; write it in a sh block",
      "line 11: the language 'klingon' is none of those that test/docs knows",
    ])
  })

  it('does not care how lines are broken', () => {
    expect(agrees('a b\n  c in 12 ms', 'a\nb c in 1.5 s')).toBe(true)
    expect(agrees('a\n...\nz', 'a\nb\nc\nz')).toBe(true)
    expect(agrees('a\n...\nz', 'a\nz')).toBe(true)
    expect(agrees('a\n...\nz', 'a\nb')).toBe(false)
    expect(agrees('a.c', 'abc')).toBe(false)
  })

  it('reads fences with attributes, and links outside of them', () => {
    expect(fencesOf('````md\n```ts\n```\n````\n~~~ts file=a.ts run\nx\n~~~')).toMatchObject([
      { language: 'md', text: '```ts\n```\n', line: 1 },
      { language: 'ts', attributes: new Map([['file', 'a.ts'], ['run', '']]), text: 'x\n', line: 5 },
    ])
    expect(relativeLinksOf('[a](b.md#c) [d](https://e.f) `[g](h)` [i](#j)\n```\n[k](l)\n```\n')).toEqual(['b.md'])
  })
})
