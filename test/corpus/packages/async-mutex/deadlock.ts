/** Two mutexes taken in different order: the deadlock that async-mutex cannot prevent. */
import { latency } from 'manyworlds'
import { Mutex } from 'async-mutex'

const left = new Mutex()
const right = new Mutex()

async function take(first: Mutex, second: Mutex): Promise<void> {
  const releaseFirst = await first.acquire()
  await latency()
  const releaseSecond = await second.acquire()
  releaseSecond()
  releaseFirst()
}

export default async function main(): Promise<void> {
  await Promise.all([take(left, right), take(right, left)])
}
