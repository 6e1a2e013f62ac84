import { describe, expect, it } from 'vitest'
import { hostList } from '../../base/host-list.ts'
import { type Effects, logged, pure, refused } from '../intrinsics/effects.ts'
import { createRealm } from '../realm.ts'
import { handlers, preparers } from './delta-builtins.ts'

const namesOf = (effects: Effects): string[] =>
  Object.entries(effects).flatMap(([holder, list]) => list.split(' ').map((name) => holder === '' ? name : `${holder}.${name}`))

describe('what delta execution does with every built-in', () => {
  const realm = createRealm()
  const listed = Object.values(handlers).flatMap(namesOf)

  it('is one thing', () => {
    expect(listed.filter((name, i) => listed.indexOf(name) !== i)).toEqual([])
  })

  it('is said of built-ins only', () => {
    const known = new Set([pure, logged, refused].flatMap(namesOf))
    expect(listed.filter((name) => !known.has(name))).toEqual([])
  })

  it('is to fall back only where that was decided', () => {
    const constructors = Object.values(preparers).join(' ').split(' ')
    const falls = hostList(realm.hidden.builtinNames()).filter((name) =>
      !listed.includes(name) && !constructors.includes(name) && !/^[gs]et |^Intl\b|^%Intl|^Temporal\b|constructor$/.test(name))
    expect(falls.toSorted()).toEqual([])
  })

  it('is known of each that the realm has: what it is said of leads there', () => {
    const unknown = realm.run(`{
      const { names, queue } = $$nameBuiltins()
      queue.filter((o) => typeof o === 'function' && !$$dnBuiltins.has(o)).map((f) => names.get(f)).join()
    }`, 'builtins.js') as string
    expect(unknown.split(',').filter((name) => listed.includes(name))).toEqual([])
  })
})
