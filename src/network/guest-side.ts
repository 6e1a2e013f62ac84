/** What the library of the program calls, on the cache: positions are numbers of nodes. */
import type { GuestNetwork } from '../runtime/guest-network.ts'
import type { CommNode } from './comm-tree.ts'
import { peerName } from './conversation-text.ts'
import type { IoCache } from './io-cache.ts'
import { guestMessageKey, messageOf } from './messages.ts'
import type { Recording } from './recording.ts'

export function guestNetwork(cache: IoCache, recording: Recording): GuestNetwork {
  const { nodes } = cache
  const node = (position: number): CommNode => {
    const found = nodes[position]
    if (found === undefined) throw new Error(`there is no position ${position}`)
    return found
  }
  /** The position itself if there is nothing to choose. */
  const settled = (asking: CommNode): number => {
    const responses = cache.responses(asking)
    return responses.length === 1 ? responses[0]!.end.id : asking.id
  }
  return {
    open(key) {
      const root = cache.open(key)
      recording.visit(root)
      return settled(root)
    },
    write(w, message) {
      const written = cache.write(node(w), guestMessageKey(message), () => messageOf(message))
      recording.visit(written)
      return written.id
    },
    answers: (w) => Math.max(1, cache.responses(node(w)).length),
    answer(w, index) {
      const responses = cache.responses(node(w))
      return responses.length === 0 ? w : responses[index]!.end.id
    },
    next: (r, w) => (r === w ? 0 : cache.read(r === 0 ? undefined : node(r), node(w))?.id ?? 0),
    kindOf: (event) => node(event).event!.kind,
    channelOf: (event) => node(event).event!.channel,
    sizeOf: (event) => bytesOf(node(event))?.length ?? 0,
    portOf(event) {
      const data = node(event).event!
      return 'port' in data ? data.port : 0
    },
    codeOf(event) {
      const data = node(event).event!
      return data.kind === 'failed' ? data.code : ''
    },
    detailOf(event) {
      const data = node(event).event!
      return 'detail' in data ? data.detail : undefined
    },
    copy(event, start, target) {
      target.set(bytesOf(node(event))!.subarray(start, start + target.length))
    },
    delivered(event) {
      const delivered = node(event)
      cache.noteRead(delivered)
      recording.noteRead(delivered)
    },
    later: (w) => cache.later(node(w))?.id ?? 0,
    nameOf: (w) => peerName(node(w).tree.key),
  }
}

function bytesOf({ event }: CommNode): Uint8Array | undefined {
  return event !== undefined && 'bytes' in event ? event.bytes : undefined
}
