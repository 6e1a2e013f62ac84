/**
 * Clients that are started for the program. They come when it listens on all ports where they may connect, and in the order in which they
 * were given: what each of them does first waits in the queues of the listeners then.
 */
import { currentLoop } from '../globals/event-loop.ts'
import { world } from '../internal/world.ts'
import { udpPorts } from './datagrams.ts'
import { listenPorts } from './remote-addresses.ts'
import { RemoteSession } from './remote-session.ts'
import { tcpPorts } from './tcp-ports.ts'

const clients = { haveCome: false }
const ports = listenPorts()

/** To be called when a socket of the program begins to listen. */
export function letClientsCome(): void {
  if (world.clients === 0 || clients.haveCome) return
  for (let i = 0; i < ports.length; i++) if (tcpPorts.openAt(ports[i]!) === undefined && udpPorts.openAt(ports[i]!) === undefined) return
  clients.haveCome = true
  const loop = currentLoop('a server')
  for (let i = 0; i < world.clients; i++) {
    loop.speak(new RemoteSession(`client ${world.identicalClients ? 0 : i}`, `client ${i + 1}`, false))
  }
}
