/** Addresses of the options, as the thread needs them. */
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
