/** Events of peers: their order within an answer, and whether two are the same. */
import type { PeerEvent } from '../base/network.ts'

/**
 * The order that an answer has, however it arrived: by channels; of each channel first how it opened, then all of its data as one
 * event, then how it ended. Datagrams have boundaries and stay as they came.
 */
export function canonicalAnswer(events: readonly PeerEvent[]): PeerEvent[] {
  if (events.length < 2) return events.filter(isSomething)
  const channels = [...new Set(events.map(({ channel }) => channel))].sort((a, b) => a - b)
  return channels.flatMap((channel) => ofChannel(channel, events.filter((event) => event.channel === channel)))
}

function ofChannel(channel: number, events: readonly PeerEvent[]): PeerEvent[] {
  const chunks = events.flatMap((event) => (event.kind === 'data' ? [event.bytes] : []))
  const data: PeerEvent[] = chunks.length === 0 ? [] : [{ kind: 'data', channel, bytes: chunks.length === 1 ? chunks[0]! : joined(chunks) }]
  const ranked = (rank: number): PeerEvent[] => events.filter(({ kind }) => RANKS[kind] === rank)
  return [...ranked(0), ...data, ...ranked(2), ...ranked(3)].filter(isSomething)
}

const RANKS: Readonly<Record<PeerEvent['kind'], number>> = { open: 0, secured: 0, data: 1, datagram: 2, failed: 3, end: 3, reset: 3 }

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(chunks))
}

function isSomething(event: PeerEvent): boolean {
  return event.kind !== 'data' || event.bytes.length > 0
}

export function hasData(events: readonly PeerEvent[]): boolean {
  return events.some(({ kind }) => kind === 'data' || kind === 'datagram')
}

/** Nothing but ends of connections. */
export function isOnlyEnds(events: readonly PeerEvent[]): boolean {
  return events.every(({ kind }) => kind === 'end' || kind === 'reset')
}

export function sameEvent(a: PeerEvent, b: PeerEvent): boolean {
  if (a.kind !== b.kind || a.channel !== b.channel) return false
  switch (a.kind) {
    case 'open': return a.port === (b as typeof a).port
    case 'secured': return a.detail === (b as typeof a).detail
    case 'failed': return a.code === (b as typeof a).code && a.detail === (b as typeof a).detail
    case 'data': return Buffer.compare(a.bytes, (b as typeof a).bytes) === 0
    case 'datagram': return a.port === (b as typeof a).port && Buffer.compare(a.bytes, (b as typeof a).bytes) === 0
    default: return true
  }
}

/** Are two answers the same? What one of these expressions matches in their data may differ. */
export function answerComparison(volatile: readonly string[]): (a: readonly PeerEvent[], b: readonly PeerEvent[]) => boolean {
  const expressions = volatile.map((source) => new RegExp(source, 'gs'))
  const stable = (event: PeerEvent): PeerEvent => {
    if (event.kind !== 'data' && event.kind !== 'datagram') return event
    const text = expressions.reduce((rest, expression) => rest.replace(expression, ''), Buffer.from(event.bytes).toString('latin1'))
    return { ...event, bytes: Buffer.from(text, 'latin1') }
  }
  const isSame = (a: PeerEvent, b: PeerEvent): boolean => sameEvent(a, b) || (expressions.length > 0 && sameEvent(stable(a), stable(b)))
  return (a, b) => a.length === b.length && a.every((event, index) => isSame(event, b[index]!))
}

/** What comes in `events` after `beginning`; undefined if they do not begin with it. */
export function restBehind(events: readonly PeerEvent[], beginning: readonly PeerEvent[]): PeerEvent[] | undefined {
  const parted = beginning.findIndex((event, index) => events[index] === undefined || !sameEvent(event, events[index]))
  if (parted === -1) return events.slice(beginning.length)
  const [whole, part] = [events[parted], beginning[parted]!]
  if (parted !== beginning.length - 1 || whole?.kind !== 'data' || part.kind !== 'data' || whole.channel !== part.channel) return undefined
  if (Buffer.compare(whole.bytes.subarray(0, part.bytes.length), part.bytes) !== 0) return undefined
  return [{ ...whole, bytes: whole.bytes.subarray(part.bytes.length) }, ...events.slice(parted + 1)]
}
