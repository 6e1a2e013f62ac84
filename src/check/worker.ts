/**
 * The thread that a check or replay runs in. The main thread stays free for the terminal and for Ctrl-C, also while the
 * program under check is inside a call that never returns.
 */
import { parentPort, workerData } from 'node:worker_threads'

import { UserError } from '../base/errors.ts'
import { checkFile } from './checking.ts'
import type { Job, WorkerMessage } from './job.ts'
import { STOP } from './job.ts'
import { replayFile } from './replaying.ts'

const { command, file, settings, control } = workerData as Job

function post(message: WorkerMessage): void {
  parentPort!.postMessage(message)
}

const hooks = {
  progress: (progress: Extract<WorkerMessage, { kind: 'progress' }>['progress']) => post({ kind: 'progress', progress }),
  console: (line: string) => post({ kind: 'console', line }),
  isInterrupted: () => Atomics.load(control, 0) === STOP,
}

try {
  const run = command === 'check' ? checkFile : replayFile
  post({ kind: 'result', result: run(file, settings, hooks) })
} catch (error) {
  if (error instanceof UserError) {
    const { code, location, fact, remedy, frame } = error
    post({ kind: 'refused', error: { code, location, fact, remedy, frame } })
  } else {
    post({ kind: 'failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}
