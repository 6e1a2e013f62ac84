// Two tasks lock two mutexes in opposite order.

import { latency } from 'manyworlds'

class Mutex {
  #tail: Promise<void> = Promise.resolve()

  lock(): Promise<() => void> {
    let release!: () => void
    const before = this.#tail
    this.#tail = new Promise((resolve) => { release = resolve })
    return before.then(() => release)
  }
}

const a = new Mutex()
const b = new Mutex()

async function transfer(first: Mutex, second: Mutex) {
  const releaseFirst = await first.lock()
  await latency()
  const releaseSecond = await second.lock()
  releaseSecond()
  releaseFirst()
}

export default async function main() {
  await Promise.all([transfer(a, b), transfer(b, a)])
}
