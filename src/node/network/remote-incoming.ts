/** What a peer begins by itself: connections to ports where the program listens, and datagrams. */
import { isAny, targetOf, type Address } from './address.ts'
import { RemoteChannel, RemoteConnection } from './remote-channel.ts'
import { receiveFrom } from './remote-datagrams.ts'
import { network, type RemoteSession } from './remote-session.ts'
import { tcpPorts, type TcpPort } from './tcp-ports.ts'

export function incoming(session: RemoteSession, number: number, kind: string, event: number): void {
  const port = network().portOf(event)
  if (kind === 'datagram') receiveFrom(session, number, port, event)
  else if (kind === 'open') connected(session, number, port, event)
}

function connected(session: RemoteSession, number: number, port: number, event: number): void {
  const bound = tcpPorts.openAt(port)
  if (bound === undefined) {
    session.count = number + 1
    session.say('reset', number)
    return
  }
  const server = addressOf(bound)
  const place = `:${port}, ${session.name}${number === 0 ? '' : ` #${number + 1}`}`
  const connection = new RemoteConnection(place, server, port, server, undefined, undefined)
  const { endpoint } = new RemoteChannel(session, number, connection, true)
  endpoint.happens('open', event)
  bound.listener!.add(endpoint)
}

/** A listener for both families sees an IPv4 client under its mapped address. */
function addressOf(bound: TcpPort): Address {
  if (!isAny(bound.address)) return bound.address
  return bound.address.family === 6 && !bound.isOnly6 ? { family: 6, text: '::ffff:127.0.0.1' } : targetOf(bound.address)
}
