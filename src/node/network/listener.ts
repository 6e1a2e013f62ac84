/**
 * A socket that listens: connections that were made and not accepted yet, in order, and clients that wait because there
 * are too many of those. A path or a port leads to it.
 */
import { arrayPush, arrayShift } from '../internal/kept.ts'
import type { Endpoint, Owner } from './endpoint.ts'

/** A client whose connection cannot be made yet. */
export interface Connector {
  /** There is room now, or, without a listener, nobody to connect to. */
  connectTo(listener: Listener | undefined): void
}

export class Listener {
  owner: Owner
  backlog: number
  /** Not accepted yet; undefined as long as there are none, as are the clients. */
  queue: Endpoint[] | undefined = undefined
  waiting: Connector[] | undefined = undefined

  constructor(owner: Owner, backlog: number) {
    this.owner = owner
    this.backlog = backlog
  }

  /** Linux takes one more than it was told. */
  isFull(): boolean { return this.queue !== undefined && this.queue.length > this.backlog }

  add(server: Endpoint): void {
    if (this.queue === undefined) this.queue = [server]
    else arrayPush(this.queue, server)
    this.owner.changed()
  }

  wait(client: Connector): void {
    if (this.waiting === undefined) this.waiting = [client]
    else arrayPush(this.waiting, client)
  }

  isReady(): boolean { return this.queue !== undefined }

  accept(): Endpoint {
    const endpoint = this.queue![0]!
    if (this.queue!.length === 1) this.queue = undefined
    else arrayShift(this.queue!)
    const { waiting } = this
    if (waiting !== undefined) {
      const client = waiting[0]!
      if (waiting.length === 1) this.waiting = undefined
      else arrayShift(waiting)
      client.connectTo(this)
    }
    return endpoint
  }

  /** Nobody will accept any more. */
  close(): void {
    const { queue, waiting } = this
    this.queue = undefined
    this.waiting = undefined
    for (let i = 0; queue !== undefined && i < queue.length; i++) queue[i]!.closeByReset()
    for (let i = 0; waiting !== undefined && i < waiting.length; i++) waiting[i]!.connectTo(undefined)
  }
}
