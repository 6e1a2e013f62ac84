/**
 * How many handles of the network keep the process alive: those that read, listen or have a request under way. Only the number
 * is kept: in which order sockets were opened does not count.
 */
import { currentLoop } from '../globals/event-loop.ts'
import type { Handle } from '../globals/poll-events.ts'

class Activity implements Handle {
  count = 0
  isRef(): boolean { return true }
}

const activity = new Activity()

export function addActive(): void {
  if (activity.count++ === 0) currentLoop('a socket').hold(activity)
}

export function removeActive(): void {
  if (--activity.count === 0) currentLoop('a socket').release(activity)
}

// After a crash of the machine no handle is left.
if ($$loop !== undefined) $$loop.whenDown(() => { activity.count = 0 })
