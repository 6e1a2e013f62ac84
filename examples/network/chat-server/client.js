// node client.js PORT I PEOPLE: says hello, and leaves when it has heard everybody, itself included.
import net from 'node:net'

const [port, i, people] = process.argv.slice(2).map(Number)
const socket = net.connect(port, '127.0.0.1').setEncoding('utf8')
socket.write(`${i}: hello\n`)
let heard = ''
socket.on('data', (text) => {
  heard += text
  if (heard.split('\n').length > people) socket.end()
})
