/**
 * What is known of the moments at which timers were armed, beyond their order: a text that the host computes with (runtime/pure-timers.ts).
 * There is none as long as only the order of arming is known.
 */
import type { Guest } from '../internal/kept.ts'
import type { EventLoop } from './event-loop.ts'
import { delayOf, type Entry, isFollower, isGhost, ordinary } from './timer-entries.ts'
import type { Timeout } from './timers.ts'

export const ask = (what: string, ...args: (string | number | boolean)[]): Guest => $$host.pure(`timers.${what}`, undefined, args, {})

export const textOf = (entries: Entry[], followers: Timeout[] | undefined): string => {
  let text = ''
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i]!
    if (i > 0) text += ' '
    text += delayOf(entry)
    if (isGhost(entry)) text += 'g'
    else if (isFollower(followers, entry)) text += 'f'
  }
  return text
}

export const setZone = (loop: EventLoop, zone: string): void => {
  const known = zone === '' ? undefined : zone
  if (loop.zone !== known) loop.zone = known
}

/** Time passes in the middle of a task. */
export const passTime = (ms: number): void => {
  const loop: EventLoop = $$loop
  if (loop === undefined) return
  if ($$isClockKnown()) loop.now += ms
  const entries = ordinary(loop)
  if (entries.length > 0) setZone(loop, ask('elapse', textOf(entries, loop.followers), loop.zone ?? '', ms))
}
