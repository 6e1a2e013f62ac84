// Peers of random programs. `node line-peers.js server PORT GREETING`: answers each line of a connection with what its first word asks for, depending on
// nothing but the lines of the same connection. `node line-peers.js client PORT LINES`: sends the lines, separated by commas, each after the
// answer to the one before.
import net from 'node:net'

const [role, port, text = ''] = process.argv.slice(2)

/** Calls `take` with each whole line. */
function eachLine(socket, take) {
  let rest = ''
  socket.setEncoding('utf8').on('data', (data) => {
    const lines = (rest + data).split('\n')
    rest = lines.pop()
    for (const line of lines) take(line)
  }).on('error', () => {})
}

function serve(socket) {
  let count = 0
  if (text !== '') socket.write(`${text}\n`)
  eachLine(socket, (line) => {
    count++
    const [word] = line.split(' ')
    if (word === 'silent') return
    if (word === 'later') setTimeout(() => socket.write(`${count} later\n`), 30)
    else if (word === 'bye') socket.end(`${count} bye\n`)
    else if (word === 'reset') socket.resetAndDestroy()
    else socket.write(word === 'twice' ? `${count} ${line}\n${count} again\n` : `${count} ${line}\n`)
  })
}

function talk(socket) {
  const lines = text.split(',')
  const next = () => {
    const line = lines.shift()
    if (line === undefined) socket.end()
    else socket.write(`${line}\n`)
  }
  eachLine(socket, next)
  socket.on('connect', next)
}

if (role === 'server') net.createServer(serve).listen(Number(port), '127.0.0.1')
else talk(net.connect(Number(port), '127.0.0.1'))
