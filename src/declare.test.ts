import { transformSync } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { ignored, untracked } from './declare.ts'

describe('in plain Node', () => {
  it('untracked gives back what it is given', () => {
    const counters = { total: 0 }
    expect(untracked(counters)).toBe(counters)
    expect(untracked(0)).toBe(0)
  })

  it('both decorators leave a field what it is', () => {
    const { code } = transformSync(`class A {
      @untracked count = 1; @untracked static all = 2; @ignored #quiet = 3; @untracked accessor shown = 4
      sum() { return this.count + A.all + this.#quiet + this.shown }
    }
    return new A()`, { loader: 'ts', target: 'es2022', supported: { decorators: false } })
    const instance = (new Function('untracked', 'ignored', code) as (...decorators: unknown[]) => { count: number; sum(): number })(untracked, ignored)
    expect([Object.keys(instance), instance.count, instance.sum()]).toEqual([['count'], 1, 10])
  })
})
