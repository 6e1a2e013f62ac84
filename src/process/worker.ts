/**
 * The thread that a check or replay runs in. What this process may not do, or is not told by Node, it asks the command for.
 */
import { parentPort, workerData } from 'node:worker_threads'

import { UserError } from '../base/errors.ts'
import { isInstanceOf } from '../base/instance-of.ts'
import { Line } from '../base/line.ts'
import { checkFile } from '../check/checking.ts'
import { importExtensions } from '../check/extensions.ts'
import { replayFile } from '../check/replaying.ts'
import { useTransform } from '../compile/esbuild.ts'
import { describeError } from '../explore/thrown.ts'
import { IoLink, type IoThread } from '../network/io-link.ts'
import { useBinding } from '../runtime/host-binding.ts'
import { foreignPart } from './plain-data.ts'
import { type EngineData, type EngineMessage, type ServiceReply, type ServiceRequest, STOP, TIME_UP } from './protocol.ts'
import { askingBinding, askingPeers, askingTransform } from './service-link.ts'

const { job: { command, file, settings, extensions, needsExploration }, control, services } = workerData as EngineData

function post(message: EngineMessage): void {
  const foreign = foreignPart(message)
  if (foreign !== undefined) throw new Error(`what the check has to say holds something of the program: ${foreign}`)
  parentPort!.postMessage(message)
}

const hooks = {
  needsExploration,
  progress: (progress: Extract<EngineMessage, { kind: 'progress' }>['progress']) => post({ kind: 'progress', progress }),
  console: (line: string) => post({ kind: 'console', line }),
  notice: (line: string) => post({ kind: 'notice', line }),
  isInterrupted: () => Atomics.load(control, 0) === STOP,
  isTimeUp: () => Atomics.load(control, 0) === TIME_UP,
}

const line = new Line<ServiceRequest, ServiceReply>(services)
useTransform(askingTransform(line))
useBinding(askingBinding(line))
const thread: IoThread = askingPeers(line)

try {
  const result = command === 'replay' ? replayFile(file, settings, hooks)
    : checkFile(file, settings, hooks, extensions === undefined ? undefined : await importExtensions(extensions), (options) => new IoLink(settings, options, thread))
  post({ kind: 'result', result })
} catch (error) {
  if (isInstanceOf(error, UserError)) {
    const { code, location, fact, remedy, frame } = error
    post({ kind: 'refused', error: { code, location, fact, remedy, frame } })
  } else {
    post({ kind: 'failed', stack: isInstanceOf(error, Error) ? (error.stack ?? error.message) : describeError(error) })
  }
}
