/**
 * Jobs: the queues of microtasks and nextTicks, and the names under which the library provides promises to compiled
 * code and to the prelude. The queues are no part of a state: both are empty whenever a task is over.
 */
export const source = String.raw`'use strict'
const $$withoutLibrary = () => $$refuse('async', 'the program was loaded without the library, so it has no promises',
  'compile its modules together with those of the library')
// The operations of the library that compiled code and the prelude call.
let $$newPromise = $$withoutLibrary
let $$resolvePromise = $$withoutLibrary
let $$rejectPromise = $$withoutLibrary
let $$promiseResolve = $$withoutLibrary
let $$awaitPromise = $$withoutLibrary
let $$asyncFromSync = $$withoutLibrary
let $$defineModules = $$withoutLibrary, $$evaluateEntry = $$withoutLibrary, $$requireModule = $$withoutLibrary
let $$importModule = $$withoutLibrary
let $$promiseStatus = $$withoutLibrary
let $$runReaction = $$withoutLibrary
let $$runTick = $$withoutLibrary
let $$processRejections = $$withoutLibrary
let $$latency = $$withoutLibrary
let $$loopOperations
let $$passTime = $$withoutLibrary
// Called by modules of the library while they are initialised, before any other code.
const $$provide = (parts) => {
  if (parts.newPromise !== undefined) $$newPromise = parts.newPromise
  if (parts.resolvePromise !== undefined) $$resolvePromise = parts.resolvePromise
  if (parts.rejectPromise !== undefined) $$rejectPromise = parts.rejectPromise
  if (parts.promiseResolve !== undefined) $$promiseResolve = parts.promiseResolve
  if (parts.awaitPromise !== undefined) $$awaitPromise = parts.awaitPromise
  if (parts.defineModules !== undefined) $$defineModules = parts.defineModules
  if (parts.evaluateEntry !== undefined) $$evaluateEntry = parts.evaluateEntry
  if (parts.requireModule !== undefined) $$requireModule = parts.requireModule
  if (parts.importModule !== undefined) $$importModule = parts.importModule
  if (parts.asyncFromSync !== undefined) $$asyncFromSync = parts.asyncFromSync
  if (parts.promiseStatus !== undefined) $$promiseStatus = parts.promiseStatus
  if (parts.runReaction !== undefined) $$runReaction = parts.runReaction
  if (parts.runTick !== undefined) $$runTick = parts.runTick
  if (parts.processRejections !== undefined) $$processRejections = parts.processRejections
  if (parts.latency !== undefined) $$latency = parts.latency
  if (parts.passTime !== undefined) $$passTime = parts.passTime
  if (parts.loopOperations !== undefined) $$loopOperations = parts.loopOperations
}

// What modules of the library have to do when all of them are evaluated.
const $$loads = $$ownList()
const $$whenLoaded = (f) => { $$loads[$$loads.length] = f }
const $$loaded = () => {
  for (let i = 0; i < $$loads.length; i++) $$loads[i]()
  $$loads.length = 0
}

// What AsyncLocalStorage has put into force for the code that runs now: a list of pairs, or undefined. No part of a state,
// because every task and every job begins without; what waits carries the list along (globals/async-context.ts).
let $$context
const $$setContext = (context) => { $$context = context }

// Three slots a job: reaction, mode (0 fulfilled, 1 rejected, 2 a callback, 3 a thenable), value.
const $$jobs = $$ownList()
let $$jobHead = 0, $$jobTail = 0
const $$enqueueJob = (reaction, mode, value) => {
  if ($$loop === undefined) $$refuseJob()
  $$jobs[$$jobTail] = reaction
  $$jobs[$$jobTail + 1] = mode
  $$jobs[$$jobTail + 2] = value
  $$jobTail += 3
}
const $$refuseJob = () => $$refuse('event-loop',
  'a promise reaction needs the event loop, and an operation of explore() has none',
  'call synchronous code from operations, or check a program: export a main function instead of explore(...)')
const $$copyWithin = $$uncurry(Array.prototype.copyWithin)
const $$drainJobs = () => {
  while ($$jobHead < $$jobTail) {
    if (--$$budget < 0) $$exhausted()
    const at = $$jobHead
    const reaction = $$jobs[at], mode = $$jobs[at + 1], value = $$jobs[at + 2]
    $$jobs[at] = $$jobs[at + 2] = undefined
    $$jobHead = at + 3
    if ($$jobHead === $$jobTail) $$jobHead = $$jobTail = 0
    else if (at === 300000) {
      // A queue that never runs empty must not grow for ever.
      $$copyWithin($$jobs, 0, $$jobHead, $$jobTail)
      $$jobTail -= $$jobHead
      $$jobHead = 0
      $$jobs.length = $$jobTail
    }
    $$runReaction(reaction, mode, value)
    $$context = undefined
  }
}

// Ticks of process.nextTick, and promises that were rejected while nobody handled them, each with the context of that moment behind it.
const $$ticks = $$ownList(), $$rejections = $$ownList()
let $$tickHead = 0
const $$enqueueTick = (tick) => { $$ticks[$$ticks.length] = tick }
const $$trackRejection = (promise, context = $$context) => {
  const at = $$rejections.length
  $$rejections[at] = promise
  $$rejections[at + 1] = context
}
// Promises that were reported as unhandled and got a handler afterwards.
const $$lateHandled = $$ownList()
const $$rejectionHandled = (promise) => {
  // Mostly it is the last one: a loop that rejects and handles must not take ever longer.
  for (let i = $$rejections.length - 2; i >= 0; i -= 2) {
    if ($$rejections[i] !== promise) continue
    if (i === $$rejections.length - 2) $$rejections.length = i
    return
  }
  $$lateHandled[$$lateHandled.length] = promise
}
const $$takeLateHandled = () => {
  const list = []
  for (let i = 0; i < $$lateHandled.length; i++) $$defineData(list, i, $$lateHandled[i])
  $$lateHandled.length = 0
  return list
}
const $$takeRejections = () => {
  const list = []
  for (let i = 0; i < $$rejections.length; i++) $$defineData(list, i, $$rejections[i])
  $$rejections.length = 0
  return list
}
const $$drainTicks = () => {
  while ($$tickHead < $$ticks.length) {
    if (--$$budget < 0) $$exhausted()
    const tick = $$ticks[$$tickHead++]
    if ($$tickHead === $$ticks.length) $$tickHead = $$ticks.length = 0
    const isStopped = $$runTick(tick)
    $$context = undefined
    if (isStopped) return true
  }
  return false
}
// What Node does after each callback (lib/internal/process/task_queues.js): all ticks, all microtasks, until both are
// empty, then the rejections that nobody handles. A tick that throws ends it, and so does a listener of rejections: what is left comes
// after the next callback. Says whether that has happened.
const $$settle = () => {
  $$context = undefined
  for (;;) {
    if ($$drainTicks()) return true
    $$drainJobs()
    if ($$ticks.length > 0) continue
    const found = $$processRejections()
    if (found !== 'some') return found === 'thrown'
  }
}
// A callback threw and a listener took the error: Node does not look at the queues before the next callback.
let $$interrupted = false
const $$beginTask = () => {
  $$interrupted = false
  $$clockReads = 0
  $$context = undefined
}
const $$interrupt = () => { $$interrupted = true }
const $$isInterrupted = () => $$interrupted
const $$uninterrupt = () => { $$interrupted = false }
const $$clearJobs = () => {
  $$context = undefined
  $$jobs.length = $$jobHead = $$jobTail = 0
  $$ticks.length = $$tickHead = 0
  $$rejections.length = $$lateHandled.length = 0
}
// The jobs that wait now, and back into the queues: what modules enqueued while they were initialised.
const $$hasJobs = () => $$jobHead < $$jobTail || $$tickHead < $$ticks.length || $$rejections.length > 0
const $$takeJobs = () => {
  const jobs = [], ticks = []
  for (let i = $$jobHead; i < $$jobTail; i++) $$defineData(jobs, i - $$jobHead, $$jobs[i])
  for (let i = $$tickHead; i < $$ticks.length; i++) $$defineData(ticks, i - $$tickHead, $$ticks[i])
  const rejections = $$takeRejections()
  $$clearJobs()
  return { jobs, ticks, rejections }
}
const $$putJobs = ({ jobs, ticks, rejections }) => {
  for (let i = 0; i < jobs.length; i += 3) $$enqueueJob(jobs[i], jobs[i + 1], jobs[i + 2])
  for (let i = 0; i < ticks.length; i++) $$enqueueTick(ticks[i])
  for (let i = 0; i < rejections.length; i += 2) $$trackRejection(rejections[i], rejections[i + 1])
}

// What ends the process in Node, and with it the task; the value may be anything.
let $$failure
const $$leaveStop = $$freeze({ __proto__: null, stop: 'exit' })
const $$leave = () => $$stop($$leaveStop, 'exit')
const $$fail = (kind, value) => {
  $$failure = { kind, value }
  $$leave()
}
$$access.loopOperations = () => $$loopOperations
$$access.clearJobs = $$clearJobs
$$access.settleJobs = $$settle
$$access.hasFailed = () => $$failure !== undefined
$$access.takeFailure = () => { const failure = $$failure; $$failure = undefined; return failure }

// Time is part of the state only if the program reads it: the first read in a task that is not the first one stops the
// run, and the checker starts again with a clock that is tracked.
const $$timeOrigin = 1735689600000
let $$isTracked = false, $$isClockFree = true
const $$clockStop = $$freeze({ __proto__: null, stop: 'clock' })
const $$isClockTracked = () => $$isTracked
// In the first task no time has passed.
const $$isClockKnown = () => $$isTracked || $$isClockFree
// A task that asks for the time again and again waits for it to pass: after this many times it does, by a millisecond.
const $$PATIENCE = 1000
let $$clockReads = 0
const $$elapsed = () => {
  if ($$loop === undefined) return 0
  if (!$$isTracked && (!$$isClockFree || $$clockReads > $$PATIENCE)) $$stop($$clockStop, 'clock')
  if (++$$clockReads > $$PATIENCE && $$isTracked) {
    $$clockReads = 0
    $$passTime()
  }
  return $$loop.now
}
const $$clock = () => $$timeOrigin + $$elapsed()
$$access.trackClock = () => { $$isTracked = true }
$$access.freeClock = (isFree) => { $$isClockFree = isFree }
`
