import net from 'node:net'

export function listen(server: net.Server): Promise<net.Server> {
  return new Promise((resolve) => { server.listen(8080, '127.0.0.1', () => { resolve(server) }) })
}

/** Sends a text, and gives all that comes back. */
export function ask(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(8080, '127.0.0.1')
    let all = ''
    socket.on('data', (bytes) => { all += String(bytes) })
    socket.on('end', () => { resolve(all) })
    socket.on('error', reject)
    socket.end(text)
  })
}
