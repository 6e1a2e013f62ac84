/**
 * What is on its way between sleeping processes of one machine. Bytes that were sent are delivered by the system before the sender goes on,
 * with two exceptions: on a busy machine they wait in a queue of a processor, and a small packet is held back until the one before it is
 * acknowledged (Nagle's algorithm), which we do with our next packet or after 40 ms.
 */
import type { Wire } from './channel.ts'
import type { ProcFiles } from './proc-files.ts'
import { type SocketEntry, socketTable } from './socket-tables.ts'

/** The column of /proc/net/softnet_stat with the packets that wait in a processor's queue; older systems do not have it. */
const WAITING_COLUMN = 11

/** Are the queues of all processors empty? Undefined if the system does not say. */
export function nothingQueued(files: ProcFiles): boolean | undefined {
  const lines = files.read('/proc/net/softnet_stat')?.trim().split('\n').map((line) => line.split(' ')) ?? []
  if (lines.length === 0 || lines.some((columns) => columns.length <= WAITING_COLUMN)) return undefined
  return lines.every((columns) => Number.parseInt(columns[WAITING_COLUMN]!, 16) === 0)
}

/** `held`: a peer has bytes that it cannot send yet. `remote`: the other end of a connection is not on this machine. */
export type Transit = 'none' | 'held' | 'remote'

/**
 * What peers have sent and we have not acknowledged stays in their queues. If that is as much as has come since we last sent something, all
 * of it has come; more is being held back. (It can be as much by chance, and what then comes is late.)
 */
export function transitOf(wires: readonly Wire[]): Transit {
  if (wires.length === 0) return 'none'
  const tables: readonly SocketEntry[][] = [socketTable('tcp') ?? [], socketTable('tcp6') ?? []]
  const ends = wires.map((wire) => tables.map((table) => table.find((entry) => isOtherEnd(entry, wire))).find((entry) => entry !== undefined))
  if (ends.includes(undefined)) return 'remote'
  return ends.every((end, index) => end!.sendQueue === 0 || end!.sendQueue === wires[index]!.unanswered) ? 'none' : 'held'
}

export function isOtherEnd(entry: SocketEntry, wire: { readonly localPort: number; readonly remotePort: number }): boolean {
  return entry.localPort === wire.remotePort && entry.remotePort === wire.localPort
}
