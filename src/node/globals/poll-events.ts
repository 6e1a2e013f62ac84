/**
 * Events of the poll phase: messages of ports and `latency()`, which stands for I/O. Any source that is ready may be
 * the next; their order in the state is canonical, so that the order in which they became ready does not count.
 */
import type { Guest } from '../internal/kept.ts'
import { compare } from './canonical-order.ts'
import { resolvePromise, waitingFor, type Promise } from './promise.ts'

export interface PollSource {
  readonly kind: 'message' | 'latency' | 'file' | 'socket' | 'datagram' | 'delivery' | 'signal' | 'input' | 'fault'
  /** The moment at which a call takes effect, which is no event of the program. */
  readonly isEffect?: boolean
  /** Is it a result of the thread pool? libuv tells of all of them before it looks at ports, in the same turn. */
  readonly isPooled?: boolean
  /** May it come in the poll phase in which it was asked for? */
  readonly isSoon?: boolean
  /** Is it read until there is no more, before anything else comes? */
  readonly isDrained?: boolean
  /** Is it a signal of the program to itself? It comes at the end of the next poll phase, without fail. */
  readonly isRaised?: boolean
  /** What it is, for a trace: `write of notes.txt`. */
  label?(): string
  /** Delivers one event. */
  run(): void
  /** Is there another event to deliver, after `run`? */
  isReady(): boolean
  /** Has something else to come first, although it is ready? Handles are closed after the poll and the check phase. */
  isHeld(): boolean
  /** Another source has delivered its events. */
  hasRun(source: PollSource): void
  /** Does it keep the program alive? */
  isRef(): boolean
  /** What its event goes on with: a function, a suspended frame, a reaction; undefined if that is not known. */
  waiting(): Guest
  /** A list of values by which sources are put into canonical order, if `waiting` does not tell enough. */
  order?(): Guest
}

/** Something that is open and keeps the process alive although no event is ready: a server, a socket that reads. */
export interface Handle { isRef(): boolean }

/** A conversation with a peer outside of the program. */
export interface Speaker {
  /** Says what was said in this task, and takes the answer, which makes sources ready. */
  speak(): void
}

/** An answer from outside that may come at any time. */
export class Latency implements PollSource {
  promise: Promise
  constructor(promise: Promise) { this.promise = promise }
  get kind(): 'latency' { return 'latency' }
  run(): void { resolvePromise(this.promise, undefined) }
  isReady(): boolean { return false }
  isRef(): boolean { return true }
  isHeld(): boolean { return false }
  hasRun(): void {}
  waiting(): Guest { return waitingFor(this.promise) }
}

/** Puts the sources into canonical order: by what they go on with; those that look alike keep the order of arrival. */
export const sortPolls = (polls: PollSource[]): void => {
  // Insertion sort: stable, and there are few of them, most in order already.
  for (let i = 1; i < polls.length; i++) {
    const source = polls[i]!
    let place = i
    while (place > 0 && comesBefore(source, polls[place - 1]!)) place--
    if (place === i) continue
    for (let j = i; j > place; j--) polls[j] = polls[j - 1]!
    polls[place] = source
  }
}

const comesBefore = (a: PollSource, b: PollSource): boolean => compare(orderOf(a), orderOf(b)) < 0
const orderOf = (source: PollSource): Guest => source.order === undefined ? source.waiting() : source.order()
