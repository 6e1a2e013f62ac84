/** Two datagrams of one sender. */
import dgram from 'node:dgram'
import { once } from 'node:events'

export default async function main(): Promise<void> {
  const seen: string[] = []
  const receiver = dgram.createSocket('udp4', (bytes) => {
    seen.push(String(bytes))
    if (seen.length === 2) receiver.close()
    if (seen.join('') === 'ba') throw new Error('out of order')
  })
  receiver.bind(9000, '127.0.0.1')
  await once(receiver, 'listening')
  const sender = dgram.createSocket('udp4')
  sender.send('a', 9000, '127.0.0.1')
  sender.send('b', 9000, '127.0.0.1', () => { sender.close() })
}
