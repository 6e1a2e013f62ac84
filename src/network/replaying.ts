/** Recorded conversations as trees again: what the program hears when a trace is replayed, in place of peers. */
import { UserError } from '../base/errors.ts'
import { type CommNode, CommTree } from './comm-tree.ts'
import type { IoCache } from './io-cache.ts'
import type { PhysicalPeers } from './physical-peers.ts'
import { type Conversation, plainOf, type RecordedEvent } from './recording.ts'

export function fillTrees(cache: IoCache, conversations: readonly Conversation[]): void {
  for (const { key, steps } of conversations) {
    const tree = new CommTree(key, cache.nodes)
    cache.trees.set(key, tree)
    const positions: CommNode[] = []
    const behind = (from: CommNode, events: readonly RecordedEvent[]): CommNode => {
      const end = tree.addEvents(events.map((event) => plainOf(event)), from)
      positions.push(end)
      return end
    }
    for (const step of steps) {
      if ('later' in step) {
        const at = positions[step.at]!
        at.later = { end: behind(at, step.later), since: -1 }
        continue
      }
      const asking = 'at' in step ? tree.addNode(step.message.map((action) => plainOf(action)), positions[step.at]!) : tree.root
      for (const answer of step.answers) asking.responses.push({ end: behind(asking, answer), since: -1 })
    }
  }
}

/** There is nobody to ask. */
export function noPeers(what: () => string): PhysicalPeers {
  throw new UserError('replay-needs-peer', undefined, {
    fact: `the trace has no answer to what the program says now: ${what()}`,
    remedy: 'check the program again: it has changed since the trace was written',
  })
}
