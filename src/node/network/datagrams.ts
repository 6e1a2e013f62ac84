/**
 * Datagrams between sockets of the program, and on their way out of it. On the loopback device they arrive in order, and get lost only where nobody takes
 * them; with `--faults net` one may get lost, come twice, or be overtaken by the next.
 */
import uv from 'binding:uv'
import { arrayIncludes, arrayPush, arrayShift, arraySplice, stringIndexOf, typedByteLength } from '../internal/kept.ts'
import { chooseFault } from '../internal/world.ts'
import { isAny, targetOf, unmapped, type Address } from './address.ts'
import { copyOf } from './bytes.ts'
import type { Owner } from './endpoint.ts'
import { PortTable, type Bound } from './port-table.ts'

/** How many bytes wait for a socket at most; what comes then is lost. */
const CAPACITY = 212_992
/** More does not fit into a datagram. */
export const LARGEST = 65_507

/** A way out of the program that a socket has. */
export interface Outside { close(): void }

export interface Datagram { readonly bytes: Uint8Array, readonly address: Address, readonly port: number }

/** A socket that has a port. */
export class UdpPort implements Bound {
  readonly address: Address
  port: number
  readonly isOnly6: boolean
  readonly isShared: boolean
  readonly isReused: boolean
  owner: Owner
  /** Where it is connected to. */
  peer: { readonly address: Address, readonly port: number } | undefined = undefined
  /** Arrived; undefined as long as there is none. */
  inbox: Datagram[] | undefined = undefined
  size = 0
  /** Nobody has taken what was sent to the peer. */
  isRefused = false
  groups: string[] | undefined = undefined
  isClosed = false
  /** Conversations with peers outside of the program. */
  outside: Outside[] | undefined = undefined

  constructor(address: Address, port: number, isOnly6: boolean, isShared: boolean, isReused: boolean, owner: Owner) {
    this.address = address
    this.port = port
    this.isOnly6 = isOnly6
    this.isShared = isShared
    this.isReused = isReused
    this.owner = owner
  }

  get isOpen(): boolean { return true }

  isReadable(): boolean { return this.inbox !== undefined || this.isRefused }

  receive(datagram: Datagram): void {
    const { peer } = this
    if (peer !== undefined && (peer.port !== datagram.port || unmapped(peer.address).text !== unmapped(datagram.address).text)) return
    const size = typedByteLength(datagram.bytes)
    if (this.size + size > CAPACITY) return
    this.size += size
    if (this.inbox === undefined) this.inbox = [datagram]
    else arrayPush(this.inbox, datagram)
    this.owner.changed()
  }

  /** Nobody takes what was sent; the system tells those who are connected. */
  refused(): void {
    if (this.peer === undefined || this.isRefused) return
    this.isRefused = true
    this.owner.changed()
  }

  close(): void {
    udpPorts.give(this)
    this.isClosed = true
    for (let i = 0; this.outside !== undefined && i < this.outside.length; i++) this.outside[i]!.close()
    this.outside = undefined
  }

  take(): Datagram {
    const inbox = this.inbox!
    const isOvertaken = inbox.length > 1 && chooseFault('net', `datagram for :${this.port}`, ['the next one overtakes it']) === 0
    const datagram = inbox[isOvertaken ? 1 : 0]!
    this.size -= typedByteLength(datagram.bytes)
    if (inbox.length === 1) this.inbox = undefined
    else if (isOvertaken) arraySplice(inbox, 1, 1)
    else arrayShift(inbox)
    return datagram
  }

  /** Sends a datagram; 0, or an error. */
  send(bytes: Uint8Array, to: Address, port: number): number {
    const size = typedByteLength(bytes)
    if (size > LARGEST) return uv.UV_EMSGSIZE
    const target = targetOf(to)
    const from = isAny(this.address) ? sourceFor(target) : this.address
    const takers = takersOf(target, port)
    const fault = chooseFault('net', `datagram to :${port}`, ['it is lost', 'it comes twice'])
    if (fault === 0) return 0
    if (takers.length === 0) this.refused()
    for (let i = 0; i < takers.length; i++) {
      const taker = takers[i]!
      const datagram = { bytes: copyOf(bytes, 0, size), address: asSeenBy(taker, from), port: this.port }
      taker.receive(datagram)
      if (fault === 1) taker.receive(datagram)
    }
    return 0
  }
}

export const udpPorts = new PortTable<UdpPort>()
// A crash of the machine frees all of them.
if ($$loop !== undefined) $$loop.whenDown(() => { udpPorts.entries = [] })

export const isMulticast = (address: Address): boolean =>
  address.family === 4 ? isBetween(firstByte(address.text), 224, 239) || address.text === '255.255.255.255' : stringIndexOf(address.text, 'ff') === 0

const firstByte = (text: string): number => +text.slice(0, stringIndexOf(text, '.'))
const isBetween = (value: number, low: number, high: number): boolean => value >= low && value <= high

/** The sockets of the program that get what is sent to an address. */
export function takersOf(address: Address, port: number): UdpPort[] {
  if (isMulticast(address)) return membersOf(address, port)
  const found = udpPorts.find(address, port)
  return found === undefined ? [] : [found]
}

function membersOf(group: Address, port: number): UdpPort[] {
  const members: UdpPort[] = []
  for (let i = 0; i < udpPorts.entries.length; i++) {
    const entry = udpPorts.entries[i]!
    const isMember = group.text === '255.255.255.255' || (entry.groups !== undefined && arrayIncludes(entry.groups, group.text))
    if (entry.port === port && isMember) arrayPush(members, entry)
  }
  return members
}

/** The address that a datagram of a socket without one carries. */
const sourceFor = (target: Address): Address =>
  unmapped(target).family === 4 ? { family: 4, text: '127.0.0.1' } : { family: 6, text: '::1' }

function asSeenBy(taker: UdpPort, from: Address): Address {
  const plain = unmapped(from)
  return taker.address.family === 6 && plain.family === 4 ? { family: 6, text: `::ffff:${plain.text}` } : plain
}
