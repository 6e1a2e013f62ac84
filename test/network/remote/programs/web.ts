import http from 'node:http'

/** A page counter that reads and writes in different phases. */
let pages = 0
let answered = 0

export default function main() {
  const server = http.createServer((_request, response) => {
    const before = pages
    setImmediate(() => {
      pages = before + 1
      response.end(`page ${pages}`)
      if (++answered === 2) {
        server.close()
        if (pages !== 2) throw new Error(`${pages} of 2 pages`)
      }
    })
  })
  server.listen(7100, '127.0.0.1')
}
