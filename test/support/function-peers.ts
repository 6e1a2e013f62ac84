/** Peers given as a function of what was said to them, in place of processes: what a physical session would answer, without waiting. */
import type { Action, PeerEvent } from '../../src/base/network.ts'
import { type OpenedSession, type PhysicalCounts, type PhysicalPeers, SessionMoved, type SessionStart } from '../../src/network/physical-peers.ts'

/** The answer to the last message of a conversation, or how it begins if nothing was said yet. */
export type PeerFunction = (start: SessionStart, said: readonly (readonly Action[])[]) => readonly PeerEvent[]

interface Talk {
  readonly start: SessionStart
  readonly said: (readonly Action[])[]
  /** Connections of the conversation. */
  connections: number
}

export class FunctionPeers implements PhysicalPeers {
  /** How many sessions were begun, and the most that were open at one time. */
  begun = 0
  mostOpen = 0
  /** What the peers do by themselves when they are waited for. */
  onLinger: ((start: SessionStart, said: readonly (readonly Action[])[]) => readonly PeerEvent[]) | undefined
  isDisposed = false
  readonly talks = new Map<number, Talk>()
  readonly #answer: PeerFunction
  #late: { session: number; events: readonly PeerEvent[] }[] = []
  #connections = 0
  #bytesSent = 0
  #bytesReceived = 0

  constructor(answer: PeerFunction) {
    this.#answer = answer
  }

  open(start: SessionStart): OpenedSession {
    const id = ++this.begun
    const talk = { start, said: [], connections: 0 }
    this.talks.set(id, talk)
    this.mostOpen = Math.max(this.mostOpen, this.talks.size)
    return { id, events: this.#take(talk, this.#answer(start, [])) }
  }

  send(session: number, message: readonly Action[]): readonly PeerEvent[] {
    const talk = this.talks.get(session)
    if (talk === undefined || this.#late.some((late) => late.session === session)) throw new SessionMoved()
    if (message.length === 0) return []
    talk.said.push(message)
    for (const action of message) if ('bytes' in action) this.#bytesSent += action.bytes.length
    return this.#take(talk, this.#answer(talk.start, talk.said))
  }

  /** The peer of a session goes on by itself. */
  goOn(session: number, events: readonly PeerEvent[]): void {
    this.#late.push({ session, events })
  }

  /** The peer of a session is gone without a word. */
  lose(session: number): void {
    this.talks.delete(session)
  }

  linger(sessions: readonly number[]): { session: number; events: readonly PeerEvent[] }[] {
    return sessions.flatMap((session) => {
      const { start, said } = this.talks.get(session)!
      const events = this.onLinger?.(start, said) ?? []
      return events.length === 0 ? [] : [{ session, events }]
    })
  }

  late(): readonly { session: number; events: readonly PeerEvent[] }[] {
    const late = this.#late
    this.#late = []
    return late
  }

  close(session: number): void {
    this.talks.delete(session)
  }

  counts(): PhysicalCounts {
    return {
      connections: this.#connections, open: [...this.talks.values()].reduce((sum, { connections }) => sum + connections, 0),
      bytesSent: this.#bytesSent, bytesReceived: this.#bytesReceived, processes: 0,
    }
  }

  warnings(): readonly string[] {
    return []
  }

  dispose(): void {
    this.isDisposed = true
    this.talks.clear()
  }

  #take(talk: Talk, events: readonly PeerEvent[]): readonly PeerEvent[] {
    for (const event of events) {
      if (event.kind === 'open') {
        talk.connections++
        this.#connections++
      }
      if ('bytes' in event) this.#bytesReceived += event.bytes.length
    }
    return events
  }
}

export function data(text: string, channel = 0): { kind: 'data'; channel: number; bytes: Uint8Array } {
  return { kind: 'data', channel, bytes: new Uint8Array(Buffer.from(text)) }
}

/** The text of the data in a message or an answer. */
export function textOf(pieces: readonly (Action | PeerEvent)[]): string {
  return pieces.map((piece) => ('bytes' in piece ? Buffer.from(piece.bytes).toString() : '')).join('')
}
