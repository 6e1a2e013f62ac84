import { describe, expect, it } from 'vitest'
import { errorOf } from '../../test/support/front/project.ts'
import { engineHasPhase } from './engine-syntax.ts'
import { scriptModule } from './module.ts'
import { parse, type CodeKind } from './parse.ts'
import { locateIn } from './source-map.ts'

const parsed = (source: string, kind: CodeKind) => parse(source, kind, locateIn(source, 'a.js'))

describe('parse', () => {
  it('allows a hashbang, and return and new.target outside of functions in CommonJS', () => {
    expect(parsed('#!/usr/bin/env node\nif (new.target) return\n', 'cjs').body).toHaveLength(1)
  })

  it('allows no import in CommonJS and no return in scripts', () => {
    expect(errorOf(() => parsed('import "x"', 'cjs')).code).toBe('syntax-error')
    expect(errorOf(() => parsed('return', 'script')).code).toBe('syntax-error')
  })

  it('is strict for ES modules only', () => {
    expect(errorOf(() => parsed('with (a) b', 'esm')).fact).toContain("'with' in strict mode")
    expect(parsed('with (a) b', 'cjs').body[0]!.type).toBe('WithStatement')
    expect(parsed('with (a) b', 'script').body[0]!.type).toBe('WithStatement')
  })

  it('reads import attributes', () => {
    const [declaration] = parsed('import data from "./x.json" with { type: "json" }', 'esm').body
    expect(declaration).toMatchObject({ type: 'ImportDeclaration', attributes: [{ value: { value: 'json' } }] })
  })

  it('refuses imports that Node does not know, or no longer, with a remedy', () => {
    for (const text of ['import defer * as a from "./a.js"', 'let a\nimport source a from "./a.wasm"', 'await import.defer("./a.js")', 'await import . source("./a.wasm")']) {
      const code = engineHasPhase(/defer|source/.exec(text)![0]) ? 'unsupported-import-phase' : 'syntax-error'
      expect(errorOf(() => parsed(text, 'esm'))).toMatchObject({ code, fact: expect.stringMatching(/^`import (?:defer|source)` is not /), location: { file: 'a.js' } })
    }
    expect(errorOf(() => parsed('import a from "./a.json" assert { type: "json" }', 'esm'))).toMatchObject({ code: 'unsupported-import-assertion', location: { column: 26 } })
    expect(parsed('import defer from "./a.js"\nimport source from "./b.js"\ndefer.source', 'esm').body).toHaveLength(3)
    expect(errorOf(() => parsed('import defer from "./a.js"; let = =', 'esm')).code).toBe('syntax-error')
  })

  it('reports a syntax error with place and code frame', () => {
    const error = errorOf(() => parsed('let a = 1\nlet b = = 2\n', 'esm'))
    expect(error).toMatchObject({ code: 'syntax-error', location: { file: 'a.js', line: 2, column: 9 } })
    expect(error.fact).toBe('Unexpected token')
    expect(error.frame).toBe('  1 | let a = 1\n> 2 | let b = = 2\n    |         ^\n  3 |')
  })
})

describe('scriptModule', () => {
  it('is a plain script without dependencies', () => {
    const module = scriptModule('var a = 1\nlet b = a', 'test.js')
    expect(module).toMatchObject({ id: 0, path: 'test.js', kind: 'script', source: module.original })
    expect(module.ast?.sourceType).toBe('script')
    expect(module.locate(10)).toEqual({ file: 'test.js', line: 2, column: 1 })
  })

  it('lowers using declarations, which Node 20 lacks', () => {
    const module = scriptModule('function f(r) {\n  using x = r\n}', 'test.js', 4)
    expect(module.source).not.toMatch(/\busing x/)
    expect(module.id).toBe(4)
    expect(module.locate(module.source.indexOf('r)', module.source.lastIndexOf('__using(')))).toMatchObject({ line: 2 })
  })
})
