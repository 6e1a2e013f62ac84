/** Three withdrawals that read, wait and write: updates get lost. */
import assert from 'node:assert'
import { latency } from 'manyworlds'

let balance = 100
Object.assign(globalThis, { outcome: () => String(balance) })

async function withdraw(amount: number): Promise<boolean> {
  const seen = balance
  await latency()
  if (seen < amount) return false
  await latency()
  balance = seen - amount
  return true
}

export default async function main() {
  const paid = await Promise.all([withdraw(80), withdraw(50), withdraw(20)])
  assert(balance >= 0, 'overdrawn')
  balance += paid.filter(Boolean).length * 1000
}
