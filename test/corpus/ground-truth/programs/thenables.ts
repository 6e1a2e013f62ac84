/** How many turns of the microtask queue each way of passing a promise on takes. */
import { latency } from 'manyworlds'

const log: string[] = []
Object.assign(globalThis, { outcome: () => log.join('') })

const thenable = { then(resolve: (value: string) => void) { log.push('('); resolve('t'); log.push(')') } }
class Own extends Promise<string> {}

async function steps(name: string) {
  for (let i = 0; i < 6; i++) { log.push(name); await undefined }
}

const ways: (() => unknown)[] = [
  () => thenable,
  () => Promise.resolve('r'),
  () => Own.resolve('o'),
  () => (async () => Promise.resolve('d'))(),
  () => new Promise((resolve) => resolve(thenable)),
  () => Promise.reject('x'),
]

async function way(make: () => unknown) {
  await latency()
  void steps('-')
  try {
    log.push(String(await make()))
  } catch (error) {
    log.push(`!${error}`)
  }
  await new Promise((resolve) => resolve(make())).then((v) => log.push(`${v}`), (e) => log.push(`${e}?`))
}

export default async function main() {
  for (const make of ways) await way(make)
  await Promise.all(ways.slice(0, 3).map(way))
}
