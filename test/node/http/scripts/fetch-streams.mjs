// Bodies as streams, in both directions; several requests at once.
import http from 'node:http'

const server = http.createServer((req, res) => {
  if (req.url === '/echo') return req.pipe(res)
  const count = Number(req.url.slice(1))
  for (let i = 0; i < count; i++) res.write(`part ${i};`)
  res.end()
})
server.listen(0, '127.0.0.1', async () => {
  const base = `http://127.0.0.1:${server.address().port}`
  const response = await fetch(`${base}/3`)
  let text = ''
  for await (const chunk of response.body) text += Buffer.from(chunk).toString()
  console.log(text)
  const answers = await Promise.all([1, 2, 3].map(async (count) => (await fetch(`${base}/${count}`)).text()))
  console.log(answers)
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('one '))
      controller.enqueue(new TextEncoder().encode('two'))
      controller.close()
    },
  })
  console.log(await (await fetch(`${base}/echo`, { method: 'POST', body: stream, duplex: 'half' })).text())
  const copied = await fetch(`${base}/2`)
  const copy = copied.clone()
  console.log(await copied.text(), await copy.text())
  const reader = (await fetch(`${base}/1`)).body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    console.log(value.constructor.name, value.length)
  }
  const blob = await (await fetch(`${base}/1`)).blob()
  console.log(blob.size, blob.type, await blob.text(), (await (await fetch(`${base}/1`)).arrayBuffer()).byteLength)
  server.close()
  server.closeIdleConnections()
})
