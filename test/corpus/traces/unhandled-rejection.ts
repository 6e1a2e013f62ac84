import { setTimeout as sleep } from 'node:timers/promises'
async function fetchUser(id: number) {
  await sleep(id)
  if (id === 2) throw new Error(`no user ${id}`)
  return { id, name: `user ${id}` }
}
const cache = new Map<number, { id: number, name: string }>()
async function load(id: number) {
  const user = await fetchUser(id)
  cache.set(id, user)
}
export default async function main() {
  load(1)
  load(2)
  await sleep(10)
}
