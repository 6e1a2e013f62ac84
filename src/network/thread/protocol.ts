/**
 * What goes between the thread of a check and the thread that talks to peers: one request at a time, one reply each. A request may
 * be given up, and the next one made before its reply is there.
 */
import type { MessagePort } from 'node:worker_threads'

import type { Action, NetworkSettings } from '../../base/network.ts'
import type { SessionStart } from '../physical-peers.ts'

export interface ThreadData {
  readonly settings: NetworkSettings
  readonly port: MessagePort
  /** Shared; see the places below. */
  readonly signals: Int32Array
}

/** Places in the shared signals: replies given so far, sessions that have moved on by themselves, and a count that goes on as long as the thread lives. */
export const REPLIES = 0
export const MOVED = 1
export const BEATS = 2
export const SIGNALS = 3

export const BEAT_MS = 500

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

/** As they are posted: a reply is known by the number of its request. */
export interface Asked {
  readonly id: number
  readonly request: Request
}

export interface Answered {
  readonly id: number
  readonly reply: Reply
}
