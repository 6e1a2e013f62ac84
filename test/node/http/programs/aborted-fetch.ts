// A fetch with a time limit of the program: the answer or the limit comes first.
import http from 'node:http'
import { sometimes } from 'manyworlds'

export const outcome: { value: string } = { value: 'none' }
sometimes('it is answered', () => outcome.value === 'hello')
sometimes('it is given up', () => outcome.value === 'AbortError')

const server = http.createServer((_request, response) => { response.end('hello') })

export default async function main(): Promise<void> {
  await new Promise<void>((resolve) => { server.listen(8080, '127.0.0.1', resolve) })
  const controller = new AbortController()
  const timer = setTimeout(() => { controller.abort() }, 100)
  try {
    const response = await fetch('http://127.0.0.1:8080/', { signal: controller.signal })
    outcome.value = await response.text()
  } catch (error) {
    outcome.value = (error as Error).name
  }
  clearTimeout(timer)
  server.close()
  server.closeAllConnections()
}
