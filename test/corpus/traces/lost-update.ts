import assert from 'node:assert'
let balance = 100
const delay = () => new Promise<void>((resolve) => setTimeout(resolve, 1))
const read = async () => { await delay(); return balance }
const write = async (value: number) => { await delay(); balance = value }
async function withdraw(amount: number) {
  const before = await read()
  await write(before - amount)
  console.log('withdrew %d', amount)
}
export default async function main() {
  await Promise.all([withdraw(80), withdraw(50)])
  assert(balance === -30, `balance is ${balance}`)
}
