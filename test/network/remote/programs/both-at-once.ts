import { once } from 'node:events'
import net from 'node:net'

/** Which of two connections a server read last, if something was written to both in one task. */
export let last = ''

export default async function main() {
  const [a, b] = [net.connect(7000, '127.0.0.1'), net.connect(7000, '127.0.0.1')]
  await Promise.all([once(a, 'connect'), once(b, 'connect')])
  a.write('set a')
  b.write('set b')
  await Promise.all([once(a, 'data'), once(b, 'data')])
  a.write('get')
  last = String((await once(a, 'data'))[0])
  a.destroy()
  b.destroy()
}
