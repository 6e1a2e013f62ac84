import { describe, expect, it } from 'vitest'
import { UserError } from '../base/errors.ts'
import { compile } from './compile.ts'
import type { BlockOptions } from './host-blocks.ts'
import { loadSource } from './load.ts'

function blocks(source: string, host: string[], mixed: BlockOptions['mixed'] = 'lazy') {
  return compile(loadSource(source, 'main.mjs', { library: false }), { blocks: { host, mixed } })
}
const names = (source: string, host: string[]): string[] => blocks(source, host).blockSites.map(({ name }) => name)
const kinds = (source: string): object => Object.fromEntries(blocks(source, ['*'], 'eager').blockSites.map(({ name, kinds }) => [name, kinds.join()]))

function refusal(run: () => unknown): unknown {
  try {
    run()
  } catch (error) {
    if (error instanceof UserError) return [error.code, error.location?.line, error.remedy]
    throw error
  }
  throw new Error('was not refused')
}

const SOURCE = `
function sort(o) { o.n = 1; return () => { o.n = 2 } }
const helper = (o) => { o.n = 1 }
const table = { find(o) { o.n = 1 }, set size(o) { o.n = 0 } }
class Tree {
  #grow() { this.n = 1 }
  static make(o) { o.n = 1 }
  insert() { this.#grow() }
  async load() {}
}
function Old() { this.n = 1 }
Old.prototype.method = function () { this.n = 2 }
`

describe('host blocks are', () => {
  it('functions by name, with what is written inside of them', () => {
    expect(names(SOURCE, ['sort'])).toEqual(['', 'sort'])
    expect(names(SOURCE, ['helper'])).toEqual(['helper'])
  })

  it('methods by class or object and name, also private, static and assigned ones', () => {
    expect(names(SOURCE, ['Tree.insert', 'Tree.#grow', 'Tree.make'])).toEqual(['Tree.#grow', 'Tree.make', 'Tree.insert'])
    expect(names(SOURCE, ['table.find', 'Old.method'])).toEqual(['table.find', 'Old.method'])
  })

  it('all methods of a class but those that can rest', () => {
    expect(names(SOURCE, ['Tree'])).toEqual(['Tree.#grow', 'Tree.make', 'Tree.insert'])
  })

  it('all functions there are', () => {
    expect(names(SOURCE, ['*'])).toHaveLength(10)
  })

  it('none that only read and call nothing: their bodies are bare as they are', () => {
    expect(names('const LIMIT = 3\nfunction left(o) { return o === null ? LIMIT : o.left }\nfunction go(o) { o.n = left(o) }', ['*'])).toEqual(['go'])
  })

  it('refused if they can rest, with the place', () => {
    expect(refusal(() => blocks(SOURCE, ['Tree.load']))).toEqual(['unsupported-host-block', 9, 'name the functions that it calls between two rests'])
    expect(refusal(() => blocks('\nfunction* walk() {}', ['walk']))).toEqual(['unsupported-host-block', 2, 'name the functions that it calls between two rests'])
  })

  it('refused if there is no such function', () => {
    expect(refusal(() => blocks(SOURCE, ['Tree.inset']))).toEqual(['unknown-host', undefined, 'did you mean Tree.insert?'])
  })
})

describe('code is closed', () => {
  it('if it leads to arguments, new objects and module variables', () => {
    expect(kinds(`
      const config = { limit: 3 }
      let total = 0
      function fields(o) { o.next.value = config.limit; total++; return [...o.list].map((x) => x + 1) }
      function made() { const m = new Map(); m.set(1, { a: 1 }); return Math.max(...m.keys(), Number.MAX_VALUE) }
    `)).toMatchObject({ fields: 'eager,lazy', made: 'eager,lazy' })
  })

  it('unless it leads to a prototype, a global object, all arguments or another module', () => {
    const open = ['o.constructor.count++', 'Object.getPrototypeOf(o).x = 1', 'globalThis.x = 1', 'const { prototype } = o', 'arguments[0].x = 1',
      'Math.cache.x = 1', 'o[Symbol.for("x")] = Reflect', 'import.meta.x', 'class A {}', '(cache ??= {}).x = 1']
    for (const body of open) expect(kinds(`let cache\nfunction f(o) { ${body} }`)).toEqual({ f: 'lazy' })
  })
})

describe('functions that are not marked', () => {
  const text = (source: string): string => blocks(source, ['f'], 'eager').modules[0]!.instantiate
  it('say when they are called in an eager block, unless their text leads nowhere', () => {
    expect(text('let n = 0\nfunction f() {}\nfunction g() { return n }')).toContain('if ($$block === 2) $$unmarked()')
    expect(text('const n = 0\nfunction f() {}\nfunction g(o) { o.x = n; return g(o.next) }')).not.toContain('$$unmarked')
  })

  it('are printed as ever where no block is named', () => {
    const plain = compile(loadSource(SOURCE, 'main.mjs', { library: false })).modules[0]!
    const off = compile(loadSource(SOURCE, 'main.mjs', { library: false }), { blocks: { host: [], mixed: 'off' } }).modules[0]!
    expect([off.instantiate, off.evaluate]).toEqual([plain.instantiate, plain.evaluate])
    expect(plain.instantiate + plain.evaluate).not.toContain('$$block')
  })
})
