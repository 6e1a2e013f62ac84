import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { KINDS } from './mistakes/kinds.js'
import { isGuestFile } from './mistakes/tests.js'

/** All texts that a kind makes of a source. */
function made(kind, source) {
  const tree = ts.createSourceFile('a.ts', source, ts.ScriptTarget.Latest, true)
  const texts = []
  const visit = (node) => {
    const change = KINDS[kind](node, true)
    if (change !== undefined) texts.push(source.slice(0, change.node.getStart()) + change.text + source.slice((change.end ?? change.node).getEnd()))
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return texts
}

describe('mistakes', () => {
  it('are made in each of their kinds', () => {
    expect(made('the other branch', 'if (a) f(b ? 1 : 2)')).toEqual(['if (!(a)) f(b ? 1 : 2)', 'if (a) f(!(b) ? 1 : 2)'])
    expect(made('off by one', 'while (i < n - 1) i++')).toEqual(['while (i <= n - 1) i++', 'while (i < n) i++'])
    expect(made('a dropped term', "x = a ^ b; y = a + 'b'")).toEqual(["x = a; y = a + 'b'"])
    expect(made('a dropped condition', 'x = a && b')).toEqual(['x = b'])
    expect(made('a forgotten call', 'barrier(o); const x = f()')).toEqual(['; const x = f()'])
    expect(made('a forgotten assignment', 'a.b += 1; c++; f()')).toEqual(['; c++; f()', 'a.b += 1; ; f()'])
    expect(made('a forgotten case', 'function f() { if (a) return 1\nif (b) g(); else return 2 }')).toEqual(['function f() { ;\nif (b) g(); else return 2 }'])
    expect(made('the other order', '{ f()\ng()\nreturn }')).toEqual(['{ g()\nf()\nreturn }'])
  })

  it('leave constructors and texts alone', () => {
    expect(made('a forgotten call', 'class A extends B { constructor() { super() } }')).toEqual([])
    expect(made('a dropped term', 'throw `a${b}` + c')).toEqual([])
  })

  it('are not looked for by marks in code of the guest', () => {
    expect(['src/node/files/paths.ts', 'src/runtime/prelude/kit.ts', 'src/runtime/realm.ts'].map(isGuestFile)).toEqual([true, true, false])
  })
})
