import { describe, expect, it } from 'vitest'

import type { PeerEvent } from '../base/network.ts'
import { answerComparison, restBehind, sameEvent } from './events.ts'

const data = (text: string, channel = 0): PeerEvent => ({ kind: 'data', channel, bytes: Buffer.from(text) })
const end: PeerEvent = { kind: 'end', channel: 0 }

describe('two answers', () => {
  const isSame = answerComparison(['Date: [^\\r]*\\r\\n', 'id=\\d+'])

  it('may differ where an expression matches, and nowhere else', () => {
    expect(isSame([data('Date: Mon\r\nok id=1')], [data('Date: Tue\r\nok id=23')])).toBe(true)
    expect(isSame([data('Date: Mon\r\nok')], [data('Date: Mon\r\nno')])).toBe(false)
    expect(isSame([data('id=1')], [data('id=1'), end])).toBe(false)
    expect(isSame([data('id=1')], [data('id=2', 1)])).toBe(false)
  })

  it('are compared byte by byte without one', () => {
    expect(answerComparison([])([data('a'), end], [data('a'), end])).toBe(true)
    expect(answerComparison([])([data('a')], [data('b')])).toBe(false)
  })
})

it('events are the same only if everything in them is', () => {
  const events: PeerEvent[] = [
    data('a'), data('b'), data('a', 1), end, { kind: 'reset', channel: 0 }, { kind: 'open', channel: 0, port: 1 }, { kind: 'open', channel: 0, port: 2 },
    { kind: 'secured', channel: 0, detail: 'a' }, { kind: 'secured', channel: 0, detail: 'b' }, { kind: 'failed', channel: 0, code: 'E1', detail: 'a' }, { kind: 'failed', channel: 0, code: 'E2', detail: 'a' },
    { kind: 'failed', channel: 0, code: 'E1', detail: 'b' }, { kind: 'datagram', channel: 0, port: 1, bytes: Buffer.from('a') }, { kind: 'datagram', channel: 0, port: 2, bytes: Buffer.from('a') },
    { kind: 'datagram', channel: 0, port: 1, bytes: Buffer.from('b') },
  ]
  for (const a of events) expect(events.filter((b) => sameEvent(a, structuredClone(b)))).toEqual([a])
})

describe('what comes after a beginning', () => {
  it('is the rest of the events, and of the data in which it ends', () => {
    expect(restBehind([data('ab'), end], [data('ab')])).toEqual([end])
    expect(restBehind([data('ab'), end], [data('a')])).toEqual([data('b'), end])
    expect(restBehind([data('ab')], [])).toEqual([data('ab')])
  })

  it('is not there if they begin in another way', () => {
    expect(restBehind([data('ab')], [data('b')])).toBeUndefined()
    expect(restBehind([data('ab')], [data('a'), end])).toBeUndefined()
    expect(restBehind([data('a')], [data('a'), end])).toBeUndefined()
    expect(restBehind([data('ab', 1)], [data('a')])).toBeUndefined()
  })
})
