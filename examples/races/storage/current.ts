// The same with the version of today: writes are queued now, but a read does not wait for them. (simonlast/node-persist#31)

import storage from 'node-persist'

export default async function main(): Promise<void> {
  await storage.init({ dir: 'storage' })
  await storage.setItem('user', 'ann')
  await Promise.all([storage.setItem('user', 'bob'), storage.getItem('user')])
  process.exit()
}
