// Two fetches at once: either may be answered first.
import http from 'node:http'
import { sometimes } from 'manyworlds'

export const order: string[] = []
sometimes('a comes first', () => order[0] === 'a')
sometimes('b comes first', () => order[0] === 'b')

const server = http.createServer((request, response) => { response.end(request.url) })

const load = async (name: string): Promise<void> => {
  const response = await fetch(`http://127.0.0.1:8080/${name}`)
  order.push((await response.text()).slice(1))
}

export default async function main(): Promise<void> {
  await new Promise<void>((resolve) => { server.listen(8080, '127.0.0.1', resolve) })
  await Promise.all([load('a'), load('b')])
  server.close()
  server.closeAllConnections()
}
