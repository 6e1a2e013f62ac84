/** The engine's side of the services of the command: what it would do itself in a process that may. Every call waits for the answer. */
import type { TransformOptions } from 'esbuild'
import type { Line } from '../base/line.ts'
import type { Transform } from '../compile/esbuild.ts'
import type { IoThread } from '../network/io-link.ts'
import type { Reply as PeerReply } from '../network/thread/protocol.ts'
import type { HostBinding } from '../runtime/host-binding.ts'
import type { ServiceReply, ServiceRequest } from './protocol.ts'

type ServiceLine = Line<ServiceRequest, ServiceReply>

export function askingPeers(line: ServiceLine): IoThread {
  return {
    ask: (request, waiting) => line.ask({ kind: 'peers', request }, waiting) as PeerReply,
    hasMoved: () => line.hasMoved(),
    // The command ends the thread with the check.
    end: () => {},
  }
}

export function askingTransform(line: ServiceLine): Transform {
  return (text, options: TransformOptions) => {
    const reply = line.ask({ kind: 'transform', text, options })
    if (reply.kind === 'transformed') return reply.result
    if (reply.kind === 'not-transformed') throw Object.assign(new Error(reply.message), { errors: reply.errors })
    if (reply.kind === 'too-deep') throw new RangeError(reply.message)
    return done(reply) as never
  }
}

export function askingBinding(line: ServiceLine): HostBinding {
  let names: readonly string[] | undefined
  let texts: Readonly<Record<string, string>> | undefined
  let constants: Readonly<Record<string, object>> | undefined
  const widths = new Map<string, number>()
  return {
    sourceNames: () => names ??= done(line.ask({ kind: 'source-names' })) as readonly string[],
    nodeTexts: () => texts ??= done(line.ask({ kind: 'node-texts' })) as Readonly<Record<string, string>>,
    constantGroups: () => constants ??= done(line.ask({ kind: 'constants' })) as Readonly<Record<string, object>>,
    stringWidth: (text, ...options) => {
      const key = JSON.stringify([text, options])
      const width = widths.get(key) ?? done(line.ask({ kind: 'string-width', text, options })) as number
      widths.set(key, width)
      return width
    },
  }
}

function done(reply: ServiceReply): unknown {
  if (reply.kind === 'done') return reply.value
  const error = new Error('the command has failed to do what it was asked for')
  if (reply.kind === 'failed') error.stack = reply.stack
  throw error
}
