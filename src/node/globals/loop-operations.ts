/** What the host does with the loop (LoopOperations of runtime/event-loop.ts), and the loop that every program begins with. */
import type { Guest } from '../internal/kept.ts'
import { keepContext } from './async-context.ts'
import { currentLoop, EventLoop } from './event-loop.ts'
import { mainStatus, mainValue, start } from './main-start.ts'
import { nextEvents } from './next-events.ts'
import { isPeeked } from './peeked-timer.ts'
import { Latency } from './poll-events.ts'
import { newPromise } from './promise.ts'
import { restart } from './recovery.ts'
import { passTime } from './timer-moments.ts'
import { callbackOf, delayMs, immediateCallback, isImmediate, isTimeout, repeats, schedule } from './timers.ts'

const latency = (): Guest => {
  const promise = newPromise()
  currentLoop('latency()').post(new Latency(promise))
  return promise
}

const adopt = (isInOrder: boolean): void => {
  // What the modules have entered while they were initialised goes on in main.
  keepContext($$loop)
  $$setContext(undefined)
  const { timers } = $$loop
  if (isInOrder) $$loop.isInOrder = true
  for (let i = 0; i < timers.length; i++) if (isTimeout(timers[i])) schedule(timers[i])
  const waiting = $$takeJobs()
  if (waiting.jobs.length + waiting.ticks.length + waiting.rejections.length > 0) $$loop.jobs = waiting
}

/** What kind of event a record stands for, its delay, and the function that it calls. */
const describe = (chosen: Guest): Guest[] => {
  const event: Guest = isPeeked(chosen) ? chosen.timer : chosen
  if (isTimeout(event)) return [repeats(event) ? 'interval' : 'timeout', delayMs(event), callbackOf(event)]
  if (isImmediate(event)) return ['immediate', undefined, immediateCallback(event)]
  return [event.kind, undefined, event.waiting(), event.label === undefined ? undefined : event.label()]
}

$$provide({
  latency,
  passTime: () => { passTime(1) },
  loopOperations: {
    start, mainStatus, mainValue, describe,
    events: () => nextEvents($$loop),
    deliver: (event: Guest) => { $$loop.deliver(event) },
    exited: () => $$loop.exited,
    exitCode: () => $$loop.exited ?? ($$loop.exitCode | 0),
    isAlive: () => $$loop.isAlive(),
    isDown: () => $$loop.isDown,
    restart,
    adopt,
  },
})
$$access.setLoop(new EventLoop())
