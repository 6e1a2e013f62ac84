// A client that asks for ever, over one connection.
import http from 'node:http'

const server = http.createServer((_request, response) => { response.end('hello') })
const agent = new http.Agent({ keepAlive: true })
const get = (): Promise<number> => new Promise((resolve, reject) => {
  http.get({ agent, port: 8080, host: '127.0.0.1' }, (response) => {
    response.resume().on('end', () => { resolve(response.statusCode!) })
  }).on('error', reject)
})

export default async function main(): Promise<void> {
  await new Promise<void>((resolve) => { server.listen(8080, '127.0.0.1', resolve) })
  for (;;) await get()
}
