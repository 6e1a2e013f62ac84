/**
 * The event loop of the program under check, seen from the host: which events Node could deliver next, delivering one
 * of them, and what became of main. The loop itself is an object of the guest (src/node/globals/event-loop.ts), the
 * one root of a program's state.
 */
import type { SourceLocation } from '../base/errors.ts'
import { hostList } from '../base/host-list.ts'
import { isLibraryFile } from './library.ts'
import type { Realm } from './realm.ts'

export type EventKind = 'timeout' | 'interval' | 'immediate' | 'message' | 'latency' | 'file' | 'socket' | 'datagram' | 'delivery' | 'signal'
  | 'input' | 'fault' | 'before-exit' | 'exit'

export interface EventDescription {
  readonly kind: EventKind
  /** Of timeouts and intervals, as Node coerces it. */
  readonly delayMs?: number
  /** The function that runs, if it is a function of the program; a promise form has none. */
  readonly callback?: Function
  /** What an event of the library is about: `write of notes.txt`. */
  readonly label?: string
  /** Where the event was armed, if known. */
  readonly location?: SourceLocation
}

export interface Failure {
  readonly kind: 'uncaught' | 'unhandled-rejection'
  readonly value: unknown
}

export type MainStatus = 'not-started' | 'pending' | 'fulfilled' | 'rejected'

export interface EventLoop {
  /** The current loop object. */
  root(): object
  /** To be called after a rebuild with the loop object of the rebuilt state. */
  setRoot(loop: object): void
  /** The first task: deferred modules, then main(), then nextTicks, microtasks and rejections. */
  start(main: Function | undefined): void
  /** How many events Node could deliver next; 0 means that nothing can run any more. */
  countEvents(): number
  /** Delivers one of them: its callback, nextTicks, microtasks, rejections. */
  run(index: number): void
  describe(index: number): EventDescription
  /** The object of the state that stands for the event: the same one as long as it waits. */
  eventRecord(index: number): object
  /** The records of everything that is armed, also of what has to wait for something else. */
  pending(): readonly object[]
  /** Where conversations with peers outside of the program have come to. */
  positions(): readonly number[]
  /** Is something open that keeps the process alive, whether or not an event can run? */
  isAlive(): boolean
  /** Of main's promise, or of its plain value; without a main function of the deferred modules. */
  mainStatus(): MainStatus
  mainValue(): unknown
  /** What `start` or `run` met that ends the process in Node; asking again gives undefined. */
  takeFailure(): Failure | undefined
  /** The exit code once process.exit was called. */
  exit(): number | undefined
  /** The code that the process would end with now. */
  exitCode(): number
  /** Drops what an aborted task has left in the queues outside of the state. To be called when a stop leaves `run`. */
  abort(): void
  /** The program is an exploration: what its modules have enqueued is run now, and operations have no event loop. */
  close(): void
}

export interface EventLoopOptions {
  /** The clock is part of the state. */
  readonly trackClock: boolean
  /** For a single run under the default schedule: poll events come as they became ready, which states do not show otherwise. */
  readonly inOrder?: boolean
}

/** What the guest's side of the loop hands out. */
export interface LoopOperations {
  start(evaluate: () => unknown, main: Function | undefined, isModule: boolean): void
  events(): readonly object[]
  deliver(event: object): void
  describe(event: object): readonly [kind: EventKind, delayMs: number | undefined, waiting: unknown, label: string | undefined]
  /** -1 not started, 0 pending, 1 fulfilled, 2 rejected */
  mainStatus(): number
  mainValue(): unknown
  exited(): number | undefined
  exitCode(): number
  isAlive(): boolean
  /** Has the machine crashed in this task? Then `restart` brings up what is left. */
  isDown(): boolean
  restart(): void
  /** Ends the initialisation: jobs that wait become part of the loop, timers get their due time if it is tracked. */
  adopt(isInOrder: boolean): void
}

/** The queues of the loop object. */
type Armed = Readonly<Record<'timers' | 'immediates' | 'batch' | 'polls' | 'late' | 'pending' | 'closing' | 'closed', readonly object[] | undefined>>

/** What should be a number is one, whatever a program has put in its place. */
function numberOr<T>(value: unknown, other: T): number | T {
  return typeof value === 'number' ? value : other
}

const statusNames: readonly MainStatus[] = ['not-started', 'pending', 'fulfilled', 'rejected']

/** The loop of a program whose modules are loaded. */
export function createEventLoop(realm: Realm, { trackClock, inOrder }: EventLoopOptions): EventLoop {
  const { shared, hidden } = realm
  const operations = shared.loopOperations()
  if (operations === undefined) throw new Error('the program was loaded without the library')
  if (trackClock) shared.trackClock()
  operations.adopt(inOrder === true)
  const event = (index: number): object => {
    const found = operations.events()[index]
    if (found === undefined) throw new Error(`the event loop has no event ${index}`)
    return found
  }
  const isOfProgram = (f: unknown): f is Function => {
    const site = typeof f === 'function' ? realm.site(hidden.siteOf(f)) : undefined
    return site !== undefined && !isLibraryFile(site.location.file)
  }
  /**
   * process.exit and failures end the task where they occur, and what is left undone is dropped. Blocks of `finally`
   * still run on the way out, which they do not in Node: whatever they throw or return, the process is over.
   */
  const isOver = (): boolean => shared.hasFailed() || operations.exited() !== undefined || operations.isDown()
  const task = (run: () => void): void => {
    try {
      run()
    } catch (error) {
      if (!isOver()) throw error
    }
    if (!isOver()) return
    hidden.takeStopped()
    shared.clearJobs()
    if (operations.isDown()) operations.restart()
  }
  return {
    root: () => shared.getLoop(),
    setRoot: (loop) => { shared.setLoop(loop) },
    start(main) {
      // Whatever the clock shows in the first task is the same in every run.
      shared.freeClock(true)
      task(() => { operations.start(() => realm.evaluateDeferred(), main, realm.entryKind() === 'esm') })
    },
    countEvents: () => operations.events().length,
    run(index) {
      shared.freeClock(false)
      task(() => { operations.deliver(event(index)) })
    },
    describe(index) {
      const description = operations.describe(event(index))
      const [kind, delayMs, waiting, label] = [description[0], description[1], description[2], description[3]]
      // Events are objects of the program's realm, and a program that has got hold of one may have put anything there.
      return {
        kind: typeof kind === 'string' ? kind : 'timeout',
        ...(typeof delayMs === 'number' ? { delayMs } : {}),
        ...(isOfProgram(waiting) ? { callback: waiting } : {}),
        ...(typeof label === 'string' ? { label } : {}),
      }
    },
    eventRecord: event,
    pending() {
      const { timers, immediates, batch, polls, late, pending, closing, closed } = shared.getLoop() as Armed
      return [timers, immediates, batch, polls, late, pending, closing, closed].flatMap((list) => (list === undefined ? [] : hostList(list)))
    },
    positions: () => hostList((shared.getLoop() as { positions?: readonly number[] }).positions ?? []).filter((position) => typeof position === 'number'),
    isAlive: () => operations.isAlive(),
    mainStatus: () => statusNames[operations.mainStatus() + 1]!,
    mainValue: () => operations.mainValue(),
    takeFailure: () => shared.takeFailure(),
    exit: () => numberOr(operations.exited(), undefined),
    exitCode: () => numberOr(operations.exitCode(), 0),
    abort() {
      shared.clearJobs()
      shared.takeFailure()
    },
    close() {
      task(() => { shared.settleJobs() })
      shared.setLoop(undefined)
      const failure = shared.takeFailure()
      if (failure !== undefined) throw failure.value
    },
  }
}
