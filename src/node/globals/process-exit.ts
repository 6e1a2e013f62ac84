/**
 * The end of the process: 'beforeExit' when nothing is left to do, then 'exit'; or process.exit, which ends the task at
 * once. Listeners of both run as an event of their own, if there are any.
 */
import type { Guest } from '../internal/kept.ts'
import { emit, listenerCount } from './process-events.ts'
import { uncaught } from './failures.ts'

const inRange = (code: Guest): number => code === undefined ? 0 : code | 0

/** What is left to happen when nothing can run any more. */
export const exitEvent = (): Guest[] => {
  if ($$loop.ending === 0 && listenerCount('beforeExit') > 0) return [new ExitEvent('before-exit')]
  return listenerCount('exit') > 0 ? [new ExitEvent('exit')] : []
}

/** The loop ends, though something else could have happened before. */
export const endOfLoop = (): Guest => new ExitEvent('exit')

class ExitEvent {
  kind: 'before-exit' | 'exit'
  constructor(kind: 'before-exit' | 'exit') { this.kind = kind }
  waiting(): undefined { return undefined }
  run(): void {
    const code = inRange($$loop.exitCode)
    if (this.kind === 'exit') $$loop.ending = 2
    else $$loop.ending = 1
    try {
      emit(this.kind === 'exit' ? 'exit' : 'beforeExit', [code])
    } catch (error) {
      uncaught(error, 'uncaughtException')
      $$interrupt()
    }
  }
}

/** process.exit: the listeners of 'exit' run, then the process is over. */
export const exit = (code: Guest): never => {
  const loop = $$loop
  if (loop === undefined) {
    $$refuse('event-loop', 'process.exit() is called by an operation of explore(), which is no process', 'throw an error')
  }
  if (code !== undefined) loop.exitCode = code
  if (loop.ending !== 2) {
    loop.ending = 2
    emit('exit', [inRange(loop.exitCode)])
  }
  loop.exited = inRange(loop.exitCode)
  return $$leave()
}
