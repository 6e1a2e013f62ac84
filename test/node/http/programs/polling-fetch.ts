// The same with fetch.
import http from 'node:http'

const server = http.createServer((_request, response) => { response.end('hello') })

export default async function main(): Promise<void> {
  await new Promise<void>((resolve) => { server.listen(8080, '127.0.0.1', resolve) })
  for (;;) await (await fetch('http://127.0.0.1:8080/')).text()
}
