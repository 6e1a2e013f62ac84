/**
 * Which ports of this machine are taken, for one protocol: sorted by port, so that the order in which they were taken does
 * not count. Port 0 gets the smallest free one of the ephemeral range; a port is free again when it is given back.
 */
import { arrayIndexOf, arrayPush, arraySplice } from '../internal/kept.ts'
import { isAny, unmapped, type Address } from './address.ts'

const FIRST_EPHEMERAL = 49_152
const LAST_PORT = 65_535

/** Something that has taken a port. */
export interface Bound {
  readonly address: Address
  port: number
  /** An IPv6 socket that does not take the IPv4 addresses as well. */
  readonly isOnly6: boolean
  /** Others that share as well may have the same port. */
  readonly isShared: boolean
  /** Has it the option `reusePort`? Others that have it as well may have the same port, and the system says who gets what. */
  readonly isReused: boolean
  /** Does it take what is sent to it? A port of a client is only taken. */
  readonly isOpen: boolean
}

/** Something comes for two with the option `reusePort`. */
const refuseSharing = (port: number): never => $$refuse('reuse-port', `port ${port} is shared by option reusePort, and which of those who share it gets what comes from outside, or a datagram, is not modelled`,
  'let one of them have the port')

export class PortTable<T extends Bound> {
  entries: T[] = []

  /** The smallest free port of the range, for something with this address. */
  freePort(wanted: Bound): number {
    for (let port = FIRST_EPHEMERAL; port <= LAST_PORT; port++) {
      if (this.#taker(wanted, port) === undefined) return port
    }
    return 0
  }

  /** Takes the port of `wanted`; false if somebody has it. */
  take(wanted: T): boolean {
    if (wanted.port === 0) wanted.port = this.freePort(wanted)
    else if (!this.isFree(wanted)) return false
    let index = 0
    while (index < this.entries.length && this.entries[index]!.port <= wanted.port) index++
    arraySplice(this.entries, index, 0, wanted)
    return true
  }

  isFree(wanted: T): boolean { return this.#taker(wanted, wanted.port) === undefined }

  give(entry: T): void {
    const index = arrayIndexOf(this.entries, entry)
    if (index >= 0) arraySplice(this.entries, index, 1)
  }

  /** Who gets what is sent to this address: one that has exactly it comes before one that takes all. `choose` among those who share the port. */
  find(address: Address, port: number, choose: (takers: T[]) => T = () => refuseSharing(port)): T | undefined {
    const plain = unmapped(address)
    let found: T | undefined
    let sharing: T[] | undefined
    for (let i = 0; i < this.entries.length; i++) {
      const entry = this.entries[i]!
      if (entry.port !== port || !entry.isOpen || !takes(entry, plain)) continue
      if (found !== undefined && found.isReused && entry.isReused && isAny(found.address) === isAny(entry.address)) {
        if (sharing === undefined) sharing = [found]
        arrayPush(sharing, entry)
      } else if (found === undefined || isAny(found.address)) {
        found = entry
        sharing = undefined
      }
    }
    return sharing === undefined ? found : choose(sharing)
  }

  /** Who takes what is sent to a port, at whatever address. */
  openAt(port: number): T | undefined {
    let found: T | undefined
    for (let i = 0; i < this.entries.length; i++) {
      const entry = this.entries[i]!
      if (entry.port !== port || !entry.isOpen) continue
      if (found === undefined) found = entry
      else if (found.isReused && entry.isReused) refuseSharing(port)
    }
    return found
  }

  #taker(wanted: Bound, port: number): T | undefined {
    for (let i = 0; i < this.entries.length; i++) {
      const entry = this.entries[i]!
      if (entry.port === port && overlap(entry, wanted) && !(entry.isShared && wanted.isShared) && !(entry.isReused && wanted.isReused)) return entry
    }
    return undefined
  }
}

/** Does something that is bound get what is sent to an address that is not a mapped one? */
function takes(bound: Bound, address: Address): boolean {
  const own = unmapped(bound.address)
  if (isAny(own)) return own.family === address.family || (own.family === 6 && !bound.isOnly6)
  return own.family === address.family && own.text === address.text
}

function overlap(a: Bound, b: Bound): boolean {
  const [first, second] = [unmapped(a.address), unmapped(b.address)]
  return takes(a, second) || takes(b, first) || (isAny(first) && isAny(second) && first.family === second.family)
}
