// The server gives up idle connections just when the client sends its next request over one of them.
import http from 'node:http'

const server = http.createServer((_request, response) => { response.end('hello') })
server.keepAliveTimeout = 3000
const agent = new http.Agent({ keepAlive: true })

const get = (): Promise<number> => new Promise((resolve, reject) => {
  http.get({ agent, port: 8080, host: '127.0.0.1' }, (response) => {
    response.resume().on('end', () => { resolve(response.statusCode!) })
  }).on('error', reject)
})

export default async function main(): Promise<void> {
  await new Promise<void>((resolve) => { server.listen(8080, '127.0.0.1', resolve) })
  await get()
  await new Promise((resolve) => { setTimeout(resolve, 900) })
  await get()
  agent.destroy()
  server.close()
}
