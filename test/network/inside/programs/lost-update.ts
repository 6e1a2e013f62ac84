/** A server that looks at the balance, asks somebody, and writes it back: of two withdrawals one may get lost. */
import net from 'node:net'
import { strictEqual } from 'node:assert'
import { ask, listen } from './echo.ts'

export default async function main(): Promise<void> {
  let balance = 100
  const server = await listen(net.createServer((socket) => {
    socket.on('data', (bytes) => {
      const before = balance
      setImmediate(() => {
        balance = before - Number(bytes)
        socket.end('done')
      })
    })
  }))
  await Promise.all([ask('30'), ask('50')])
  strictEqual(balance, 20)
  server.close()
}
