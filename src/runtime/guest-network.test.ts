import { describe, expect, it } from 'vitest'

import { UserError } from '../base/errors.ts'
import { createRealm } from './realm.ts'
import type { GuestNetwork } from './guest-network.ts'

const failing = { open() { throw new UserError('peer-stuck', undefined, { fact: 'it does not read', remedy: 'none' }) } } as unknown as GuestNetwork

describe('the network that a realm hands out', () => {
  it('answers what it is asked', () => {
    const network = { open: (key: string) => key.length } as unknown as GuestNetwork
    expect(createRealm({ network }).run("$$host.network.open('client 0')", 'test')).toBe(8)
  })

  it('throws what the program cannot catch', () => {
    const realm = createRealm({ network: failing })
    expect(() => realm.run("$$host.network.open('client 0')", 'test')).toThrow('it does not read')
    expect(realm.hidden.stopKind(realm.hidden.takeStopped())).toBe('refusal')
  })

  it('is missing in a realm without one, and that is a mistake of ours', () => {
    const realm = createRealm()
    expect(() => realm.run("$$host.network.open('client 0')", 'test')).toThrow('its realm has no network')
    expect(realm.hidden.stopKind(realm.hidden.takeStopped())).toBe('internal')
  })
})
