import { readFile, writeFile } from 'node:fs/promises'

const add = async (amount: number): Promise<void> => {
  const balance = Number(await readFile('/tmp/balance', 'utf8'))
  await writeFile('/tmp/balance', String(balance + amount))
}

export default async function main(): Promise<void> {
  await writeFile('/tmp/balance', '0')
  await Promise.all([add(1), add(2)])
  const balance = await readFile('/tmp/balance', 'utf8')
  if (balance !== '3') throw new Error(`the balance is ${balance}`)
}
