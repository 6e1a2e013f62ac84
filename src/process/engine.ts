/**
 * The process that a check or replay runs in. The thread of the engine does everything; this one stays free, passes on what it and the
 * command say to each other, watches how much memory the process has, and ends the process as soon as the command is gone.
 */
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { type Asked, MOVED, newSignals, ring } from '../base/line.ts'
import { usesSets } from '../options.ts'
import type { EngineData, EngineMessage, FromEngine, Job, ServiceRequest, ToEngine } from './protocol.ts'

/** How often the memory is looked at. */
const LOOK_MS = 50
/** The search looks at its memory itself, between two steps; a step that takes more than this much of the limit ends the process. */
const EXCESS = 1.1

const control = new Int32Array(new SharedArrayBuffer(4))
const signals = newSignals()
let line: MessagePort | undefined

// The terminal sends Ctrl-C to all processes of the command; the command decides.
process.on('SIGINT', () => {})
// SIGKILL, since a thread may be inside of a call that never returns.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', (message: ToEngine) => receive(message))

function tell(message: FromEngine): void {
  process.send!(message)
}

function receive(message: ToEngine): void {
  switch (message.kind) {
    case 'job': return start(message.job)
    case 'stop':
      Atomics.store(control, 0, message.why)
      break
    case 'answer':
      line!.postMessage(message.answer)
      ring(signals)
      break
    case 'moved':
      Atomics.store(signals, MOVED, message.moved)
      break
    default:
      message satisfies never
  }
}

function start(job: Job): void {
  const { settings: { maxMemoryMb, mode } } = job
  const { port1, port2 } = new MessageChannel()
  line = port1
  line.on('message', (asked: Asked<ServiceRequest>) => tell({ kind: 'ask', asked }))
  const worker = new Worker(new URL('./worker.js', import.meta.url), {
    workerData: { job, control, services: { port: port2, signals } } satisfies EngineData,
    transferList: [port2],
    resourceLimits: {
      maxOldGenerationSizeMb: Math.ceil(maxMemoryMb),
      // What the search allocates dies at once; a small nursery stays in the processor's cache.
      maxYoungGenerationSizeMb: 2,
      // Code for sets of states has larger frames; recursion has to be as deep in every mode.
      stackSizeMb: usesSets(mode) ? 24 : 8,
    },
  })
  worker.on('message', (message: EngineMessage) => tell(message))
  worker.on('error', (error: Error & { code?: string }) => tell(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? { kind: 'out-of-memory' } : { kind: 'failed', stack: error.stack ?? error.message }))
  worker.on('exit', () => tell({ kind: 'failed', stack: 'the thread of the check ended without a result' }))
  watchMemory(maxMemoryMb * 2 ** 20)
}

function watchMemory(limitBytes: number): void {
  const timer = setInterval(() => {
    const memoryBytes = process.memoryUsage.rss()
    if (memoryBytes < limitBytes * EXCESS) return
    clearInterval(timer)
    tell({ kind: 'too-large', memoryBytes })
  }, LOOK_MS)
}
