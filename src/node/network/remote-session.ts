/**
 * A conversation with a peer outside of the program. What was said is kept outside of the state, in a communication tree
 * (src/network/): the state has the position in it, and which channels are open. What the program does to its channels in one task is
 * one message for each channel, said at the end of the task or, if there are several channels, at any time after it; the answer
 * comes as events of the peer, in an order that does not depend on when they came. Reading is left to the channels.
 */
import type { GuestAction, GuestNetwork } from '../../runtime/guest-network.ts'
import { currentLoop } from '../globals/event-loop.ts'
import type { PollSource, Speaker } from '../globals/poll-events.ts'
import { arrayIncludes, arrayIndexOf, arrayPush, arraySplice, type Guest } from '../internal/kept.ts'
import { Delivery } from './remote-delivery.ts'
import { incoming } from './remote-incoming.ts'
import { append, takePart } from './remote-message.ts'

export const network = (): GuestNetwork => $$host.network

/** One connection, or one pair of sockets for datagrams. */
export interface Channel {
  readonly number: number
  /** The peer has done something on it: an event of the tree. */
  happens(kind: string, event: number): void
  /** Has the peer ended its side? */
  isEnded(): boolean
  /** What tells it from other channels, see addOrder of handle-wrap.ts. */
  addOrder(order: Guest[]): void
}

export class RemoteSession implements Speaker, PollSource {
  /** Which tree it is a path of. */
  readonly key: string
  /** For a trace: `127.0.0.1:8080`, `client 1`. */
  readonly name: string
  /** What its peer does next depends on all that was said to it: it lasts as long as the program. */
  readonly isLasting: boolean
  /** Where the last known answer ends; 0 before the beginning. */
  w = 0
  /** Those that the program has not closed. */
  channels: Channel[] = []
  /** The number of the next one. */
  count = 0
  /** What was said in this task. */
  message: GuestAction[] | undefined = undefined
  /** Channels that the program has ended in this task, and the peer before. */
  endings: number[] | undefined = undefined
  /** Messages on their way, by channel; undefined as long as there are none. */
  deliveries: Delivery[] | undefined = undefined

  constructor(key: string, name: string, isLasting: boolean) {
    this.key = key
    this.name = name
    this.isLasting = isLasting
  }

  add(channel: Channel): void {
    arrayPush(this.channels, channel)
    this.count = channel.number + 1
  }

  /** The program does something on a channel. */
  say(kind: string, channel: number, bytes?: Uint8Array, host?: string, port?: number, detail?: string): void {
    this.message ??= []
    if ((kind === 'end' || kind === 'close') && this.#isEnded(channel)) arrayPush(this.endings ??= [], channel)
    append(this.message, [kind, channel, bytes, host, port, detail])
    currentLoop('a socket').speak(this)
  }

  /** The program has closed a channel. */
  remove(channel: Channel): void {
    const index = arrayIndexOf(this.channels, channel)
    if (index >= 0) arraySplice(this.channels, index, 1)
    if (this.message === undefined) this.#concludeIfOver()
  }

  speak(): void {
    let { message } = this
    this.message = undefined
    // A client may have said something before the program does.
    if (this.w === 0) this.#hear(0, network().open(this.key))
    while (message !== undefined && message.length > 0) {
      const { part, rest }: { part: GuestAction[], rest: GuestAction[] } = takePart(message)
      this.#send(part)
      message = rest
    }
    this.endings = undefined
    this.#concludeIfOver()
  }

  #send(message: GuestAction[]): void {
    const [kind, channel] = message[0]!
    const { deliveries } = this
    for (let i = 0; deliveries !== undefined && i < deliveries.length; i++) {
      if (deliveries[i]!.channel === channel) return deliveries[i]!.add(message)
    }
    if (kind === 'connect' || this.#isAlone(channel) || this.#isFormality(message)) return this.#arrives(message)
    const delivery = new Delivery(this, channel, message)
    if (deliveries === undefined) this.deliveries = [delivery]
    else insert(deliveries, delivery)
    currentLoop('a socket').post(delivery)
  }

  #isEnded(channel: number): boolean {
    for (let i = 0; i < this.channels.length; i++) if (this.channels[i]!.number === channel) return this.channels[i]!.isEnded()
    return false
  }

  /** Is there nobody but this channel that the peer may hear first? */
  #isAlone(channel: number): boolean {
    if (this.deliveries !== undefined) return false
    for (let i = 0; i < this.channels.length; i++) if (this.channels[i]!.number !== channel) return false
    return true
  }

  /** Does the program only end what the peer has ended before? */
  #isFormality(message: readonly GuestAction[]): boolean {
    return message.length === 1 && this.endings !== undefined && arrayIncludes(this.endings, message[0]![1])
  }

  /** A message that was on its way has arrived. */
  arrives(delivery: Delivery): void {
    const deliveries = this.deliveries!
    if (deliveries.length === 1) this.deliveries = undefined
    else arraySplice(deliveries, arrayIndexOf(deliveries, delivery), 1)
    for (let i = 0; i < delivery.messages.length; i++) this.#arrives(delivery.messages[i]!)
    this.#concludeIfOver()
  }

  #arrives(message: GuestAction[]): void {
    const asked = network().write(this.w, message)
    this.#hear(asked, asked)
  }

  /** Takes the answer to what was said last: one of those that are known. Its events come behind `from`. */
  #hear(from: number, asked: number): void {
    const count = network().answers(asked)
    const texts: string[] = []
    for (let i = 1; i <= count; i++) arrayPush(texts, `answer ${i} of ${this.name}`)
    this.#goTo(from, network().answer(asked, count === 1 ? 0 : $$pick(texts)))
  }

  #goTo(from: number, to: number): void {
    const loop = currentLoop('a socket')
    loop.movePosition(this.w, to)
    this.w = to
    for (let event = network().next(from, to); event !== 0; event = network().next(event, to)) this.#happens(event)
    if (this.isReady()) loop.post(this)
    else loop.retract(this)
  }

  #happens(event: number): void {
    const kind = network().kindOf(event)
    const number = network().channelOf(event)
    for (let i = 0; i < this.channels.length; i++) {
      if (this.channels[i]!.number !== number) continue
      this.channels[i]!.happens(kind, event)
      return
    }
    // Whatever comes on a channel that was closed is lost.
    if (number >= this.count) incoming(this, number, kind, event)
  }

  /** Without a channel nothing is said or heard any more, unless the peer begins again. */
  #concludeIfOver(): void {
    if (this.isLasting || this.channels.length > 0 || this.deliveries !== undefined || this.w === 0 || this.isReady()) return
    currentLoop('a socket').movePosition(this.w, 0)
    this.w = 0
    this.count = 0
  }

  // ---- the peer goes on by itself, as one more event that may come next

  get kind(): 'socket' { return 'socket' }
  label(): string { return `${this.name} goes on by itself` }
  run(): void { this.#goTo(this.w, network().later(this.w)) }
  isReady(): boolean { return this.w !== 0 && network().later(this.w) !== 0 }
  isHeld(): boolean { return false }
  hasRun(): void {}
  /** Whoever waits for it does. */
  isRef(): boolean { return false }
  waiting(): undefined { return undefined }
  order(): Guest {
    const order: Guest[] = [this.label()]
    for (let i = 0; i < this.channels.length; i++) this.channels[i]!.addOrder(order)
    return order
  }
}

function insert(deliveries: Delivery[], delivery: Delivery): void {
  let index = 0
  while (index < deliveries.length && deliveries[index]!.channel < delivery.channel) index++
  arraySplice(deliveries, index, 0, delivery)
}
