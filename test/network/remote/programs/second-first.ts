import { once } from 'node:events'
import net from 'node:net'
import { sometimes } from 'manyworlds'

/** A question that is asked a task later, on another connection, may be read first. */
let seen = ''
sometimes('the server has heard of it', () => seen === 'a')
sometimes('the server has not heard of it yet', () => seen === '0')

export default async function main() {
  const [a, b] = [net.connect(7000, '127.0.0.1'), net.connect(7000, '127.0.0.1')]
  await Promise.all([once(a, 'connect'), once(b, 'connect')])
  a.write('set a')
  await new Promise(setImmediate)
  b.write('get')
  seen = String((await once(b, 'data'))[0])
  a.destroy()
  b.destroy()
}
