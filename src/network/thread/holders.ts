/** Which processes hold a socket, read from their open files (/proc/PID/fd). */
import fs from 'node:fs'

import { allProcesses, lineageOf } from './lineage.ts'
import { type SocketEntry, socketTable } from './socket-tables.ts'

const TABLES = ['tcp', 'tcp6', 'udp', 'udp6'] as const

/**
 * The processes that answer at a port of this machine, or undefined if that cannot be seen. `known`: where to look first. We ourselves
 * never sleep while we look, so a server in our own process is not seen.
 */
export function holdersOf(port: number, known: readonly number[]): number[] | undefined {
  return holdersWhere((entry) => entry.localPort === port && entry.remotePort === 0, known)
}

/** The processes at the other end of a connection; a socket for datagrams is connected to port 0. */
export function otherEndOf(wire: { readonly localPort: number; readonly remotePort: number }, known: readonly number[]): number[] | undefined {
  return holdersWhere((entry) => entry.localPort === wire.remotePort && entry.remotePort === wire.localPort, known)
}

function holdersWhere(isMeant: (entry: SocketEntry) => boolean, known: readonly number[]): number[] | undefined {
  const names = socketsWhere(isMeant)
  if (names.size === 0) return undefined
  const holds = (pid: number): boolean => openFilesOf(pid).some((file) => names.has(file))
  const near = lineageOf(known).filter(holds)
  const holders = near.length > 0 ? near : allProcesses().filter(holds)
  return holders.length === 0 || holders.includes(process.pid) ? undefined : holders
}

/** As /proc/PID/fd names them. Tables are long, and the first one that has something has it all. */
function socketsWhere(isMeant: (entry: SocketEntry) => boolean): Set<string> {
  for (const name of TABLES) {
    const found = (socketTable(name) ?? []).filter(isMeant)
    if (found.length > 0) return new Set(found.map(({ inode }) => `socket:[${inode}]`))
  }
  return new Set()
}

/** The ports where processes wait for somebody. */
export function portsHeldBy(pids: readonly number[]): number[] {
  const files = new Set(pids.flatMap(openFilesOf))
  const entries = TABLES.flatMap((name) => socketTable(name) ?? []).filter(({ remotePort, inode }) => remotePort === 0 && files.has(`socket:[${inode}]`))
  return [...new Set(entries.map(({ localPort }) => localPort))].sort((a, b) => a - b)
}

function openFilesOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`
  try {
    return fs.readdirSync(folder).map((name) => {
      try {
        return fs.readlinkSync(`${folder}/${name}`)
      } catch {
        return ''
      }
    })
  } catch {
    return []
  }
}
