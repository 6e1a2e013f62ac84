import net from 'node:net'

/** What is sent depends on which of two timers is first. */
export default function main() {
  const socket = net.connect(7000, '127.0.0.1')
  let said = ''
  const say = (text: string) => {
    said += text
    if (said.length === 2) socket.end(said)
  }
  socket.on('connect', () => {
    setTimeout(say, 10, 'a')
    setTimeout(say, 5, 'b')
  })
  socket.resume()
}
