import assert from 'node:assert'
import { latency } from 'manyworlds'

let balance = 100
let paid = 0

async function read(): Promise<number> {
  await latency()
  return balance
}

async function write(value: number): Promise<void> {
  await latency()
  balance = value
}

async function withdraw(amount: number): Promise<void> {
  const current = await read()
  if (current < amount) return
  await write(current - amount)
  paid += amount
}

export default async function main() {
  await Promise.all([withdraw(80), withdraw(50)])
  assert(balance + paid === 100, `${paid} paid, ${balance} left of 100`)
}
