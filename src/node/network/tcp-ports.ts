/** The ports of TCP: who listens where, and which ports clients have. */
import type { Address } from './address.ts'
import type { Listener } from './listener.ts'
import { PortTable, type Bound } from './port-table.ts'

export class TcpPort implements Bound {
  readonly address: Address
  port: number
  readonly isOnly6: boolean
  /** Undefined as long as nobody listens. */
  listener: Listener | undefined = undefined

  readonly isReused: boolean

  constructor(address: Address, port: number, isOnly6: boolean, isReused = false) {
    this.address = address
    this.port = port
    this.isOnly6 = isOnly6
    this.isReused = isReused
  }

  get isShared(): boolean { return false }
  get isOpen(): boolean { return this.listener !== undefined }
}

/** The system spreads connections over those who share a port by option `reusePort`: any of them may get one. */
export const anyListener = (takers: TcpPort[]): TcpPort => {
  const texts: string[] = []
  for (let i = 0; i < takers.length; i++) texts[i] = `server ${i + 1} of port ${takers[i]!.port} gets the connection`
  return takers[$$pick(texts)]!
}

export const tcpPorts = new PortTable<TcpPort>()
// A crash of the machine frees all of them.
if ($$loop !== undefined) $$loop.whenDown(() => { tcpPorts.entries = [] })
