/** The combinators of promises over tasks that come in any order; some fail. */
import { latency } from 'manyworlds'

const log: string[] = []
Object.assign(globalThis, { outcome: () => log.join(' ') })

async function task(name: string, fails = false): Promise<string> {
  await latency()
  if (fails) throw new RangeError(name)
  return name
}

const note = (text: unknown): number => log.push(String(text))
const reason = (error: unknown): number => note(error instanceof AggregateError ? error.errors.map((e) => e.message).join('&') : (error as Error).message)

export default async function main() {
  const [a, b, c] = [task('a'), task('b', true), task('c')]
  await Promise.all([
    Promise.race([a, b, c]).then(note, reason),
    Promise.any([b, c]).then(note, reason),
    Promise.all([a, b]).then(note, reason),
    Promise.allSettled([a, b, 3]).then((all) => note(all.map((one) => one.status[0]).join(''))),
    Promise.any([b]).catch(reason),
  ])
  let resolve = note
  const promise = new Promise((settle) => { resolve = settle as typeof note })
  setTimeout(resolve, 1, 'late')
  note(await Promise.race([promise, task('d')]))
}
