/** Messages of the program: what it does on the channels of a session within one task. */
import { createHash } from 'node:crypto'
import type { Action } from '../base/network.ts'
import type { GuestAction } from '../runtime/guest-network.ts'

/** A message as the library of the program writes it down; its bytes are copied. */
export function messageOf(actions: readonly GuestAction[]): Action[] {
  const message: Action[] = []
  for (let index = 0; index < actions.length; index++) message.push(actionOf(actions[index]!))
  return message
}

function actionOf(action: GuestAction): Action {
  const kind = action[0] as Action['kind']
  const [channel, host, port] = [action[1], action[3]!, action[4]!]
  switch (kind) {
    case 'connect': return { kind, channel, host, port }
    case 'secure': return { kind, channel, tls: action[5]! }
    case 'data': return { kind, channel, bytes: new Uint8Array(action[2]!) }
    case 'datagram': return { kind, channel, host, port, bytes: new Uint8Array(action[2]!) }
    case 'end':
    case 'close':
    case 'reset': return { kind, channel }
  }
}

/** Equal for equal messages only. Control characters part the fields: no host has one, and lengths come before bytes. */
export function messageKey(message: readonly Action[]): string {
  let key = ''
  for (const action of message) {
    const bytes = 'bytes' in action ? action.bytes : undefined
    key += keyOf(action.kind, action.channel, bytes, 'host' in action ? action.host : undefined, 'port' in action ? action.port : undefined,
      action.kind === 'secure' ? action.tls : undefined)
  }
  return key
}

/** The same without copying anything: most messages are known. */
export function guestMessageKey(actions: readonly GuestAction[]): string {
  let key = ''
  for (let index = 0; index < actions.length; index++) {
    const action = actions[index]!
    key += keyOf(action[0], action[1], action[2], action[3], action[4], action[5])
  }
  return key
}

function keyOf(kind: string, channel: number, bytes?: Uint8Array, host?: string, port?: number, detail?: string): string {
  if (kind === 'data') return `data ${channel} ${bytes!.length}\n${textOf(bytes!)}`
  if (kind === 'connect') return `connect ${channel} ${host} ${port}\n`
  if (kind === 'secure') return `secure ${channel} ${tlsDigest(detail!)}\n`
  if (kind === 'datagram') return `datagram ${channel} ${host} ${port} ${bytes!.length}\n${textOf(bytes!)}`
  return `${kind} ${channel}\n`
}

const DIGEST = 'sha256:'
const digests = new Map<string, string>()

/** Stands for what the program says about TLS, which may have keys in it, wherever it is only compared; a digest is its own. */
export function tlsDigest(tls: string): string {
  if (tls.startsWith(DIGEST)) return tls
  let digest = digests.get(tls)
  if (digest === undefined) digests.set(tls, digest = DIGEST + createHash('sha256').update(tls).digest('hex'))
  return digest
}

/** One character for each byte. */
function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
