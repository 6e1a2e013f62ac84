import { setTimeout } from 'node:timers/promises'
import { always, latency } from 'manyworlds'

class Service {
  handlers: string[] = []
  #ready: Promise<void> | undefined

  init(): Promise<void> {
    this.#ready ??= this.#start()
    return this.#ready
  }

  async #start(): Promise<void> {
    this.handlers.push(await this.#readConfiguration())
  }

  async #readConfiguration(): Promise<string> {
    await latency()
    return 'audit'
  }
}

const service = new Service()
always('every handler is registered once', () => new Set(service.handlers).size === service.handlers.length)

async function useService(afterMs: number): Promise<void> {
  await setTimeout(afterMs)
  await service.init()
}

await Promise.all([useService(10), useService(20)])
