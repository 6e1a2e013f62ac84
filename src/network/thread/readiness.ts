/** When a server that was started is ready to be talked to. */
import net from 'node:net'

import { notReady, notStarted } from './peer-errors.ts'
import type { PeerProcess } from './peer-process.ts'
import { isListening } from './socket-tables.ts'

const FIRST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 100

export interface ReadySign {
  /** Is it there? */
  readonly isThere: () => boolean | Promise<boolean>
  /** What is missing as long as it is not there. */
  readonly missing: () => string
}

/** Resolves when the sign is there; a process that ends without it, or takes too long, is an error. */
export async function waitUntilReady(process: PeerProcess, sign: ReadySign, timeoutMs: number): Promise<void> {
  const untilMs = performance.now() + timeoutMs
  for (let pauseMs = FIRST_PAUSE_MS; !(await sign.isThere()); pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    if (!process.isRunning) {
      await process.exited
      // A server that goes into the background ends its first process.
      if (!process.endedWell || process.remains.length === 0) throw notStarted(process, 'it was ready')
    }
    if (performance.now() > untilMs) throw notReady(process, timeoutMs, sign.missing())
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** Somebody listens on the port. Without the system's table it takes a connection to know. */
export function takesConnections(port: number): boolean | Promise<boolean> {
  return isListening(port) ?? new Promise((resolve) => {
    const probe = net.connect({ port, host: 'localhost' })
    probe.once('connect', () => resolve(true))
    probe.once('error', () => resolve(false))
    probe.once('connect', () => probe.destroy())
  })
}

