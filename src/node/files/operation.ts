/**
 * A call that the thread pool works on. In Node its effect and the delivery of its callback are two moments, and anything may
 * happen in between. Here an operation is one event, the delivery, and its effect is placed as late as possible: it
 * takes effect when it is delivered, or, if the program may see the difference, before. The program can see it only
 * through another call that conflicts (footprint.ts); so when a call is about to take effect, every conflicting
 * operation in flight may come first, which is a choice. Calls that do not conflict commute, so no behaviour is lost.
 *
 * Four operations run at a time, in the order in which they were started. A fifth cannot take effect before one of
 * the first four has, and cannot be delivered before one of them was. How many an operation waits for is kept in it, so
 * operations that run have no order.
 */
import { arrayPush, type Guest } from '../internal/kept.ts'
import { currentLoop } from '../globals/event-loop.ts'
import type { PollSource } from '../globals/poll-events.ts'
import { doConflict } from './footprint.ts'
import type { SystemCall } from './system-call.ts'
import { watches } from './watchers.ts'

const THREADS = 4

/** Who is told what became of a call: a request object of Node, or a promise. */
export interface Receiver {
  /** `result` is what the call returned; negative: an error. */
  deliver(call: SystemCall, result: Guest): void
  /** What goes on then, see PollSource. */
  waiting(): Guest
}

export class Operation implements PollSource {
  call: SystemCall
  receiver: Receiver
  isDone = false
  result: Guest = undefined
  /** While a watcher might hear of the effect before the delivery. */
  early: EarlyEffect | undefined = undefined
  /** How many operations have to take effect, or to be delivered, before this one can. */
  ahead: number
  behind: number

  constructor(call: SystemCall, receiver: Receiver, ahead: number, behind: number) {
    this.call = call
    this.receiver = receiver
    this.ahead = ahead
    this.behind = behind
  }

  /** Takes effect, after those conflicting operations that happen to come first. */
  perform(): void {
    this.ahead = -1
    settle(this.call)
    this.isDone = true
    this.result = this.call.perform()
    if (this.early !== undefined) $$loop.retract(this.early)
    this.early = undefined
    const list = operations()
    for (let i = 0; i < list.length; i++) if (list[i]!.ahead > 0) list[i]!.ahead--
  }

  get kind(): 'file' { return 'file' }
  get isPooled(): boolean { return true }
  label(): string { return this.call.label() }
  run(): void {
    if (!this.isDone) this.perform()
    this.receiver.deliver(this.call, this.result)
  }
  isReady(): boolean { return false }
  isHeld(): boolean { return this.behind > 0 }
  hasRun(source: PollSource): void { if (this.behind > 0 && source instanceof Operation) this.behind-- }
  isRef(): boolean { return true }
  waiting(): Guest { return this.receiver.waiting() }
  order(): Guest { return [this.waiting(), this.call.kind, this.call.place] }
}

/** The operations that have not been delivered. */
export const operations = (): Operation[] => {
  const list: Operation[] = []
  addOperations(list, $$loop?.polls)
  addOperations(list, $$loop?.late)
  return list
}

const addOperations = (list: Operation[], sources: readonly PollSource[] | undefined): void => {
  for (let i = 0; sources !== undefined && i < sources.length; i++) if (sources[i] instanceof Operation) arrayPush(list, sources[i])
}

/** Hands a call to the thread pool. */
export const start = (call: SystemCall, receiver: Receiver): void => {
  const list = operations()
  let waiting = 0
  for (let i = 0; i < list.length; i++) if (!list[i]!.isDone) waiting++
  const operation = new Operation(call, receiver, waiting < THREADS ? 0 : waiting - THREADS + 1, list.length < THREADS ? 0 : list.length - THREADS + 1)
  const loop = currentLoop(`fs.${call.syscall}`)
  loop.post(operation)
  if (watches.length > 0) announce(operation)
}

const announce = (operation: Operation): void => {
  if (operation.isDone || operation.early !== undefined || !operation.call.isChange) return
  operation.early = new EarlyEffect(operation)
  $$loop.post(operation.early)
}

/** There is a watcher from now on, who may hear of what is in flight. */
export const announceAll = (): void => {
  const list = operations()
  for (let i = 0; i < list.length; i++) announce(list[i]!)
}

/** A watcher can hear of an effect before the callback of the operation is called. */
class EarlyEffect implements PollSource {
  operation: Operation
  constructor(operation: Operation) { this.operation = operation }
  get kind(): 'file' { return 'file' }
  get isEffect(): boolean { return true }
  label(): string { return `effect of ${this.operation.call.label()}` }
  run(): void { this.operation.perform() }
  isReady(): boolean { return false }
  isHeld(): boolean { return this.operation.ahead > 0 }
  hasRun(): void {}
  isRef(): boolean { return false }
  waiting(): Guest { return this.operation.receiver.waiting() }
}

/** A call is about to take effect: which of the conflicting operations in flight come before it? */
export const settle = (call: SystemCall): void => {
  for (;;) {
    const candidates = conflicting(call)
    if (candidates.length === 0) return
    const texts = [`${call.label()} comes first`]
    for (let i = 0; i < candidates.length; i++) arrayPush(texts, `${candidates[i]!.call.label()} has taken effect before`)
    const index = $$pick(texts)
    if (index === 0) return
    candidates[index - 1]!.perform()
  }
}

/** Operations that run and conflict; any of those that run, if one conflicts that waits for a thread. */
const conflicting = (call: SystemCall): Operation[] => {
  const list = operations()
  if (list.length === 0) return list
  // What others have done meanwhile may have changed it.
  const footprint = call.footprint()
  const found: Operation[] = []
  const running: Operation[] = []
  let isAnyWaiting = false
  for (let i = 0; i < list.length; i++) {
    const operation = list[i]!
    if (operation.isDone || operation.ahead < 0) continue
    const conflicts = doConflict(footprint, operation.call.footprint())
    if (operation.ahead > 0) isAnyWaiting ||= conflicts
    else arrayPush(conflicts ? found : running, operation)
  }
  if (isAnyWaiting) for (let i = 0; i < running.length; i++) arrayPush(found, running[i])
  return found
}
