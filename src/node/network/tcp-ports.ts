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

  constructor(address: Address, port: number, isOnly6: boolean) {
    this.address = address
    this.port = port
    this.isOnly6 = isOnly6
  }

  get isShared(): boolean { return false }
  get isOpen(): boolean { return this.listener !== undefined }
}

export const tcpPorts = new PortTable<TcpPort>()
// A crash of the machine frees all of them.
if ($$loop !== undefined) $$loop.whenDown(() => { tcpPorts.entries = [] })
