/**
 * The conversations of a path, as plain data for a trace: the messages of the program, and with each of them all that it could see
 * there. A trace with them can be replayed without peers (replaying.ts).
 */
import type { Action, PeerEvent } from '../base/network.ts'
import { type CommNode, eventsBetween } from './comm-tree.ts'
import { channelName, eventText, messageText } from './conversation-text.ts'
import type { IoCache } from './io-cache.ts'
import { tlsDigest } from './messages.ts'

type Bytes = { readonly text: string } | { readonly base64: string }
type WithBytes<T> = T extends { readonly bytes: Uint8Array } ? Omit<T, 'bytes'> & Bytes : T
export type RecordedAction = WithBytes<Action>
export type RecordedEvent = WithBytes<PeerEvent>

/** Ends of answers, and of what peers do by themselves, are positions: they are numbered from 0 in the order of the steps. */
export type RecordedStep =
  /** How the peer begins. */
  | { readonly answers: readonly (readonly RecordedEvent[])[] }
  | { readonly at: number; readonly message: readonly RecordedAction[]; readonly answers: readonly (readonly RecordedEvent[])[] }
  | { readonly at: number; readonly later: readonly RecordedEvent[] }

export interface Conversation {
  /** Of the tree. */
  readonly key: string
  readonly steps: readonly RecordedStep[]
}

/** A message of the program, or an event that was handed to it. */
export interface Exchange {
  readonly direction: '->' | '<-'
  /** `127.0.0.1:8080`, `client 1` */
  readonly peer: string
  /** `"GET / HTTP/1.1\r\n..." 74 bytes` */
  readonly text: string
}

export class Recording {
  readonly #cache: IoCache
  /** Roots and write nodes; undefined while nothing is noted. */
  #visited: Set<CommNode> | undefined
  #exchanges: Exchange[] = []

  constructor(cache: IoCache) {
    this.#cache = cache
  }

  start(): void {
    this.#visited = new Set()
    this.#exchanges = []
    this.#cache.isTracing = true
  }

  /** A conversation was begun, or a message was sent. */
  visit(asking: CommNode): void {
    if (this.#visited === undefined) return
    this.#visited.add(asking)
    const message = asking.message ?? []
    for (const channel of new Set(message.map((action) => action.channel))) {
      const said = messageText(message.filter((action) => action.channel === channel))
      this.#exchanges.push({ direction: '->', peer: channelName(asking, channel), text: said })
    }
  }

  noteRead(node: CommNode): void {
    if (this.#visited === undefined) return
    this.#exchanges.push({ direction: '<-', peer: channelName(node, node.event!.channel), text: eventText(node.event!) })
  }

  takeExchanges(): Exchange[] {
    const exchanges = this.#exchanges
    this.#exchanges = []
    return exchanges
  }

  /** The conversations that were visited since `start`. */
  take(): Conversation[] {
    const visited = new Set<CommNode>()
    for (const node of this.#visited ?? []) {
      for (let at: CommNode | undefined = node; at !== undefined; at = at.parent) if (at.isAsking) visited.add(at)
    }
    this.#visited = undefined
    this.#exchanges = []
    this.#cache.isTracing = false
    const trees = new Set([...visited].map(({ tree }) => tree))
    // A node is made after its parent.
    const sorted = [...visited].sort((a, b) => a.id - b.id)
    return [...trees].map((tree) => ({ key: tree.key, steps: this.#steps(sorted.filter((node) => node.tree === tree)) }))
  }

  #steps(visited: readonly CommNode[]): RecordedStep[] {
    const steps: RecordedStep[] = []
    const positions: CommNode[] = []
    for (const node of visited) {
      const ends = this.#cache.responses(node).map(({ end }) => end)
      const answers = ends.map((end) => recordedEvents(node, end))
      steps.push(node.message === undefined ? { answers } : { at: positions.indexOf(node.parent!), message: node.message.map(recordedOf), answers })
      // A position that a peer goes on from may be reached by two answers.
      const fresh = ends.filter((end) => !positions.includes(end))
      positions.push(...ends)
      for (const end of fresh) this.#addLater(end, steps, positions)
    }
    return steps
  }

  #addLater(end: CommNode, steps: RecordedStep[], positions: CommNode[]): void {
    const later = this.#cache.later(end)
    if (later === undefined) return
    steps.push({ at: positions.indexOf(end), later: recordedEvents(end, later) })
    const isFresh = !positions.includes(later)
    positions.push(later)
    if (isFresh) this.#addLater(later, steps, positions)
  }
}

function recordedEvents(from: CommNode, end: CommNode): RecordedEvent[] {
  return eventsBetween(from, end).map(recordedOf)
}

function recordedOf<T extends Action | PeerEvent>(data: T): WithBytes<T> {
  if (data.kind === 'secure') return { ...data, tls: tlsDigest(data.tls) } as WithBytes<T>
  if (!('bytes' in data)) return data as WithBytes<T>
  const { bytes, ...rest } = data
  const buffer = Buffer.from(bytes)
  const text = buffer.toString('utf8')
  return { ...rest, ...(Buffer.from(text, 'utf8').equals(buffer) ? { text } : { base64: buffer.toString('base64') }) } as unknown as WithBytes<T>
}

/** A recorded action or event as it was. */
export function plainOf(data: RecordedAction): Action
export function plainOf(data: RecordedEvent): PeerEvent
export function plainOf(data: RecordedAction | RecordedEvent): Action | PeerEvent {
  if (!('text' in data) && !('base64' in data)) return data as Action | PeerEvent
  const { text, base64, ...rest } = data as { readonly text?: string; readonly base64?: string }
  return { ...rest, bytes: new Uint8Array(text === undefined ? Buffer.from(base64!, 'base64') : Buffer.from(text, 'utf8')) } as Action | PeerEvent
}
