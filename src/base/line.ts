/**
 * One end of a line between two threads: who asks sleeps until the answer is there, so that nothing else of its thread runs meanwhile. The
 * other end answers by messages and writes into shared signals that it did, that it is alive, and what may be looked at without asking.
 */
import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads'

/** Places in the shared signals: answers given so far; something to ask for; a count that goes on as long as the other end lives. */
export const REPLIES = 0
export const MOVED = 1
export const BEATS = 2
export const SIGNALS = 3

/** How often the other end shows that it lives. */
export const BEAT_MS = 500

/** How often somebody who waits is told so. */
const TELL_MS = 100

/** As they are posted: an answer is known by the number of its question. */
export interface Asked<Request> {
  readonly id: number
  readonly request: Request
}

export interface Answered<Reply> {
  readonly id: number
  readonly reply: Reply
}

/** What a thread needs for its end of a line. */
export interface LineEnd {
  readonly port: MessagePort
  /** Shared, with the places above. */
  readonly signals: Int32Array
}

export interface LineOptions {
  /** An other end whose heart has not beaten for so long is gone; undefined where somebody else looks after that. */
  readonly goneMs?: number
}

export function newSignals(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4 * SIGNALS))
}

/** Says to whoever waits that there is an answer, which was posted before. */
export function ring(signals: Int32Array): void {
  Atomics.add(signals, REPLIES, 1)
  Atomics.notify(signals, REPLIES)
}

export class Line<Request, Reply> {
  readonly #end: LineEnd
  readonly #goneMs: number
  #requests = 0

  constructor(end: LineEnd, { goneMs = Infinity }: LineOptions = {}) {
    this.#end = end
    this.#goneMs = goneMs
  }

  /** Whether the other end has something to be asked for. */
  hasMoved(): boolean {
    return Atomics.load(this.#end.signals, MOVED) !== 0
  }

  /** The answer. `waiting` is called again and again, and may throw to give up: the answer to a question that was given up is dropped. */
  ask(request: Request, waiting?: () => void): Reply {
    const { port, signals } = this.#end
    const id = ++this.#requests
    port.postMessage({ id, request } satisfies Asked<Request>)
    let [beats, sinceMs] = [-1, performance.now()]
    for (;;) {
      const replies = Atomics.load(signals, REPLIES)
      const answer = this.#answerTo(id)
      if (answer !== undefined) return answer.reply
      if (Atomics.wait(signals, REPLIES, replies, TELL_MS) !== 'timed-out') continue
      waiting?.()
      const now = Atomics.load(signals, BEATS)
      if (now !== beats) [beats, sinceMs] = [now, performance.now()]
      else if (performance.now() - sinceMs > this.#goneMs) throw new Error('the thread at the other end of a line has ended')
    }
  }

  #answerTo(id: number): Answered<Reply> | undefined {
    const { port } = this.#end
    for (let message = receiveMessageOnPort(port); message !== undefined; message = receiveMessageOnPort(port)) {
      const numbered = message.message as Answered<Reply>
      if (numbered.id === id) return numbered
    }
    return undefined
  }
}
