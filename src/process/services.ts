/**
 * What the command does for the process of the engine: it talks to the peers that the user has allowed, starts esbuild, and reads what Node
 * does not tell a process with restricted permissions. Whatever the engine asks for, settings are those of the user.
 */
import type { Worker } from 'node:worker_threads'
import type { TransformFailure, TransformOptions } from 'esbuild'
import { type Answered, type Asked, type LineEnd } from '../base/line.ts'
import type { NetworkSettings } from '../base/network.ts'
import { LARGE } from '../compile/esbuild.ts'
import { startIoThread } from '../network/io-thread-start.ts'
import type { Moved, Reply as PeerReply, Request as PeerRequest } from '../network/thread/protocol.ts'
import { ownBinding } from '../runtime/host-binding.ts'
import type { ServiceReply, ServiceRequest, ToEngine } from './protocol.ts'

/** Of a large text: more brackets than this are not open at once where somebody has written it. */
const MOST_OPEN = 100_000

/** How long peers may take to end after the check; what is left then is ended by force. */
const DISPOSE_MS = 5000

export class Services {
  readonly #settings: NetworkSettings
  readonly #tell: (message: ToEngine) => void
  #peers: Peers | undefined

  constructor(settings: NetworkSettings, tell: (message: ToEngine) => void) {
    this.#settings = settings
    this.#tell = tell
  }

  async serve({ id, request }: Asked<ServiceRequest>): Promise<void> {
    const reply = await this.#do(request).catch(failed)
    this.#tell({ kind: 'answer', answer: { id, reply } })
  }

  /** Ends what was started. */
  async dispose(): Promise<void> {
    await this.#peers?.dispose()
  }

  async #do(request: ServiceRequest): Promise<ServiceReply> {
    switch (request.kind) {
      case 'peers': return (this.#peers ??= new Peers(this.#settings, (moved) => this.#tell({ kind: 'moved', moved }))).ask(request.request)
      case 'transform': return transformed(request.text, request.options)
      case 'string-width': return { kind: 'done', value: ownBinding.stringWidth(request.text, ...request.options) }
      case 'source-names': return { kind: 'done', value: ownBinding.sourceNames() }
      case 'node-texts': return { kind: 'done', value: ownBinding.nodeTexts() }
      case 'constants': return { kind: 'done', value: ownBinding.constantGroups() }
      default: return request satisfies never
    }
  }
}

/** The thread that talks to peers, and who waits for its answers. */
class Peers {
  readonly #worker: Worker
  readonly #end: LineEnd
  readonly #waiting = new Map<number, (reply: PeerReply) => void>()
  #requests = 0
  #lost: PeerReply | undefined

  constructor(settings: NetworkSettings, moved: (count: number) => void) {
    const { worker, end } = startIoThread(settings)
    this.#worker = worker
    this.#end = end
    end.port.on('message', (message: Answered<PeerReply> | Moved) => {
      if ('moved' in message) return moved(message.moved)
      this.#settle(message.id, message.reply)
    })
    worker.on('error', (error) => this.#lose(failed(error)))
    worker.on('exit', () => this.#lose(failed(new Error('the thread that talks to peers has ended'))))
  }

  ask(request: PeerRequest): Promise<PeerReply> {
    if (this.#lost !== undefined) return Promise.resolve(this.#lost)
    const id = ++this.#requests
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      this.#end.port.postMessage({ id, request } satisfies Asked<PeerRequest>)
    })
  }

  async dispose(): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise((resolve) => { timer = setTimeout(resolve, DISPOSE_MS) })
    await Promise.race([this.ask({ kind: 'dispose' }), late])
    clearTimeout(timer)
    this.#end.port.close()
    await this.#worker.terminate()
  }

  #settle(id: number, reply: PeerReply): void {
    this.#waiting.get(id)?.(reply)
    this.#waiting.delete(id)
  }

  #lose(reply: PeerReply): void {
    this.#lost ??= reply
    for (const id of [...this.#waiting.keys()]) this.#settle(id, reply)
  }
}

/** By esbuild's service, so that nothing here waits for it: it may take minutes, and ends with this process. */
async function transformed(text: string, options: TransformOptions): Promise<ServiceReply> {
  // Brackets by the million exhaust esbuild's stack, which ends its service with a dump.
  if (text.length > LARGE && openAtOnce(text) > MOST_OPEN) return { kind: 'too-deep', message: 'too many brackets are open at once' }
  const esbuild = await import('esbuild')
  try {
    const { code, map, warnings, legalComments } = await esbuild.transform(text, { ...options, logLevel: 'silent' })
    return { kind: 'transformed', result: { code, map, warnings, legalComments } as never }
  } catch (error) {
    const { errors, message } = error as TransformFailure
    if (errors !== undefined) return { kind: 'not-transformed', errors, message }
    if (!/service (?:was stopped|is no longer running)/.test(message)) throw error
    // The next text gets a new one.
    await esbuild.stop()
    return { kind: 'too-deep', message }
  }
}

/** How many brackets are open at the same time, at most; those in strings and comments count, too. */
function openAtOnce(text: string): number {
  let [open, most] = [0, 0]
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0x28 || code === 0x5b || code === 0x7b) most = Math.max(most, ++open)
    else if (code === 0x29 || code === 0x5d || code === 0x7d) open--
  }
  return most
}

function failed(error: unknown): PeerReply {
  return { kind: 'failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
