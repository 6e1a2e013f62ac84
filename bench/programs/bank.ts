// Workers that deposit into one account without a lock: each reads, waits, writes, waits, three times, so six timers a worker.
// WORKERS sets how many there are; a delay may take any time.

import { latency } from 'manyworlds'

const workers = Number(process.env['WORKERS'] ?? 3)
let balance = 0

async function work(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    const read = balance
    await latency()
    balance = read + 1
    await latency()
  }
}

export default async function main(): Promise<void> {
  await Promise.all(Array.from({ length: workers }, () => work()))
}
