/** Messages and answers as one line of text: for errors and traces. */
import { isUtf8 } from 'node:buffer'

import type { Action, PeerEvent } from '../base/network.ts'
import type { CommNode } from './comm-tree.ts'

const LONGEST = 60

/** Who is at the other end: `127.0.0.1:8080`, `client 1`. */
export function peerName(key: string): string {
  const [kind, which, connection] = key.split(' ')
  if (kind === 'client') return `client ${Number(which) + 1}`
  if (kind === 'process') return `peer ${Number(which) + 1}`
  return connection === undefined ? which! : `${which} (connection ${Number(connection.slice(1)) + 1})`
}

export function messageText(message: readonly Action[]): string {
  return message.map(actionText).join(', ')
}

export function answerText(events: readonly PeerEvent[]): string {
  return events.length === 0 ? 'nothing' : events.map(eventText).join(', ')
}

/** Which connection of a conversation it is: `127.0.0.1:5432 #2`, `client 1 #2`; plain if the conversation can have one only. */
export function channelName(node: CommNode, channel: number): string {
  const name = peerName(node.tree.key)
  if (node.tree.key.startsWith('client ')) return channel === 0 ? name : `${name} #${channel + 1}`
  if (!node.tree.key.startsWith('process ')) return name
  for (let at: CommNode | undefined = node; at !== undefined; at = at.parent) {
    const made = at.message?.find((action) => action.kind === 'connect' && action.channel === channel)
    if (made?.kind === 'connect') return `${made.host}:${made.port} #${channel + 1}`
  }
  return `${name} #${channel + 1}`
}

function actionText(action: Action): string {
  switch (action.kind) {
    case 'connect': return `connect to ${action.host}:${action.port}`
    case 'data':
    case 'datagram': return bytesText(action.bytes)
    case 'secure': return 'TLS'
    default: return action.kind
  }
}

export function eventText(event: PeerEvent): string {
  switch (event.kind) {
    case 'failed': return event.code
    case 'data':
    case 'datagram': return bytesText(event.bytes)
    default: return event.kind
  }
}

/** `"GET / HTTP/1.1\r\n..." 74 bytes` */
export function bytesText(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // No character takes more than four bytes.
  const letters = [...buffer.toString(isUtf8(buffer) ? 'utf8' : 'latin1', 0, 4 * LONGEST + 4)].map(letterText)
  let shown = ''
  let count = 0
  while (count < letters.length && shown.length + letters[count]!.length <= LONGEST) shown += letters[count++]
  return `"${shown}${count < letters.length ? '...' : ''}" ${bytes.length} ${bytes.length === 1 ? 'byte' : 'bytes'}`
}

const ESCAPES: Readonly<Record<string, string>> = { '\0': '\\0', '\n': '\\n', '\r': '\\r', '\t': '\\t', '"': '\\"', '\\': '\\\\' }

/** As in a string literal. */
function letterText(letter: string): string {
  const code = letter.codePointAt(0)!
  return ESCAPES[letter] ?? (code < 0x20 || (code >= 0x7f && code < 0xa0) ? `\\x${code.toString(16).padStart(2, '0')}` : letter)
}
