/**
 * What goes between the thread of a check and the thread that talks to peers: one request at a time, one reply each. A request may
 * be given up, and the next one made before its reply is there.
 */
import type { LineEnd } from '../../base/line.ts'
import type { Action, NetworkSettings } from '../../base/network.ts'
import type { SessionStart } from '../physical-peers.ts'

export interface ThreadData extends LineEnd {
  readonly settings: NetworkSettings
}

export type Request =
  | { readonly kind: 'open'; readonly start: SessionStart }
  | { readonly kind: 'send'; readonly session: number; readonly message: readonly Action[] }
  | { readonly kind: 'linger'; readonly sessions: readonly number[] }
  | { readonly kind: 'close'; readonly session: number }
  | { readonly kind: 'late' | 'counts' | 'warnings' | 'dispose' }

export type Reply =
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'moved' }
  | { readonly kind: 'refused'; readonly code: string; readonly fact: string; readonly remedy: string }
  | { readonly kind: 'failed'; readonly stack: string }

/** Posted when the number of sessions changes that have moved on by themselves. */
export interface Moved {
  readonly moved: number
}
