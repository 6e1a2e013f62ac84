/** The system's tables of sockets (/proc/net): who listens, and what waits in their queues. */
import fs from 'node:fs'

export interface SocketEntry {
  readonly localPort: number
  /** 0: it listens, or takes datagrams from everybody. */
  readonly remotePort: number
  readonly sendQueue: number
  readonly inode: string
}

/** The entries of a table, or undefined if the system does not show it. */
export function socketTable(name: 'tcp' | 'tcp6' | 'udp' | 'udp6'): SocketEntry[] | undefined {
  let text
  try {
    text = fs.readFileSync(`/proc/net/${name}`, 'latin1')
  } catch {
    return undefined
  }
  return text.split('\n').slice(1).filter((line) => line !== '').map(entryOf)
}

function entryOf(line: string): SocketEntry {
  const [, local, remote, , queues, , , , , inode] = line.trim().split(/\s+/)
  return {
    localPort: portOf(local!), remotePort: portOf(remote!), sendQueue: Number.parseInt(queues!.slice(0, 8), 16), inode: inode!,
  }
}

const portOf = (address: string): number => Number.parseInt(address.slice(address.indexOf(':') + 1), 16)

/** Does somebody take connections or datagrams on this port? Undefined if the system does not say. */
export function isListening(port: number): boolean | undefined {
  const isThere = (entry: SocketEntry): boolean => entry.localPort === port && entry.remotePort === 0
  const table = socketTable('tcp')
  if (table === undefined) return undefined
  return table.some(isThere) || (['tcp6', 'udp', 'udp6'] as const).some((name) => socketTable(name)?.some(isThere) === true)
}
