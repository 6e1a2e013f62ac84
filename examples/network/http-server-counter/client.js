// node client.js PORT: fetches the page, which has to name some visitor.
import assert from 'node:assert'
import http from 'node:http'

http.get({ host: '127.0.0.1', port: Number(process.argv[2]), agent: false }, (response) => {
  let text = ''
  response.setEncoding('utf8').on('data', (piece) => { text += piece })
  response.on('end', () => assert.match(text, /^<p>You are visitor \d+\.<\/p>\n$/))
})
