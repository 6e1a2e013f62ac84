/**
 * The synchronous way to the thread that talks to peers: a request is posted, and the thread of the check sleeps until the reply is
 * there. Nothing of the search can run meanwhile, which is what makes an answer of a peer one step of it.
 */
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'

import { UserError } from '../base/errors.ts'
import type { Action, NetworkSettings, PeerEvent } from '../base/network.ts'
import { type OpenedSession, type PhysicalCounts, type PhysicalPeers, SessionMoved, type SessionStart } from './physical-peers.ts'
import { type Answered, type Asked, BEATS, MOVED, REPLIES, type Reply, type Request, SIGNALS, type ThreadData } from './thread/protocol.ts'

/** How often somebody who waits is told so. */
const TELL_MS = 100
/** A thread whose heart has not beaten for so long is gone. Machines sleep, and busy ones take their time. */
const GONE_MS = 30_000

export interface LinkOptions {
  /** Called again and again while a peer is waited for; may throw to give up. */
  readonly waiting?: () => void
}

type Events = readonly { readonly session: number; readonly events: readonly PeerEvent[] }[]

export class IoLink implements PhysicalPeers {
  readonly #waiting: (() => void) | undefined
  readonly #signals = new Int32Array(new SharedArrayBuffer(4 * SIGNALS))
  readonly #port: MessagePort
  readonly #worker: Worker
  #requests = 0
  #isDisposed = false

  constructor(settings: NetworkSettings, options: LinkOptions = {}) {
    this.#waiting = options.waiting
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    const data: ThreadData = { settings, port: port2, signals: this.#signals }
    this.#worker = new Worker(new URL('./thread/io-thread.js', import.meta.url), { workerData: data, transferList: [port2], execArgv: [] })
    this.#worker.unref()
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
    return Atomics.load(this.#signals, MOVED) === 0 ? [] : (this.#call({ kind: 'late' }) as Events)
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
      this.#exchange({ kind: 'dispose' })
    } finally {
      this.#port.close()
      void this.#worker.terminate()
    }
  }

  #call(request: Request): unknown {
    if (this.#isDisposed) throw new Error('the connection to the peers was disposed of')
    const reply = this.#exchange(request)
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

  /** Replies to requests that were given up are dropped. */
  #exchange(request: Request): Reply {
    const id = ++this.#requests
    this.#port.postMessage({ id, request } satisfies Asked)
    let [beats, sinceMs] = [-1, performance.now()]
    for (;;) {
      const replies = Atomics.load(this.#signals, REPLIES)
      const reply = this.#replyTo(id)
      if (reply !== undefined) return reply
      if (Atomics.wait(this.#signals, REPLIES, replies, TELL_MS) !== 'timed-out') continue
      if (!this.#isDisposed) this.#waiting?.()
      const now = Atomics.load(this.#signals, BEATS)
      if (now !== beats) [beats, sinceMs] = [now, performance.now()]
      else if (performance.now() - sinceMs > GONE_MS) throw new Error('the thread that talks to peers has ended')
    }
  }

  #replyTo(id: number): Reply | undefined {
    for (let message = receiveMessageOnPort(this.#port); message !== undefined; message = receiveMessageOnPort(this.#port)) {
      const numbered = message.message as Answered
      if (numbered.id === id) return numbered.reply
    }
    return undefined
  }
}
