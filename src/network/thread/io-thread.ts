/**
 * The thread that talks to peers. It serves one request after the other; what peers do in between is kept by their sessions.
 */
import { workerData } from 'node:worker_threads'

import { UserError } from '../../base/errors.ts'
import { type Answered, type Asked, BEAT_MS, BEATS, MOVED, ring } from '../../base/line.ts'
import { SessionMoved } from '../physical-peers.ts'
import { Conversations } from './conversations.ts'
import type { Moved, Reply, Request, ThreadData } from './protocol.ts'

const { settings, port, signals } = workerData as ThreadData
const conversations = new Conversations(settings, (moved) => {
  Atomics.store(signals, MOVED, moved)
  // Who sits in another process does not see the signals.
  port.postMessage({ moved } satisfies Moved)
})
let last = Promise.resolve()

async function serve(request: Request): Promise<unknown> {
  switch (request.kind) {
    case 'open': return conversations.open(request.start)
    case 'send': return conversations.send(request.session, request.message)
    case 'linger': return conversations.linger(request.sessions)
    case 'late': return conversations.late()
    case 'close': return conversations.close(request.session)
    case 'counts': return conversations.counts()
    case 'warnings': return conversations.warnings()
    case 'dispose': return conversations.dispose()
    default: return request satisfies never
  }
}

function replyTo(error: unknown): Reply {
  if (error instanceof UserError) return { kind: 'refused', code: error.code, fact: error.fact, remedy: error.remedy }
  if (error instanceof SessionMoved) return { kind: 'moved' }
  return { kind: 'failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

/** Requests without a reply. */
const open = new Set<number>()

async function answer({ id, request }: Asked<Request>): Promise<void> {
  open.add(id)
  reply(id, await serve(request).then((value): Reply => ({ kind: 'done', value }), replyTo))
}

function reply(id: number, given: Reply): void {
  if (!open.delete(id)) return
  port.postMessage({ id, reply: given } satisfies Answered<Reply>)
  ring(signals)
}

// Whoever waits is told about our own mistakes, and does not wait for ever.
process.on('uncaughtException', (error) => {
  for (const id of [...open]) reply(id, replyTo(error))
})

/** Those are answered even while a peer is waited for: the request for that was given up. */
const AT_ONCE: readonly Request['kind'][] = ['counts', 'warnings', 'dispose']

setInterval(() => Atomics.add(signals, BEATS, 1), BEAT_MS)
port.on('message', (asked: Asked<Request>) => {
  if (AT_ONCE.includes(asked.request.kind)) void answer(asked)
  else last = last.then(() => answer(asked))
})
