/** What ends a check because a conversation went another way than it may: the program's in linear mode, the peer's in all of them. */
import { UserError } from '../base/errors.ts'
import type { Action, PeerEvent } from '../base/network.ts'
import type { CommNode } from './comm-tree.ts'
import { answerText, bytesText, messageText, peerName } from './conversation-text.ts'

/** A trace of a connection has no place for a second message. */
export function linearMismatch(w: CommNode, message: readonly Action[]): UserError {
  const known = [...w.writes.values()][0]!.message!
  return new UserError('network-mismatch', undefined, {
    fact: `the program says different things to ${peerName(w.tree.key)} in different schedules: first ${messageText(known)}, now ${messageText(message)}`
      + partingPlace(known, message),
    remedy: 'use --network branching, which keeps both',
  })
}

/** The peer gave another answer to the same conversation. */
export function answersDiffer(asking: CommNode, known: readonly PeerEvent[], events: readonly PeerEvent[]): UserError {
  const question = asking.message === undefined ? asking.event === undefined ? 'when it started' : 'by itself' : `to ${messageText(asking.message)}`
  return new UserError('peer-nondeterministic', undefined, {
    fact: `${peerName(asking.tree.key)} answers differently ${question}: first ${answerText(known)}, and after the same messages were sent again ${answerText(events)}`
      + partingPlace(known, events),
    remedy: 'make the peer deterministic; use --peer-scope process if its answers depend on other connections, "restart": "session" in its options if they '
      + 'depend on earlier ones, --volatile for parts that differ in every run, or --peer-nondeterminism explore to check every answer that is seen',
  })
}

/** An answer that was seen once and is needed again did not come. */
export function notRepeated(target: CommNode, attempts: number): UserError {
  const asking = askingOf(target)
  return new UserError('peer-nondeterministic', undefined, {
    fact: `${peerName(target.tree.key)} did not repeat in ${attempts} attempts how it had answered`
      + (asking.message === undefined ? ' when it started' : ` to ${messageText(asking.message)}`),
    remedy: 'make the peer deterministic, or start it in a way that lets it give each of its answers often',
  })
}

function askingOf(node: CommNode): CommNode {
  let at = node
  while (!at.isAsking) at = at.parent!
  return at
}

type Piece = { readonly kind: string; readonly bytes?: Uint8Array }

/** Where two sequences part: within their bytes if the first pieces that differ have some. */
function partingPlace(first: readonly Piece[], second: readonly Piece[]): string {
  const [a, b] = [bytesOf(first), bytesOf(second)]
  let index = 0
  while (index < a.length && index < b.length && a[index] === b[index]) index++
  if (index === a.length && index === b.length) return ''
  const [restOfA, restOfB] = [a.subarray(index), b.subarray(index)]
  const shown = (rest: Uint8Array): string => (rest.length === 0 ? 'the end' : bytesText(rest.subarray(0, 20)).replace(/ \d+ bytes?$/, ''))
  return `; they part at byte ${index + 1}: ${shown(restOfA)} and ${shown(restOfB)}`
}

function bytesOf(pieces: readonly Piece[]): Uint8Array {
  return Buffer.concat(pieces.flatMap(({ bytes }) => (bytes === undefined ? [] : [bytes])))
}
