// AbortSignal of requests and of fetch.
import http from 'node:http'

const server = http.createServer((req, res) => { if (req.url === '/slow') res.write('x') })
server.listen(0, '127.0.0.1', async () => {
  const { port } = server.address()
  const controller = new AbortController()
  await new Promise((resolve) => {
    const req = http.get({ port, host: '127.0.0.1', signal: controller.signal })
    req.on('error', (error) => console.log(error.name, error.code, error.message)).on('close', resolve)
    setTimeout(() => controller.abort(), 10)
  })
  for (const path of ['/never', '/slow']) {
    const second = new AbortController()
    setTimeout(() => second.abort(path === '/slow' ? new Error('reason') : undefined), 300)
    try {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: second.signal })
      console.log(response.status)
      console.log(await response.text())
    } catch (error) {
      console.log(error.name, error.message)
    }
  }
  server.close()
  server.closeAllConnections()
})
