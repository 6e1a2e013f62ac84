/**
 * Async generator objects of compiled code (ECMA-262, 27.6). The object is that of a native synchronous generator
 * function with other prototypes, the shell, so that its frame can be had without a job; the frame carries the queue of
 * requests and the state of the generator: 0 not started, 1 at a yield, 2 running or at an await, 3 draining the queue
 * after its end, 4 ended. An empty queue is undefined, so that equal generators have equal frames.
 */
export const source = String.raw`'use strict'
const $$enqueue = (frame, request) => {
  $$plainBarrier(frame)
  if (frame.queue === undefined) {
    frame.queue = [request]
  } else {
    $$plainBarrier(frame.queue)
    $$push(frame.queue, request)
  }
}
const $$dequeue = (frame) => {
  const queue = frame.queue, first = queue[0]
  if (queue.length === 1) {
    frame.queue = undefined
    return first
  }
  $$plainBarrier(queue)
  for (let i = 1; i < queue.length; i++) queue[i - 1] = queue[i]
  queue.length -= 1
  return first
}
// AsyncGeneratorCompleteStep
const $$completeStep = (frame, mode, value, done) => {
  const { promise } = $$dequeue(frame)
  if (mode === 1) $$rejectPromise(promise, value)
  else $$resolvePromise(promise, { value, done })
}
// Runs the machine and, as long as requests are waiting at a yield, goes on with these.
const $$runAsyncGenerator = (frame, mode, value) => {
  for (;;) {
    if (--$$budget < 0) $$exhausted()
    frame.state = 2
    try {
      frame.step(frame, mode, value)
    } catch (error) {
      $$caught(error)
      return $$finishAsyncGenerator(frame, 1, error)
    } finally {
      if ($$recorder !== undefined) $$recorder.rested(frame)
    }
    if (frame.state !== 1 || frame.queue === undefined) return
    mode = frame.queue[0].mode
    value = frame.queue[0].value
  }
}
const $$asyncYield = (frame, value) => {
  $$completeStep(frame, 0, value, false)
  frame.state = 1
}
const $$endAsyncGenerator = (frame, value) => $$finishAsyncGenerator(frame, 0, value)
const $$finishAsyncGenerator = (frame, mode, value) => {
  frame.pc = -1
  frame.state = 3
  $$completeStep(frame, mode, value, true)
  $$drainQueue(frame)
}
const $$drainQueue = (frame) => {
  while (frame.queue !== undefined) {
    const { mode, value } = frame.queue[0]
    if (mode === 2) {
      if ($$awaitReturn(frame, value)) return
    } else {
      $$completeStep(frame, mode, mode === 1 ? value : undefined, true)
    }
  }
  frame.state = 4
}
// AsyncGeneratorAwaitReturn; false if there is nothing to wait for.
const $$awaitReturn = (frame, value) => {
  frame.state = 3
  let promise
  try {
    promise = $$promiseResolve(value)
  } catch (error) {
    $$caught(error)
    $$completeStep(frame, 1, error, true)
    return false
  }
  $$awaitPromise(promise, frame)
  return true
}
// The job of an await: the machine goes on, or the value of a return that came after the end has arrived.
const $$continueAsyncGenerator = (frame, mode, value) => {
  if (frame.state !== 3) return $$runAsyncGenerator(frame, mode, value)
  $$completeStep(frame, mode, value, true)
  $$drainQueue(frame)
}
const $$resumeRequest = (frame, mode, value) => {
  $$plainBarrier(frame)
  if ($$recorder !== undefined) $$recorder.resumed(frame)
  $$runAsyncGenerator(frame, mode, value)
}

const $$asyncFrameOf = (o) => {
  const frame = $$isObject(o) && !$$proxies.has(o) ? $$frameOf(o) : undefined
  return frame !== undefined && frame.kind === 'async-generator' ? frame : undefined
}
const $$incompatible = (promise, name, receiver) => {
  const shown = $$isObject(receiver) ? (typeof receiver === 'function' ? 'function' : '#<Object>') : $$shownValue(receiver)
  $$rejectPromise(promise, new $$TypeError(name + ' method called on incompatible receiver ' + shown))
  return promise
}
$$patch($$asyncGeneratorMethods, 'next', () => ({ next(value) {
  const promise = $$newPromise(), frame = $$asyncFrameOf(this)
  if (frame === undefined) return $$incompatible(promise, 'next', this)
  const state = frame.state
  if (state === 4) {
    $$resolvePromise(promise, { value: undefined, done: true })
    return promise
  }
  $$enqueue(frame, { mode: 0, value, promise })
  if (state < 2) $$resumeRequest(frame, 0, value)
  return promise
} }).next)
$$patch($$asyncGeneratorMethods, 'return', () => ({ return(value) {
  const promise = $$newPromise(), frame = $$asyncFrameOf(this)
  if (frame === undefined) return $$incompatible(promise, 'return', this)
  const state = frame.state
  $$enqueue(frame, { mode: 2, value, promise })
  if (state === 0 || state === 4) {
    frame.pc = -1
    if (!$$awaitReturn(frame, value)) $$drainQueue(frame)
  } else if (state === 1) {
    $$resumeRequest(frame, 2, value)
  }
  return promise
} }).return)
$$patch($$asyncGeneratorMethods, 'throw', () => ({ throw(error) {
  const promise = $$newPromise(), frame = $$asyncFrameOf(this)
  if (frame === undefined) return $$incompatible(promise, 'throw', this)
  if (frame.state === 0) {
    $$plainBarrier(frame)
    frame.pc = -1
    frame.state = 4
  }
  const state = frame.state
  if (state === 4) {
    $$rejectPromise(promise, error)
    return promise
  }
  $$enqueue(frame, { mode: 1, value: error, promise })
  if (state === 1) $$resumeRequest(frame, 1, error)
  return promise
} }).throw)
`
