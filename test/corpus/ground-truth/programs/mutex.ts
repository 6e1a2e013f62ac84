/** A mutex with a queue: nobody enters twice, but who enters first is open. */
import assert from 'node:assert'
import { latency } from 'manyworlds'

class Mutex {
  #waiting: (() => void)[] = []
  #taken = false

  async run<T>(critical: () => Promise<T>): Promise<T> {
    if (this.#taken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#taken = true
    try {
      return await critical()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#taken = false
      else next()
    }
  }
}

const mutex = new Mutex()
let order = ''
let inside = 0
Object.assign(globalThis, { outcome: () => order })

async function work(name: string) {
  await latency()
  await mutex.run(async () => {
    assert.equal(++inside, 1, 'two inside')
    order += name
    await latency()
    inside--
  })
}

export default async function main() {
  await Promise.all(['a', 'b', 'c'].map(work))
}
