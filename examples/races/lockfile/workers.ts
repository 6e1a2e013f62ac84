/** Two workers that want the same lock, which a process that crashed has left behind. */
import assert from 'node:assert'
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

type Lock = (path: string, options: object, callback: (error?: Error | null) => void) => void

export async function runWorkers(lock: Lock): Promise<void> {
  let holders = 0
  const work = async (): Promise<void> => {
    const isLocked = await new Promise((resolve) => {
      lock('job.lock', { stale: 1000 }, (error) => { resolve(!error) })
    })
    if (!isLocked) return
    holders++
    assert(holders === 1, `${holders} workers hold the lock`)
  }
  writeFileSync('job.lock', '')
  await sleep(1500)
  await Promise.all([work(), work()])
}
