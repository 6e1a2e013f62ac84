// A request that was sent on a connection that was in use before, and got no answer, is sent again: the server may have closed
// the connection before. That is right for requests that may be repeated.

import { createServer, Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import axios, { isAxiosError, type AxiosInstance, type AxiosResponse } from 'axios'

const server = createServer((_request, response) => { response.end('fine') })
server.keepAliveTimeout = 5000

async function get(client: AxiosInstance, path: string): Promise<AxiosResponse> {
  try {
    return await client.get(path)
  } catch (error) {
    const isRace = isAxiosError(error) && error.code === 'ECONNRESET' && isReused(error.request)
    if (!isRace) throw error
    return await client.get(path)
  }
}

/** axios hands out the wrapper of follow-redirects. */
function isReused(request: { reusedSocket?: boolean; _currentRequest?: { reusedSocket: boolean } }): boolean {
  return request.reusedSocket ?? request._currentRequest?.reusedSocket ?? false
}

export default async function main(): Promise<void> {
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  const { port } = server.address() as AddressInfo
  const client = axios.create({ baseURL: `http://127.0.0.1:${port}`, httpAgent: new Agent({ keepAlive: true }), adapter: 'http', proxy: false })
  await get(client, '/')
  await new Promise((resolve) => { setTimeout(resolve, 5000) })
  await get(client, '/')
  process.exit()
}
