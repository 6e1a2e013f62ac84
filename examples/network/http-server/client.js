// node client.js PORT I: asks for ten bytes from 10 * (I - 1) on, and checks them.
import assert from 'node:assert'
import http from 'node:http'

const [port, i] = process.argv.slice(2).map(Number)
const first = 10 * (i - 1)
const headers = { Range: `bytes=${first}-${first + 9}` }
http.get({ host: '127.0.0.1', port, agent: false, headers }, (response) => {
  let text = ''
  response.setEncoding('utf8').on('data', (piece) => { text += piece })
  response.on('end', () => {
    assert.equal(response.statusCode, 206)
    assert.equal(text, 'All work and no play makes Jack a dull boy.\n'.slice(first, first + 10))
  })
})
