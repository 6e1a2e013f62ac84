/** Starts the thread that talks to peers, in the process that calls it. */
import { MessageChannel, Worker } from 'node:worker_threads'
import { type LineEnd, newSignals } from '../base/line.ts'
import type { NetworkSettings } from '../base/network.ts'
import type { ThreadData } from './thread/protocol.ts'

export interface StartedIoThread {
  readonly worker: Worker
  /** The caller's end of the line to it. */
  readonly end: LineEnd
}

export function startIoThread(settings: NetworkSettings): StartedIoThread {
  const signals = newSignals()
  const { port1, port2 } = new MessageChannel()
  const data: ThreadData = { settings, port: port2, signals }
  const worker = new Worker(new URL('./thread/io-thread.js', import.meta.url), { workerData: data, transferList: [port2], execArgv: [] })
  return { worker, end: { port: port1, signals } }
}
