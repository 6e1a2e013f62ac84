/** A connection that leads out of the program, as the other end of its endpoint: what the program does is said to the peer. */
import { addOrder, type HandleWrap, ownerSymbol } from './handle-wrap.ts'
import type { Guest } from '../internal/kept.ts'
import { Connection } from './connection.ts'
import { ENDED, type Peer } from './endpoint.ts'
import { RemoteEndpoint } from './remote-endpoint.ts'
import type { Channel, RemoteSession } from './remote-session.ts'

export class RemoteChannel implements Channel, Peer {
  readonly session: RemoteSession
  readonly number: number
  readonly endpoint: RemoteEndpoint
  /** The program has shut its direction down. */
  hasEnded = false

  constructor(session: RemoteSession, number: number, connection: RemoteConnection, isServer: boolean) {
    this.session = session
    this.number = number
    this.endpoint = new RemoteEndpoint(connection, isServer, this)
    session.add(this)
  }

  /** A peer that does not read is found by those who talk to it. */
  room(): number { return 2 ** 31 - 1 }
  hasRoom(): void {}

  receive(bytes: Uint8Array): void { this.session.say('data', this.number, bytes) }

  end(): void {
    if (this.endpoint.isBroken) return
    this.hasEnded = true
    this.session.say('end', this.number)
  }

  reset(): void {
    if (!this.endpoint.isBroken) this.session.say('reset', this.number)
    if (this.endpoint.isClosed) this.session.remove(this)
  }

  left(isClean: boolean): void {
    const { endpoint } = this
    // A connection that both sides have ended is closed already.
    const isOver = endpoint.isBroken || (isClean && this.hasEnded && endpoint.arrival === ENDED)
    if (!isOver) this.session.say(isClean ? 'close' : 'reset', this.number)
    this.session.remove(this)
  }

  happens(kind: string, event: number): void { this.endpoint.happens(kind, event) }
  isEnded(): boolean { return this.endpoint.arrival === ENDED }

  addOrder(order: Guest[]): void {
    const owner = this.endpoint.owner as HandleWrap | undefined
    if (owner !== undefined) addOrder(order, owner[ownerSymbol])
  }
}

/** A connection of which only one end is in the program. */
export class RemoteConnection extends Connection {
  override ends = 1
  /** `127.0.0.1:8080`, or `:8080 of client 1` */
  readonly place: string

  constructor(place: string, ...rest: ConstructorParameters<typeof Connection>) {
    super(...rest)
    this.place = place
  }

  override get name(): string { return this.place }
}
