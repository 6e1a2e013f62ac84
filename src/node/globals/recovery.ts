/** After a crash of the machine: nothing is left of the process but its files, and what was declared with afterCrash() runs. */
import { assign, type Guest, type GuestFunction } from '../internal/kept.ts'
import { EventLoop } from './event-loop.ts'
import { CALLED, callMain } from './main-start.ts'
import type { PollSource } from './poll-events.ts'

/** The machine is up again after a crash: nothing is left of the process, and the recovery is what comes next. */
export const restart = (): void => {
  const loop = $$loop
  const fresh: Guest = new EventLoop()
  const { recovery, lostInCrash, resting, isInOrder, now } = loop
  assign(loop, fresh, { recovery, lostInCrash, resting, isInOrder, now, stage: CALLED })
  for (let i = 0; i < lostInCrash.length; i++) lostInCrash[i]()
  loop.post(new Recovery(recovery!))
}

class Recovery implements PollSource {
  recovery: GuestFunction
  constructor(recovery: GuestFunction) { this.recovery = recovery }
  get kind(): 'fault' { return 'fault' }
  label(): string { return 'the machine is up again' }
  run(): void { callMain(this.recovery) }
  isReady(): boolean { return false }
  isHeld(): boolean { return false }
  hasRun(): void {}
  isRef(): boolean { return true }
  waiting(): Guest { return this.recovery }
}
