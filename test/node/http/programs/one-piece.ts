// A handler that takes the first piece of a body for the whole of it.
import assert from 'node:assert'
import http from 'node:http'

const server = http.createServer((request, response) => {
  request.once('data', (data) => {
    assert.equal(JSON.parse(String(data)).amount, 5)
    response.end()
  })
})

export default function main(): void {
  server.listen(8080, '127.0.0.1', () => {
    const request = http.request({ port: 8080, host: '127.0.0.1', method: 'POST', agent: false }, (response) => {
      response.resume().on('end', () => { server.close() })
    })
    request.end(JSON.stringify({ amount: 5, purpose: 'rent'.repeat(50) }))
  })
}
