// Requests that are given up, and servers that do so.
import http from 'node:http'

const server = http.createServer((req, res) => {
  const log = (name) => console.log(req.url, name)
  req.on('aborted', () => log('aborted')).on('error', (error) => log(`request ${error.code} ${error.message}`)).on('close', () => log('request close'))
  res.on('close', () => log(`response close ${res.writableFinished}`))
  if (req.url === '/dropped') { res.write('part'); setImmediate(() => res.destroy()) }
  if (req.url === '/refused') req.socket.destroy()
})
const client = (path, act) => new Promise((resolve) => {
  const req = http.get({ port: server.address().port, host: '127.0.0.1', path, agent: false })
  const log = (name) => console.log('client', path, name)
  req.on('error', (error) => log(`${error.code} ${error.message}`)).on('abort', () => log('abort'))
  req.on('response', (res) => {
    log('response')
    res.on('data', (data) => log(`data ${data}`)).on('error', (error) => log(`${error.code} ${error.message}`)).on('aborted', () => log('aborted'))
  })
  req.on('close', () => { log(`close ${req.destroyed}`); setTimeout(resolve, 20) })
  act(req)
})
server.listen(0, '127.0.0.1', async () => {
  await client('/early', (req) => req.destroy())
  await client('/late', (req) => req.on('socket', (socket) => socket.on('connect', () => setTimeout(() => req.destroy(), 20))))
  await client('/own', (req) => req.destroy(new Error('my own')))
  await client('/dropped', () => {})
  await client('/refused', () => {})
  server.close()
})
