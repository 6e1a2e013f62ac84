// AsyncLocalStorage through requests and responses, also over a connection that is used again.
import { AsyncLocalStorage } from 'node:async_hooks'
import http from 'node:http'

const storage = new AsyncLocalStorage()
const server = http.createServer((req, res) => {
  console.log('server', req.url, storage.getStore())
  storage.run(`request ${req.url}`, () => {
    req.on('data', () => console.log('server data', storage.getStore()))
    req.on('end', () => {
      console.log('server end', storage.getStore())
      setTimeout(() => { console.log('server timer', storage.getStore()); res.end('x') }, 1)
    })
  })
})
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
const ask = (name) => storage.run(name, () => new Promise((resolve) => {
  const req = http.request({ agent, port: server.address().port, host: '127.0.0.1', path: `/${name}`, method: 'POST' }, (res) => {
    console.log('response', storage.getStore())
    res.on('data', () => console.log('data', storage.getStore()))
    res.on('end', () => { console.log('end', storage.getStore()); resolve() })
  })
  req.on('socket', () => console.log('socket', storage.getStore()))
  req.on('close', () => console.log('close', storage.getStore()))
  req.end('body')
}))
server.listen(0, '127.0.0.1', async () => {
  await Promise.all([ask('a'), ask('b')])
  await storage.run('c', async () => {
    const response = await fetch(`http://127.0.0.1:${server.address().port}/c`, { method: 'POST', body: 'z' })
    console.log('fetch', storage.getStore(), await response.text(), storage.getStore())
  })
  agent.destroy()
  server.close()
  server.closeAllConnections()
})
