// A server and one client: nothing is open but the schedule is long enough to show what each task is.
import http from 'node:http'

export const log: string[] = []

export default function main(): void {
  const server = http.createServer((request, response) => {
    log.push(`request ${request.url}`)
    response.end('hello')
  })
  server.listen(8080, '127.0.0.1', () => {
    http.get('http://127.0.0.1:8080/a', (response) => {
      response.on('data', (data) => { log.push(`data ${data}`) })
      response.on('end', () => { server.close(() => { log.push('closed') }) })
    })
  })
}
