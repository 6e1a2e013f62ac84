import { describe, expect, it } from 'vitest'
import { scriptModule } from './module.ts'
import { analyse } from './scope-analysis.ts'
import type { Binding } from './scope.ts'

/** The storage of every variable of a function body, by name. */
function storage(body: string): Record<string, string> {
  const analysis = analyse(scriptModule(`(function () {${body}})`, 'a.js'), { scope: 0, function: 0 })
  const scopes = analysis.allScopes.filter(({ kind }) => kind !== 'script')
  const bindings = scopes.flatMap((scope) => [...scope.bindings.values()])
  const isUser = (binding: Binding) => /^[a-z]$/.test(binding.name)
  return Object.fromEntries(bindings.filter(isUser).map((binding) => [binding.name, binding.storage]))
}

describe('storage', () => {
  it('is native unless a nested function captures the variable', () => {
    expect(storage('let a = 1, b = 2; var c = 3; const d = (e) => b + e; return a + c + d(1)'))
      .toEqual({ a: 'native', b: 'scope', c: 'native', d: 'native', e: 'native' })
  })

  it('is native for the loop variables that no closure sees', () => {
    expect(storage('for (let i = 0, n = 3; i < n; i++) use(() => i)')).toEqual({ i: 'scope', n: 'native' })
  })

  it('is the scope for what class bodies use, but not for their heritage and keys', () => {
    expect(storage('let a, b, c; class D extends a { [b]() { return c } }'))
      .toEqual({ a: 'native', b: 'native', c: 'scope' })
  })

  it('is the frame for variables of scopes that contain a yield', () => {
    expect(storage('function* g(a) { let b = 1; { let c = 2; use(c) } { let d = 3; yield d } return () => b }'))
      .toEqual({ g: 'native', a: 'frame', b: 'scope', c: 'native', d: 'frame' })
  })
})

describe('uninitialised variables', () => {
  const checked = (body: string): string[] => {
    const analysis = analyse(scriptModule(`(function () {${body}})`, 'a.js'), { scope: 0, function: 0 })
    const found = [...analysis.references.values()].filter((reference) => reference.checked)
    return found.map(({ binding }) => binding!.name)
  }

  it('are looked for only where the code may run before the declaration', () => {
    expect(checked('let a = 1; return () => a')).toEqual([])
    expect(checked('use(() => a); let a = 1')).toEqual(['a'])
    expect(checked('let a = 1; function f() { return a }')).toEqual(['a'])
    expect(checked('let a = 1; { function f() { return a } }')).toEqual([])
    expect(checked('let a = (() => a)()')).toEqual(['a'])
    expect(checked('switch (1) { case 0: let a; case 1: () => a }')).toEqual(['a'])
  })
})
