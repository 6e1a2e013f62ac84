/** Async generators with pauses of their own, read in turns, left early and closed. */
import { setTimeout as delay } from 'node:timers/promises'
import { latency } from 'manyworlds'

const log: string[] = []
Object.assign(globalThis, { outcome: () => log.join(' ') })

async function* numbers(name: string, count: number) {
  try {
    for (let i = 0; i < count; i++) {
      await latency()
      yield `${name}${i}`
    }
    return name
  } finally {
    await delay(5)
    log.push(`${name}!`)
  }
}

async function* both() {
  const first = numbers('a', 1)
  log.push(`=${yield* first}`)
  yield Promise.resolve('p')
}

async function read(source: AsyncIterable<string>, enough: number) {
  let seen = 0
  for await (const text of source) {
    log.push(text)
    if (++seen === enough) break
  }
}

export default async function main() {
  await Promise.all([read(both(), 9), read(numbers('b', 3), 2)])
  const requests = numbers('c', 1)
  await Promise.all([requests.next(), requests.return('r'), requests.next()]).then((all) => log.push(all.map((r) => r.value).join()))
}
