/** Addresses as options have them. */
import os from 'node:os'

import type { NetworkSettings } from '../../base/network.ts'

export interface Address {
  readonly host: string | undefined
  readonly port: number | undefined
}

/** `host:port`, `host`, `port`, `[::1]:port`. */
export function addressOf(text: string): Address {
  if (/^\d+$/.test(text)) return { host: undefined, port: Number(text) }
  const parts = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(text)
  if (parts === null) return { host: text, port: undefined }
  return { host: parts[1] ?? parts[2], port: parts[3] === undefined ? undefined : Number(parts[3]) }
}

/** Is it this machine? */
export function isLocal(host: string): boolean {
  const isLoopback = host === 'localhost' || host === '::1' || host === '::' || host === '0.0.0.0' || /^127\./.test(host)
  return isLoopback || Object.values(os.networkInterfaces()).some((addresses) => addresses!.some(({ address }) => address === host))
}

/** For each server that is started the ports that are its own: a single one has all of this machine, of several each has the one in its place. */
export function portsOfPeers(settings: NetworkSettings): number[][] {
  const allowed = settings.allowNet.map(addressOf).filter(({ port }) => port !== undefined)
  const local = allowed.filter(({ host }) => isLocal(host!))
  const ports = (local.length > 0 ? local : allowed).map(({ port }) => port!)
  return settings.peers.map((peer, index) => {
    const ready = peer.ready !== undefined && 'port' in peer.ready ? [peer.ready.port] : []
    const own = settings.peers.length === 1 ? ports : ready.length > 0 ? ready : ports.slice(index, index + 1)
    return [...new Set([...ready, ...own])]
  })
}
