import { latency } from 'manyworlds'
import { Mutex } from './mutex.ts'

const accounts = {
  alice: { balance: 100, mutex: new Mutex() },
  bob: { balance: 100, mutex: new Mutex() },
}
type Name = keyof typeof accounts

async function transfer(from: Name, to: Name, amount: number): Promise<void> {
  // Everybody locks in the same order, so nobody holds what the holder of an earlier one waits for.
  const [first, second] = from < to ? [from, to] : [to, from]
  await accounts[first].mutex.lock()
  await latency()
  await accounts[second].mutex.lock()
  accounts[from].balance -= amount
  accounts[to].balance += amount
  accounts[second].mutex.unlock()
  accounts[first].mutex.unlock()
}

async function handle(from: Name, to: Name, amount: number): Promise<void> {
  await latency()
  await transfer(from, to, amount)
}

export default async function main() {
  await Promise.all([handle('alice', 'bob', 10), handle('bob', 'alice', 20)])
}
