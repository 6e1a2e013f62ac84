import net from 'node:net'
const size = 1 << 16
const server = net.createServer((socket) => {
  socket.pause()
  let bytes = 0
  socket.on('data', (chunk) => { bytes += chunk.length })
  socket.on('end', () => { console.log('read', bytes === socket.bytesRead, bytes); socket.end() })
  server.paused = socket
})
server.listen(0, '127.0.0.1', () => {
  const client = net.connect(server.address().port, '127.0.0.1', () => {
    console.log('high water mark', client.writableHighWaterMark)
    let writes = 0, drains = 0
    const fill = () => {
      while (writes < 200) {
        writes++
        if (!client.write(Buffer.alloc(size, writes))) {
          client.once('drain', () => { drains++; fill() })
          break
        }
      }
      if (writes === 200 && !client.writableEnded) client.end()
    }
    fill()
    setTimeout(() => { console.log('stuck', client.writableLength > 0, client.writableNeedDrain, writes < 200); server.paused.resume() }, 200)
    client.on('finish', () => console.log('finish', client.bytesWritten, drains > 0))
    client.on('close', () => server.close())
  })
})
