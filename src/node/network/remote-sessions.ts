/**
 * Which conversation a connection to a peer outside belongs to. By default each has one of its own; all connections to one address
 * are paths in the same tree. Where answers depend on all that was said to a process there is one conversation for all of its connections.
 */
import { arrayPush, arraySplice } from '../internal/kept.ts'
import { world } from '../internal/world.ts'
import { isAny, type Address } from './address.ts'
import { peerAt, placeText } from './remote-addresses.ts'
import { RemoteChannel, RemoteConnection } from './remote-channel.ts'
import type { RemoteEndpoint } from './remote-endpoint.ts'
import { RemoteSession } from './remote-session.ts'

/** How many connections there were to an address, sorted by address: without a tree each one is another conversation. */
interface Tally { readonly key: string, count: number }

const sessions: { ofProcesses: (RemoteSession | undefined)[], tallies: Tally[] } = { ofProcesses: [], tallies: [] }

/** The conversation for a new connection, or a new socket for datagrams. */
export function sessionFor(protocol: 'tcp' | 'udp', address: Address, port: number): RemoteSession {
  const peer = world.peerScope === 'process' ? peerAt(address, port) : -1
  const place = placeText(address, port)
  if (peer < 0) return new RemoteSession(keyOf(`${protocol} ${place}`), place, false)
  const known = sessions.ofProcesses[peer]
  if (known !== undefined) return known
  const session = new RemoteSession(`process ${peer}`, place, true)
  while (sessions.ofProcesses.length <= peer) arrayPush(sessions.ofProcesses, undefined)
  sessions.ofProcesses[peer] = session
  return session
}

function keyOf(key: string): string {
  if (world.network !== 'linear') return key
  const { tallies } = sessions
  let index = 0
  while (index < tallies.length && tallies[index]!.key < key) index++
  if (index === tallies.length || tallies[index]!.key !== key) arraySplice(tallies, index, 0, { key, count: 0 })
  return `${key} #${tallies[index]!.count++}`
}

/** Connects to a peer outside: it answers at the end of the task. */
export function connectOut(address: Address, port: number): RemoteEndpoint {
  const session = sessionFor('tcp', address, port)
  // Which of several connections is meant shows only where they are numbered.
  const place = session.isLasting ? `${placeText(address, port)} #${session.count + 1}` : placeText(address, port)
  const connection = new RemoteConnection(place, address, port, loopback(address), undefined, undefined)
  const channel = new RemoteChannel(session, session.count, connection, false)
  session.say('connect', channel.number, undefined, address.text, port)
  return channel.endpoint
}

/** The address of this machine in the family of another one. */
export const loopback = (address: Address): Address =>
  address.family === 4 ? { family: 4, text: '127.0.0.1' } : { family: 6, text: isAny(address) || address.text === '::1' ? '::1' : '::ffff:127.0.0.1' }
