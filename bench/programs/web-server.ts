// A program that brings in a large part of Node's library: what its start costs.
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'

export default async function main(): Promise<string> {
  const server = createServer((request, response) => { response.end(`hello ${request.url}`) })
  await new Promise<void>((resolve) => { server.listen(0, resolve) })
  let text = ''
  await new Promise<void>((resolve, reject) => {
    get({ port: (server.address() as AddressInfo).port, path: '/a', agent: false }, (response) => {
      response.on('data', (chunk) => { text += String(chunk) })
      response.on('end', () => { resolve() })
    }).on('error', reject)
  })
  await new Promise((resolve) => { server.close(resolve) })
  return text
}
