// A client keeps its connection for the next request; the server closes connections that are idle. If both happen at once, the request goes
// to a connection that is closed already. (nodejs/node#20256, node-fetch/node-fetch#1735)

import { createServer, Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import axios from 'axios'

const server = createServer((_request, response) => { response.end('fine') })
server.keepAliveTimeout = 5000

export default async function main(): Promise<void> {
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  const { port } = server.address() as AddressInfo
  const client = axios.create({ baseURL: `http://127.0.0.1:${port}`, httpAgent: new Agent({ keepAlive: true }), adapter: 'http', proxy: false })
  await client.get('/')
  await new Promise((resolve) => { setTimeout(resolve, 5000) })
  await client.get('/')
  process.exit()
}
