/**
 * The deprecated way to use timers: any object with `_onTimeout` can be enrolled as one. A timer of the event loop stands
 * behind such an object, which has only the fields that Node shows.
 */
import timers from 'own:internal/timers'
import { arm, clearTimeout, isTimeout, Timeout } from '../globals/timers.ts'
import type { Guest } from './kept.ts'

const timerOf = Symbol('timer')

export function enroll(item: Guest, msecs: number): void {
  const checked = timers.getTimerDuration(msecs, 'msecs')
  if (item._idleNext) unenroll(item)
  item._idlePrev = item
  item._idleNext = item
  item._idleTimeout = checked
}

export function unenroll(item: Guest): void {
  if (isTimeout(item)) return clearTimeout(item)
  if (item._destroyed) return
  item._destroyed = true
  if (item[timerOf] !== undefined) clearTimeout(item[timerOf])
  item._idleNext = null
  item._idlePrev = null
  item._idleTimeout = -1
}

export const active = (item: Guest): void => { insert(item, true) }
export const unrefActive = (item: Guest): void => { insert(item, false) }

function insert(item: Guest, isRef: boolean): void {
  if (isTimeout(item)) {
    item.refresh()
    return
  }
  const msecs = item._idleTimeout
  if (msecs < 0 || msecs === undefined) return
  if (item[timerOf] !== undefined) clearTimeout(item[timerOf])
  item[timerOf] = new Timeout(run, msecs, [item], false, isRef)
  arm(item[timerOf])
  item._idleStart = 0
  item._idleNext = item
  item._idlePrev = item
  item._destroyed = false
}

function run(item: Guest): void {
  item[timerOf] = undefined
  item._idleNext = null
  item._idlePrev = null
  try {
    if (item._onTimeout) item._onTimeout()
  } finally {
    if (item[timerOf] === undefined) item._destroyed = true
  }
}
