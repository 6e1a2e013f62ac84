/** Two calls with time limits through p-timeout: whichever of answer and limit is first decides, once. */
import assert from 'node:assert'
import { latency, sometimes } from 'manyworlds'
import pTimeout, { TimeoutError } from 'p-timeout'
import { outcome } from '../outcome.ts'

let late = 0

async function call(name: string): Promise<string> {
  const answer = latency().then(() => { late++; return `answer ${name}` })
  try {
    return await pTimeout(answer, { milliseconds: 50 })
  } catch (error) {
    assert(error instanceof TimeoutError)
    return 'timeout'
  }
}

sometimes('an answer comes too late', () => late === 2)

export default async function main(): Promise<void> {
  outcome(await Promise.all([call('a'), call('b')]))
}
