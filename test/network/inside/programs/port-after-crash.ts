import { afterCrash } from 'manyworlds'
import fs from 'node:fs'
import net from 'node:net'

const listen = () => new Promise<net.Server>((resolve, reject) => {
  const server = net.createServer()
  server.on('error', reject)
  server.listen(7900, '127.0.0.1', () => { resolve(server) })
})

/** The port is free again when the machine is up again. */
afterCrash(async () => { (await listen()).close() })

export default async function main() {
  const server = await listen()
  fs.writeFileSync('notes.txt', 'x')
  server.close()
}
