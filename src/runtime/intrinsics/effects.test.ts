import { constants, createContext, runInContext } from 'node:vm'

import { describe, expect, it } from 'vitest'

import { hostList } from '../../base/host-list.ts'
import { preludeScripts } from '../prelude/index.ts'
import { createRealm } from '../realm.ts'
import { type Effects, logged, pure, refused } from './effects.ts'

const names = (effects: Effects): string[] =>
  Object.entries(effects).flatMap(([holder, list]) => list.split(' ').map((name) => holder === '' ? name : `${holder}.${name}`))

describe('the effect of every built-in', () => {
  const realm = createRealm()

  it('is known: each is pure, logged or refused', () => {
    const known = new Set([...names(pure), ...names(logged), ...names(refused)])
    expect(hostList(realm.hidden.builtinNames()).filter((name) => !known.has(name))).toEqual([])
  })

  it('is only one', () => {
    const all = [...names(pure), ...names(logged), ...names(refused)]
    expect(all.filter((name, i) => all.indexOf(name) !== i)).toEqual([])
  })

  it('passes a barrier only in functions that were replaced', () => {
    const isReplaced = realm.run('(f) => Function.prototype.toString.call(f).includes("[native code]") && $$natives.has(f)', 'test') as (f: unknown) => boolean
    const present = new Set(hostList(realm.hidden.builtinNames()))
    const methods = names(logged).filter((name) => present.has(name) && /^[A-Za-z.]+$/.test(name))
    expect(methods.length).toBeGreaterThan(50)
    expect(methods.filter((name) => !isReplaced(realm.run(name, 'test')))).toEqual([])
  })

  it('is refused where it is not known, in tracked mode only', () => {
    const context = createContext(constants.DONT_CONTEXTIFY as never)
    const run = (text: string): unknown => runInContext(text, context)
    run('Math.future = Math.abs.bind(Math)')
    for (const script of preludeScripts()) script.runInContext(context)
    run('if ($$unknownBuiltins.length === 0) $$refuseUnknown()')
    run('$$host = { refusal: (construct, fact) => Error(construct + ": " + fact) }')
    expect(run('$$unknownBuiltins.join()')).toBe('Math.future')
    expect(run('Math.future(-1)')).toBe(1)
    run('$$tracking = true')
    expect(run('try { Math.future(-1) } catch (error) { error.message }')).toBe(
      'unknown-builtin: what Math.future changes is not known, so tracked mode could not take it back')
  })
})
