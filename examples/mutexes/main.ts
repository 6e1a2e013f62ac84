import { latency } from 'manyworlds'
import { Mutex } from './mutex.ts'

const accounts = {
  alice: { balance: 100, mutex: new Mutex() },
  bob: { balance: 100, mutex: new Mutex() },
}
type Name = keyof typeof accounts

async function transfer(from: Name, to: Name, amount: number): Promise<void> {
  await accounts[from].mutex.lock()
  await latency()
  await accounts[to].mutex.lock()
  accounts[from].balance -= amount
  accounts[to].balance += amount
  accounts[to].mutex.unlock()
  accounts[from].mutex.unlock()
}

async function handle(from: Name, to: Name, amount: number): Promise<void> {
  await latency()
  await transfer(from, to, amount)
}

export default async function main() {
  await Promise.all([handle('alice', 'bob', 10), handle('bob', 'alice', 20)])
}
