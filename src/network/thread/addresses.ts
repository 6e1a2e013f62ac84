/** Addresses of the options, as the thread needs them. */
import { isIP } from 'node:net'
import os from 'node:os'

import { type NetworkSettings, peerAddresses } from '../../base/network.ts'
import { type Address, readAddress } from '../../options/addresses.ts'

/** The options were read before: each is an address. */
export function addressOf(text: string): Address {
  return readAddress(text)!
}

/** Is it this machine? */
export function isLocal(host: string): boolean {
  const isLoopback = host === 'localhost' || host === '::1' || host === '::' || host === '0.0.0.0' || /^127\./.test(host)
  return isLoopback || Object.values(os.networkInterfaces()).some((addresses) => addresses!.some(({ address }) => address === host))
}

/** Where a check may connect to: what the user has said, with the addresses that its names had. */
export interface Allowed extends NetworkSettings {
  readonly names?: Readonly<Record<string, readonly string[]>>
}

/**
 * Whether a check may contact an address. The program was asked already, by its own code; what asks here may be somebody who got out of it. So
 * only addresses count: looking a name up would be a message to somebody.
 */
export function isAllowed({ allowNet, names = {} }: Allowed, host: string, port: number): boolean {
  const plain = host.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  return isIP(plain) !== 0 && allowNet.map(addressOf).some((allowed) => {
    const addresses = allowed.host === 'localhost' ? ['127.0.0.1', '::1'] : isIP(allowed.host!) === 0 ? names[allowed.host!] ?? [] : [allowed.host!]
    return (allowed.port ?? port) === port && addresses.includes(plain)
  })
}

/** For each server that is started the ports of its addresses: those on this machine, if there are some, and the one that shows that it is ready. */
export function portsOfPeers(settings: NetworkSettings): number[][] {
  const addresses = peerAddresses(settings)
  return settings.peers.map(({ ready }, index) => {
    const own = addresses[index]!.map(addressOf).filter(({ port }) => port !== undefined)
    const local = own.filter(({ host }) => isLocal(host!))
    const ports = (local.length > 0 ? local : own).map(({ port }) => port!)
    return [...new Set([...(ready !== undefined && 'port' in ready ? [ready.port] : []), ...ports])]
  })
}
