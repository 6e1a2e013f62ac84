/**
 * What the two ends of a connection share: where it leads. The port of the client is chosen when somebody asks for it, so that
 * the order in which clients connect does not show in states; it is given back when both ends are closed.
 */
import type { Address } from './address.ts'
import { LocalEndpoint } from './local-endpoint.ts'
import { TcpPort, tcpPorts } from './tcp-ports.ts'

export class Connection {
  /** Of the server; the path of a pipe has no port. */
  readonly server: Address
  readonly serverPort: number
  readonly path: string | undefined
  readonly client: Address
  clientPort: TcpPort | undefined
  /** How many of its ends are open. */
  ends = 2

  constructor(server: Address, serverPort: number, client: Address, clientPort: TcpPort | undefined, path: string | undefined) {
    this.server = server
    this.serverPort = serverPort
    this.client = client
    this.clientPort = clientPort
    this.path = path
  }

  get isPipe(): boolean { return this.path !== undefined }

  portOf(isServer: boolean): number {
    if (isServer) return this.serverPort
    if (this.clientPort === undefined) {
      this.clientPort = new TcpPort(this.client, 0, false)
      tcpPorts.take(this.clientPort)
    }
    return this.clientPort.port
  }

  addressOf(isServer: boolean): Address { return isServer ? this.server : this.client }

  /** One of its ends is closed. */
  leave(): void {
    this.ends--
    if (this.ends === 0 && this.clientPort !== undefined) tcpPorts.give(this.clientPort)
  }

  /** For a trace. */
  get name(): string { return this.path ?? `:${this.serverPort}` }
}

/** The two ends of a connection inside of the program: the client's and the server's. */
export function endpointsOf(connection: Connection): [LocalEndpoint, LocalEndpoint] {
  const [client, server] = [new LocalEndpoint(connection, false), new LocalEndpoint(connection, true)]
  client.peer = server
  server.peer = client
  return [client, server]
}
