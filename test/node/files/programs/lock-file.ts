import { mkdir, rmdir } from 'node:fs/promises'

let holders = 0

// mkdir fails if the directory exists: it is a lock.
const work = async (): Promise<boolean> => {
  try {
    await mkdir('/tmp/lock')
  } catch {
    return false
  }
  if (++holders > 1) throw new Error('two hold the lock')
  await null
  holders--
  await rmdir('/tmp/lock')
  return true
}

export default async function main(): Promise<void> {
  const results = await Promise.all([work(), work()])
  if (!results.includes(true)) throw new Error('nobody got the lock')
}
