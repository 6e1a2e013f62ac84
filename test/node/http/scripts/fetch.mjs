// fetch: methods, bodies, headers, redirects, mistakes.
import http from 'node:http'

const server = http.createServer((req, res) => {
  let body = ''
  req.on('data', (data) => { body += data }).on('end', () => {
    if (req.url === '/from') return res.writeHead(302, { Location: '/to' }).end()
    if (req.url === '/loop') return res.writeHead(301, { Location: '/loop' }).end()
    if (req.url === '/cut') { res.writeHead(200, { 'Content-Length': 10 }); res.write('half'); return setTimeout(() => res.destroy(), 10) }
    const { host, connection, ...headers } = req.headers
    res.setHeader('X-Answer', 'yes')
    res.setHeader('Content-Type', 'application/json')
    res.end(JSON.stringify({ method: req.method, url: req.url, headers, body: body.replace(/formdata-undici-\d+/g, 'boundary') }))
  })
})
const show = (value) => console.log(JSON.stringify(value).replace(/formdata-undici-\d+/g, 'boundary'))
server.listen(0, '127.0.0.1', async () => {
  const base = `http://127.0.0.1:${server.address().port}`
  const plain = await fetch(`${base}/plain`)
  console.log(plain.status, plain.ok, plain.statusText, plain.type, plain.redirected, plain.headers.get('x-answer'), plain.bodyUsed)
  show(await plain.json())
  console.log(plain.bodyUsed)
  show(await (await fetch(`${base}/post`, { method: 'POST', body: 'text', headers: { 'X-Mine': 'a' } })).json())
  show(await (await fetch(`${base}/put`, { method: 'PUT', body: new URLSearchParams({ a: '1', b: 'ü' }) })).json())
  show(await (await fetch(`${base}/bytes`, { method: 'POST', body: new Uint8Array([65, 66, 67]) })).json())
  const form = new FormData()
  form.append('field', 'value')
  form.append('file', new Blob(['content'], { type: 'text/x' }), 'name.txt')
  show(await (await fetch(`${base}/form`, { method: 'POST', body: form })).json())
  const redirected = await fetch(`${base}/from`)
  console.log(redirected.redirected, new URL(redirected.url).pathname, redirected.status)
  const manual = await fetch(`${base}/from`, { redirect: 'manual' })
  console.log(manual.status, manual.headers.get('location'))
  for (const [path, options] of [['/from', { redirect: 'error' }], ['/loop', {}], ['/x', { method: 'GET', body: 'no' }], ['/x', { method: 'CONNECT' }]]) {
    try {
      await fetch(base + path, options)
    } catch (error) {
      console.log(error.name, error.message, error.cause?.message)
    }
  }
  try {
    await (await fetch(`${base}/cut`)).text()
  } catch (error) {
    console.log(error.name, error.message, error.cause?.code)
  }
  server.close()
  server.closeAllConnections()
  try {
    await fetch(base)
  } catch (error) {
    console.log(error.name, error.message, error.cause?.code)
  }
})
