import { expect, it } from 'vitest'
import { madeRequires } from './made-requires.ts'
import { parse } from './parse.ts'
import { requestsOf } from './requests.ts'
import { locateIn } from './source-map.ts'
import type { SourceText } from './source-text.ts'

const tree = (source: string) => parse(source, 'esm', locateIn(source, 'a.mjs'))

it('knows the functions that createRequire makes for the module itself', () => {
  expect([...madeRequires(tree(`
    import module, { createRequire } from 'node:module'
    const require = createRequire(import.meta.url), $load = module.createRequire(import.meta.filename)
    const other = createRequire('/elsewhere/'), value = compute(import.meta.url)
    let changing = createRequire(import.meta.url)
    function f() { const inner = createRequire(import.meta.url) }
  `))]).toEqual(['require', '$load'])
})

it('finds what they are asked for', () => {
  const source = `
    import { createRequire } from 'node:module'
    const $r = createRequire(import.meta.url)
    export const a = $r('./a.cjs'), b = () => $r('b'), c = $r(a), d = $r.resolve('d'), e = other$r('e')`
  const requests = requestsOf({ ast: tree(source), kind: 'esm', source } as SourceText)
  expect(requests.map(({ specifier, mode, certain }) => [specifier, mode, certain]))
    .toEqual([['node:module', 'import', true], ['./a.cjs', 'require', true], ['b', 'require', false]])
})
