// One part of a program stores a value while another one reads it. node-persist 3.0.1 writes the file in place, so the
// reader may find it empty. (simonlast/node-persist#108)

import storage from 'node-persist-old'

export default async function main(): Promise<void> {
  await storage.init({ dir: 'storage' })
  await storage.setItem('user', 'ann')
  await Promise.all([storage.setItem('user', 'bob'), storage.getItem('user')])
  process.exit()
}
