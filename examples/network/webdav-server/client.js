// node client.js PORT I: tests a WebDAV server with a file of its own, on one connection.
import assert from 'node:assert'
import http from 'node:http'

const [port, i] = process.argv.slice(2).map(Number)
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

function request(method, body) {
  return new Promise((resolve, reject) => {
    http.request({ host: '127.0.0.1', port, method, path: `/file${i}`, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece) => { text += piece })
      response.on('end', () => resolve({ status: response.statusCode, dav: response.headers.dav, text }))
    }).on('error', reject).end(body)
  })
}

assert.equal((await request('OPTIONS')).dav, '1')
assert.equal((await request('PUT', `I am ${i}`)).status, 201)
assert.match((await request('PROPFIND')).text, /<D:getcontentlength>6</)
assert.equal((await request('DELETE')).status, 204)
agent.destroy()
