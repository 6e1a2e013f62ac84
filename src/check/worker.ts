/**
 * The thread that a check or replay runs in. The main thread stays free for the terminal and for Ctrl-C, also while the
 * program under check is inside a call that never returns.
 */
import { parentPort, workerData } from 'node:worker_threads'

import { UserError } from '../base/errors.ts'
import { checkFile } from './checking.ts'
import { importExtensions } from './extensions.ts'
import type { Job, WorkerMessage } from './job.ts'
import { STOP, TIME_UP } from './job.ts'
import { replayFile } from './replaying.ts'

const { command, file, settings, extensions, needsExploration, control } = workerData as Job

function post(message: WorkerMessage): void {
  parentPort!.postMessage(message)
}

const hooks = {
  needsExploration,
  progress: (progress: Extract<WorkerMessage, { kind: 'progress' }>['progress']) => post({ kind: 'progress', progress }),
  console: (line: string) => post({ kind: 'console', line }),
  notice: (line: string) => post({ kind: 'notice', line }),
  isInterrupted: () => Atomics.load(control, 0) === STOP,
  isTimeUp: () => Atomics.load(control, 0) === TIME_UP,
}

try {
  const result = command === 'replay' ? replayFile(file, settings, hooks)
    : checkFile(file, settings, hooks, extensions === undefined ? undefined : await importExtensions(extensions))
  post({ kind: 'result', result })
} catch (error) {
  if (error instanceof UserError) {
    const { code, location, fact, remedy, frame } = error
    post({ kind: 'refused', error: { code, location, fact, remedy, frame } })
  } else {
    post({ kind: 'failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}
