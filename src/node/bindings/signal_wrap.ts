/** Signals that the program listens to: those of the world option `signals` may arrive at any time, each once; those that it sends itself in the next poll phase. */
import { currentLoop, endCall, runCallback } from '../globals/event-loop.ts'
import type { PollSource } from '../globals/poll-events.ts'
import { constants } from '../internal/host-facts.ts'
import { arrayIncludes, arrayIndexOf, arrayPush, arraySplice, keysOf, type Guest } from '../internal/kept.ts'
import { world } from '../internal/world.ts'

const numbers: Guest = constants.os.signals
const UV_EINVAL = -22
/** SIGKILL and SIGSTOP cannot be caught. */
const UNCAUGHT = [9, 19]
/** Signals of the world option that have come. */
const arrived: Guest = { __proto__: null }
const listening: Signal[] = []

function nameOf(number: number): string | undefined {
  const names = keysOf(numbers)
  for (let i = 0; i < names.length; i++) if (numbers[names[i]!] === number) return names[i]
  return undefined
}

class SignalSource implements PollSource {
  signal: Signal
  constructor(signal: Signal) { this.signal = signal }
  get kind(): 'signal' { return 'signal' }
  label(): string { return this.signal.name! }
  run(): void {
    const { signal } = this
    arrived[signal.name!] = true
    signal.source = undefined
    runCallback(this, signal.onsignal, signal, [signal.number])
  }
  isReady(): boolean { return false }
  isHeld(): boolean { return false }
  hasRun(): void {}
  isRef(): boolean { return false }
  waiting(): Guest { return this.signal.onsignal }
}

/** What the program has sent to itself: libuv reads all of it at once. It keeps nobody alive. */
class RaisedSignals implements PollSource {
  raised: Signal[] = []
  get kind(): 'input' { return 'input' }
  get isRaised(): boolean { return true }
  label(): string { return this.raised[0]?.name ?? '' }
  run(): void {
    const { raised } = this
    this.raised = []
    for (let i = 0; i < raised.length; i++) {
      const signal = raised[i]!
      if (i > 0) endCall()
      if (arrayIncludes(listening, signal)) runCallback(this, signal.onsignal, signal, [signal.number])
    }
  }
  isReady(): boolean { return this.raised.length > 0 }
  isHeld(): boolean { return false }
  hasRun(): void {}
  isRef(): boolean { return false }
  waiting(): Guest { return this.raised[0]?.onsignal }
}
const toItself = new RaisedSignals()

class Signal {
  onsignal: Guest = undefined
  number = 0
  name: string | undefined = undefined
  source: SignalSource | undefined = undefined

  start(number: number): number {
    const name = nameOf(number)
    if (name === undefined || arrayIncludes(UNCAUGHT, number)) return UV_EINVAL
    this.number = number
    this.name = name
    arrayPush(listening, this)
    if (arrayIncludes(world.signals, name) && !arrived[name]) {
      this.source = new SignalSource(this)
      currentLoop('process.on').post(this.source)
    }
    return 0
  }

  stop(): number {
    const at = arrayIndexOf(listening, this)
    if (at >= 0) arraySplice(listening, at, 1)
    if (this.source !== undefined) currentLoop('process.off').retract(this.source)
    this.source = undefined
    return 0
  }

  close(): void { this.stop() }
  ref(): void {}
  unref(): void {}
  hasRef(): boolean { return false }
  getAsyncId(): number { return 0 }
}

/** The program sends a signal to itself; false if nobody listens to it. */
export function raise(number: number): boolean {
  for (let i = 0; i < listening.length; i++) {
    if (listening[i]!.number !== number) continue
    arrayPush(toItself.raised, listening[i])
    currentLoop('process.kill').post(toItself)
    return true
  }
  return false
}

export default { Signal }
