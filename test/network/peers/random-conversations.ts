/** Small random programs that talk to real peers: clients of a server, or a server with clients. */
import fc from 'fast-check'

export interface RandomProgram {
  readonly text: string
  readonly peers: readonly string[]
  readonly clients: readonly string[]
}

/** Steps of one connection of a client; `who` sends what depends on the order of things. */
const step = fc.constantFrom('say a', 'say twice', 'say later', 'say silent', 'say bye', 'say reset', 'wait', 'pause', 'who', 'end')
const connection = fc.array(step, { minLength: 1, maxLength: 3 })

const stepText: Readonly<Record<string, string>> = {
  wait: 'await hear()', pause: 'await latency()', who: "say('who ' + log.length)", end: 'socket.end()',
}

function connectionText(steps: readonly string[], index: number): string {
  const body = steps.map((name) => stepText[name] ?? `say('${name.slice(4)}')`).join('\n    ')
  return `async function talk${index}() {
  const { socket, say, hear } = connected('${'ab'[index]}')
  try {
    ${body}
    await hear()
  } catch (error) { log.push('${'ab'[index]} failed') }
  socket.destroy()
}
`
}

const CLIENT = `import net from 'node:net'
import { latency } from 'manyworlds'
const log: string[] = []
function connected(name: string) {
  const socket = net.connect(8080, '127.0.0.1')
  let heard = ''
  let isOver = false
  let wake = () => {}
  socket.on('data', (data) => { heard += data; wake() })
  socket.on('end', () => { log.push(name + ' end'); isOver = true; wake() })
  socket.on('error', (error: any) => { log.push(name + ' ' + error.code); isOver = true; wake() })
  const say = (line: string) => { if (!socket.destroyed) socket.write(line + '\\n') }
  // Waits for something, or for the next turn if there is nothing to be expected.
  const hear = async () => {
    const answer = new Promise<void>((resolve) => { wake = resolve })
    if (heard === '' && !isOver) await Promise.race([answer, new Promise<void>((resolve) => setTimeout(resolve, 1000))])
    log.push(name + ' ' + heard.trim())
    heard = ''
  }
  return { socket, say, hear }
}
`

export const clientPrograms: fc.Arbitrary<RandomProgram> = fc.record({
  connections: fc.array(connection, { minLength: 1, maxLength: 2 }), greeting: fc.constantFrom('', 'welcome'),
}).map(({ connections, greeting }) => ({
  text: `${CLIENT}${connections.map(connectionText).join('')}
export default async function main() { await Promise.all([${connections.map((_, index) => `talk${index}()`).join(', ')}]) }
`,
  peers: [`node {folder}/line-peers.js server {port} ${greeting}`], clients: [],
}))

const SERVER = `import net from 'node:net'
import { once } from 'node:events'
const log: string[] = []
`
const answer = fc.constantFrom("'ok'", "'ok ' + line", "'number ' + ++count", "'seen ' + log.length")
const line = fc.constantFrom('a', 'b', 'c')

/** Without a cache every schedule starts its clients again: they say little. */
const clientLines: fc.Arbitrary<readonly (readonly string[])[]> = fc.oneof(
  fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 1 }),
  fc.array(fc.array(line, { minLength: 1, maxLength: 1 }), { minLength: 2, maxLength: 2 }),
)

export const serverPrograms: fc.Arbitrary<RandomProgram> = fc.record({
  clients: clientLines, answer, isLate: fc.boolean(),
}).map(({ clients, answer: text, isLate }) => ({
  text: `${SERVER}let count = 0, open = ${clients.length}
export default async function main() {
  const server = net.createServer((socket) => {
    let rest = ''
    socket.on('data', (data) => {
      const lines = (rest + data).split('\\n')
      rest = lines.pop()!
      for (const line of lines) {
        log.push(line)
        const reply = () => { if (!socket.destroyed) socket.write(${text} + '\\n') }
        ${isLate ? 'setImmediate(reply)' : 'reply()'}
      }
    })
    socket.on('end', () => socket.end())
    socket.on('error', () => {})
    socket.on('close', () => { if (--open === 0) server.close() })
  })
  server.listen(8080, '127.0.0.1')
  await once(server, 'close')
}
`,
  peers: [], clients: clients.map((lines) => `node {folder}/line-peers.js client {port} ${lines.join(',')}`),
}))
