// node client.js PORT PATH TEXT: fetches a page, which has to contain the text.
import assert from 'node:assert'
import http from 'node:http'

const [port, path, text] = process.argv.slice(2)
http.get({ host: '127.0.0.1', port: Number(port), path, agent: false }, (response) => {
  let page = ''
  response.setEncoding('utf8').on('data', (piece) => { page += piece })
  response.on('end', () => assert(page.includes(text), page))
})
