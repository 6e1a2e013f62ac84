import assert from 'node:assert'
import { latency } from 'manyworlds'

let balance = 100
let paid = 0
let last: Promise<unknown> = Promise.resolve()

async function read(): Promise<number> {
  await latency()
  return balance
}

async function write(value: number): Promise<void> {
  await latency()
  balance = value
}

/** Runs `work` when everything that came before it is done. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work)
  last = turn.catch(() => {})
  return turn
}

async function withdraw(amount: number): Promise<void> {
  const current = await read()
  if (current < amount) return
  await write(current - amount)
  paid += amount
}

export default async function main() {
  await Promise.all([inTurn(() => withdraw(80)), inTurn(() => withdraw(50))])
  assert(balance + paid === 100, `${paid} paid, ${balance} left of 100`)
}
