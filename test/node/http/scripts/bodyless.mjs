// HEAD, 204, 304, and what may be written to them.
import http from 'node:http'

const server = http.createServer((req, res) => {
  res.statusCode = Number(req.url.slice(1))
  res.on('error', (error) => console.log(error.code))
  res.write('ignored?')
  res.end()
})
const ask = (method, path) => new Promise((resolve) => {
  http.request({ port: server.address().port, host: '127.0.0.1', method, path }, (res) => {
    let text = ''
    const { date, ...headers } = res.headers
    res.on('data', (data) => { text += data }).on('end', () => { console.log(method, path, JSON.stringify(text), headers); resolve() })
  }).end()
})
server.listen(0, '127.0.0.1', async () => {
  for (const status of [200, 204, 304]) for (const method of ['GET', 'HEAD', 'DELETE']) await ask(method, `/${status}`)
  server.close()
})
