/** A write that the system does not take at once is over when the reader has read; the bytes are all there. */
import net from 'node:net'
import { strictEqual } from 'node:assert'
import { listen } from './echo.ts'

/** A direction of a connection holds 64 bytes here (--socket-buffer 64). */
const PART = 48
const PARTS = 4

export default async function main(): Promise<void> {
  let bytes = 0
  const server = await listen(net.createServer((socket) => {
    socket.on('readable', () => {
      let chunk: Buffer | null
      while ((chunk = socket.read() as Buffer | null) !== null) bytes += chunk.length
    })
    socket.on('end', () => {
      strictEqual(bytes, PART * PARTS)
      server.close()
    })
  }))
  const client = net.connect(8080, '127.0.0.1', () => { write(PARTS) })
  const write = (left: number): void => {
    if (left === 0) client.end()
    else client.write(new Uint8Array(PART), () => { write(left - 1) })
  }
  client.resume()
}
