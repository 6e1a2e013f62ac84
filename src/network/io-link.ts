/**
 * The synchronous way to the thread that talks to peers: the thread of the check sleeps until the reply is there. Nothing of the search
 * can run meanwhile, which is what makes an answer of a peer one step of it. Where that thread is, the caller may say: in the process of
 * the command, if the check has one of its own.
 */
import { UserError } from '../base/errors.ts'
import { Line } from '../base/line.ts'
import type { Action, NetworkSettings, PeerEvent } from '../base/network.ts'
import { startIoThread } from './io-thread-start.ts'
import { type OpenedSession, type PhysicalCounts, type PhysicalPeers, SessionMoved, type SessionStart } from './physical-peers.ts'
import type { Reply, Request } from './thread/protocol.ts'

/** A thread whose heart has not beaten for so long is gone. Machines sleep, and busy ones take their time. */
const GONE_MS = 30_000

export interface LinkOptions {
  /** Called again and again while a peer is waited for; may throw to give up. */
  readonly waiting?: () => void
}

/** Where the thread is that talks to peers. */
export interface IoThread {
  ask(request: Request, waiting?: () => void): Reply
  /** Whether some session has moved on by itself. */
  hasMoved(): boolean
  end(): void
}

type Events = readonly { readonly session: number; readonly events: readonly PeerEvent[] }[]

export class IoLink implements PhysicalPeers {
  readonly #waiting: (() => void) | undefined
  readonly #thread: IoThread
  #isDisposed = false

  constructor(settings: NetworkSettings, options: LinkOptions = {}, thread: IoThread = ownThread(settings)) {
    this.#waiting = options.waiting
    this.#thread = thread
  }

  open(start: SessionStart): OpenedSession {
    return this.#call({ kind: 'open', start }) as OpenedSession
  }

  send(session: number, message: readonly Action[]): readonly PeerEvent[] {
    return this.#call({ kind: 'send', session, message }) as PeerEvent[]
  }

  linger(sessions: readonly number[]): Events {
    return this.#call({ kind: 'linger', sessions }) as Events
  }

  late(): Events {
    return this.#thread.hasMoved() ? (this.#call({ kind: 'late' }) as Events) : []
  }

  close(session: number): void {
    this.#call({ kind: 'close', session })
  }

  counts(): PhysicalCounts {
    return this.#call({ kind: 'counts' }) as PhysicalCounts
  }

  warnings(): readonly string[] {
    return this.#call({ kind: 'warnings' }) as string[]
  }

  dispose(): void {
    if (this.#isDisposed) return
    this.#isDisposed = true
    try {
      this.#thread.ask({ kind: 'dispose' })
    } finally {
      this.#thread.end()
    }
  }

  #call(request: Request): unknown {
    if (this.#isDisposed) throw new Error('the connection to the peers was disposed of')
    const reply = this.#thread.ask(request, this.#waiting)
    switch (reply.kind) {
      case 'done': return reply.value
      case 'moved': throw new SessionMoved('the session is no longer where it was')
      case 'refused': throw new UserError(reply.code, undefined, { fact: reply.fact, remedy: reply.remedy })
      case 'failed': {
        const error = new Error('the thread that talks to peers failed')
        error.stack = reply.stack
        throw error
      }
      default: return reply satisfies never
    }
  }
}

/** A thread of this process. */
function ownThread(settings: NetworkSettings): IoThread {
  const { worker, end: lineEnd } = startIoThread(settings)
  worker.unref()
  const line = new Line<Request, Reply>(lineEnd, { goneMs: GONE_MS })
  return {
    ask: (request, waiting) => line.ask(request, waiting),
    hasMoved: () => line.hasMoved(),
    end: () => {
      lineEnd.port.close()
      void worker.terminate()
    },
  }
}
