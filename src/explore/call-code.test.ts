import { describe, expect, it } from 'vitest'
import { callCode, rootName } from './call-code.ts'

/** The code of one call of an operation `op` on a root that the invariant calls `tree`. */
function call(run: string, ...args: string[]) {
  const { calls, setup } = callCode({
    root: '() => new Tree()',
    operations: new Map([['op', run]]),
    calls: [{ operation: 'op', arguments: args }],
    check: { name: 'ordered', text: '(tree) => tree.isOrdered()', arguments: (root) => [root] },
  })
  return { code: calls[0], declared: setup.split('\n').slice(0, -1).join('\n') }
}

describe('a call is inlined', () => {
  it.each([
    ['(tree, value) => tree.add(value)', ['3'], 'tree.add(3)'],
    ['(tree) => tree.clear()', [], 'tree.clear()'],
    ['tree => tree.size', [], 'tree.size'],
    ['(t, v) => t.add(v)', ['3'], 'tree.add(3)'],
    ['(tree, value) => { tree.add(value) }', ['3'], 'tree.add(3)'],
    ['(tree, value) => { return tree.add(value) }', ['3'], 'tree.add(3)'],
    ['function (tree, value) { return tree.add(value) }', ['3'], 'tree.add(3)'],
    ['run(tree, value) { return tree.add(value) }', ['3'], 'tree.add(3)'],
    ['(tree, k, v) => tree.put(k, v)', ["'a'", '-1'], "tree.put('a', -1)"],
    ['(tree, k, v) => tree.put(k, v)', ["'a'"], "tree.put('a', undefined)"],
    ['(tree, v) => tree.v(tree.v, v.v)', ['{v: 1}'], 'tree.v(tree.v, ({v: 1}).v)'],
    ['(tree, v) => tree.put(v, v + 1)', ['3'], 'tree.put(3, 3 + 1)'],
    ['(tree, v) => tree.add(-v)', ['-3'], 'tree.add(-(-3))'],
    ['(tree, v) => tree.add(v.toFixed())', ['3'], 'tree.add((3).toFixed())'],
    ['(tree, v) => tree.add(v.length)', ["'ab'"], "tree.add('ab'.length)"],
    ['(tree, v) => tree.add(v[0])', ['[1, 2]'], 'tree.add([1, 2][0])'],
    ['(tree, value) => tree.add({ value, other: value })', ['3'], 'tree.add({ value: 3, other: 3 })'],
    ['(tree, v) => tree.some((x) => x > v)', ['3'], 'tree.some((x) => x > 3)'],
    ['(tree, v) => tree[v]++', ['3'], 'tree[3]++'],
    ['(tree, v) => `${tree.get(v)}`', ['3'], '`${tree.get(3)}`'],
    ['(tree, v) => (tree.add(v), tree.remove(v))', ['3'], '(tree.add(3), tree.remove(3))'],
    ['(tree, v) => ({ was: tree.add(v) })', ['3'], '({ was: tree.add(3) })'],
    ['(v, tree) => v.add(tree)', ['3'], 'tree.add(3)'],
    ['(tree, v) => tree.add(v /* the v */)', ['3'], 'tree.add(3 /* the v */)'],
    ['(tree, v) => tree\n      .add(v)\n      .remove(v)', ['3'], 'tree\n  .add(3)\n  .remove(3)'],
    ['(tree, v) => tree.each((x) => {\n        x(v)\n      })', ['3'], 'tree.each((x) => {\n  x(3)\n})'],
  ])('%s of %j', (run, args, code) => {
    expect(call(run, ...args)).toEqual({ code, declared: '' })
  })
})

describe('a call is not inlined where that could mean something else', () => {
  it.each([
    ['two statements', '(tree, v) => { tree.add(v); tree.remove(v) }', '3'],
    ['a parameter with a default', '(tree, v = 1) => tree.add(v)', '3'],
    ['a destructured parameter', '(tree, { v }) => tree.add(v)', '{v: 3}'],
    ['a rest parameter', '(tree, ...v) => tree.add(v)', '3'],
    ['an assigned parameter', '(tree, v) => tree.add(v++)', '3'],
    ['a parameter that a pattern assigns', '(tree, v) => ({ v } = tree)', '3'],
    ['a parameter that an inner one shadows', '(tree, v) => tree.some((v) => v)', '3'],
    ['an object used twice', '(tree, v) => tree.put(v, v)', '{a: 1}'],
    ['an object used in a closure', '(tree, v) => tree.each(() => v)', '{a: 1}'],
    ['another variable named like the root', '(t, v) => t.add(v, tree)', '3'],
    ['this', 'function (tree, v) { return this.add(tree, v) }', '3'],
    ['arguments', 'function (tree, v) { return tree.add(arguments[1]) }', '3'],
    ['a generator', 'function* (tree, v) { tree.add(v) }', '3'],
    ['an async function', 'async (tree, v) => tree.add(v)', '3'],
    ['an empty body', '(tree, v) => {}', '3'],
  ])('%s', (_why, run, arg) => {
    expect(call(run, arg)).toEqual({ code: `op(tree, ${arg})`, declared: `const op = ${run}` })
  })

  it('an argument that is not code', () => {
    expect(call('(tree, v) => tree.add(v)', 'Node {value: <cycle>}').code).toBe('op(tree, Node {value: <cycle>})')
  })

  it('a method', () => {
    const run = 'run(tree, v) { tree.a(); tree.b(v) }'
    expect(call(run, '3')).toEqual({ code: 'op(tree, 3)', declared: `const op = ({ ${run} }).run` })
  })

  it('a text that is not JavaScript', () => {
    expect(call('function push() { [native code] }', '3')).toEqual({ code: 'operations.op.run(tree, 3)', declared: '' })
  })
})

describe('the code of a trace', () => {
  const operations = new Map([
    ['add', '(t, v) => t.add(v)'],
    ['delete', '(t) => { const x = t.first(); t.remove(x, bound) }'],
    ['first', '(t) => { if (t.size) first(t) }'],
  ])
  const calls = [
    { operation: 'add', arguments: ['1'] }, { operation: 'delete', arguments: [] },
    { operation: 'delete', arguments: [] }, { operation: 'first', arguments: [] },
  ]

  it('declares constants and functions once, under names that are free', () => {
    expect(callCode({
      root: '() => { const tree = new Tree(); return tree }', operations, calls,
      constants: { bound: '6', unused: '7' },
    })).toEqual({
      setup: [
        'const bound = 6',
        'const operation = (t) => { const x = t.first(); t.remove(x, bound) }',
        'const first1 = (t) => { if (t.size) first(t) }',
        'const t = (() => { const tree = new Tree(); return tree })()',
      ].join('\n'),
      calls: ['t.add(1)', 'operation(t)', 'operation(t)', 'first1(t)'],
      assertion: '',
    })
  })

  it('names an object that several calls share, and only that', () => {
    const shared = {}, once = {}
    const add = (text: string, identity: unknown) => ({ operation: 'add', arguments: [text], identities: [identity] })
    expect(callCode({
      root: '() => new Tree()', operations,
      calls: [add('{}', shared), add('{}', once), add('{}', shared), add('1', 1), add('1', 1), add('{}', undefined)],
    })).toEqual({
      setup: 'const value = {}\nconst t = new Tree()',
      calls: ['t.add(value)', 't.add({})', 't.add(value)', 't.add(1)', 't.add(1)', 't.add({})'],
      assertion: '',
    })
  })

  it('asserts an invariant', () => {
    const check = { name: 'ordered', text: '(tree) => tree.isOrdered()', arguments: (root: string) => [root] }
    expect(callCode({ root: '() => new Tree()', operations: new Map(), calls: [], check }))
      .toEqual({ setup: 'const tree = new Tree()', calls: [], assertion: 'assert(tree.isOrdered())' })
  })

  it('compares an observation with what is expected', () => {
    const check = { name: 'observe', text: '(s) => [...s]', arguments: (root: string) => [root] }
    expect(callCode({ root: '() => new Stack()', operations: new Map(), calls: [], check, expected: '[1]' }).assertion)
      .toBe('assert.deepStrictEqual([...s], [1])')
  })

  it('compares the result of the last call with what is expected', () => {
    expect(callCode({ root: '() => new Tree()', operations, calls: calls.slice(0, 1), expected: 'true' })).toEqual({
      setup: 'const t = new Tree()', calls: ['t.add(1)'], assertion: 'assert.deepStrictEqual(result, true)',
    })
  })

  it('asserts a condition on result and arguments', () => {
    const check = {
      name: 'ensures', text: '(t, result, v) => result === !v', arguments: (root: string) => [root, 'result', '1'],
    }
    expect(callCode({ root: '() => new Tree()', operations, calls: calls.slice(0, 1), check }).assertion)
      .toBe('assert(result === !1)')
  })

  it('calls the root what most functions call it, and root if none says', () => {
    const nameIn = (...texts: string[]) => rootName({ operations: new Map(texts.map((text, i) => [`op${i}`, text])) })
    expect(nameIn('(t) => t', '(tree) => tree', '(tree) => 1')).toBe('tree')
    expect(nameIn('() => 1', '({ x }) => x')).toBe('root')
  })
})
