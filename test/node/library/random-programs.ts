/** Random programs over files, streams and sockets, as text that runs under plain Node and under check. */
import fc from 'fast-check'

/** What one task does, in order; each step adds to `out` what it found. */
type Step = string

const name = fc.constantFrom('a', 'b')
const text = fc.constantFrom('1', '22')

const fileStep: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(name, text).map(([file, data]) => `await note(writeFile(at('${file}'), '${data}'))`),
  fc.tuple(name, text).map(([file, data]) => `await note(appendFile(at('${file}'), '${data}'))`),
  name.map((file) => `await note(readFile(at('${file}'), 'utf8'))`),
  fc.tuple(name, name).map(([from, to]) => `await note(rename(at('${from}'), at('${to}')))`),
  name.map((file) => `await note(unlink(at('${file}')))`),
  name.map((file) => `await note(stat(at('${file}')).then(({ size }) => size))`),
)

const streamStep: fc.Arbitrary<Step> = fc.oneof(
  text.map((data) => `shared.write('${data}')`),
  fc.constant(`await note(once(shared, 'data').then(String))`),
  text.map((data) => `await note(text(Readable.from(['${data}', '!'])))`),
  text.map((data) => `await note(pipeline(Readable.from(['${data}']), new PassThrough(), async (source) => { for await (const part of source) out.push(String(part)) }))`),
)

const socketStep: fc.Arbitrary<Step> = fc.oneof(
  text.map((data) => `await note(ask('${data}'))`),
  text.map((data) => `await note(ask('${data}', true))`),
)

const otherStep: fc.Arbitrary<Step> = fc.constantFrom(
  `await new Promise((resolve) => setImmediate(resolve))`, `await new Promise((resolve) => setTimeout(resolve, 1))`, `await null`, `out.push('x')`)

export type Kind = 'files' | 'streams' | 'sockets'
const steps: Readonly<Record<Kind, fc.Arbitrary<Step>>> = {
  files: fc.oneof({ weight: 5, arbitrary: fileStep }, { weight: 1, arbitrary: otherStep }),
  streams: fc.oneof({ weight: 4, arbitrary: streamStep }, { weight: 2, arbitrary: otherStep }),
  sockets: fc.oneof({ weight: 4, arbitrary: socketStep }, { weight: 2, arbitrary: otherStep }),
}

/** A program with two tasks whose steps interleave. */
export function randomProgram(kind: Kind): fc.Arbitrary<string> {
  const task = (most: number): fc.Arbitrary<Step[]> => fc.array(steps[kind], { minLength: 1, maxLength: most })
  return fc.tuple(task(2), task(kind === 'files' ? 1 : 2)).map((tasks) => programText(kind, tasks))
}

const IMPORTS: Readonly<Record<Kind, string>> = {
  files: `import { appendFile, mkdtemp, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'`,
  streams: `import { once } from 'node:events'\nimport { PassThrough, Readable } from 'node:stream'\nimport { text } from 'node:stream/consumers'\nimport { pipeline } from 'node:stream/promises'`,
  sockets: `import { connect, createServer } from 'node:net'`,
}

const BEGIN: Readonly<Record<Kind, string>> = {
  files: `const folder = await mkdtemp('/tmp/random-')\n  const at = (name) => folder + '/' + name`,
  streams: `const shared = new PassThrough()\n  setTimeout(() => shared.write('late'), 5)`,
  sockets: `const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('data', (data) => socket.write('<' + data + '>'))
    socket.on('end', () => socket.end('.'))
  })
  await new Promise((resolve) => server.listen(0, resolve))
  const ask = (data, isLate) => new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(server.address().port, () => { if (isLate) socket.end(data) })
    if (!isLate) socket.end(data)
    socket.on('data', (part) => { answer += part })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })`,
}

const END: Readonly<Record<Kind, string>> = {
  files: `for (const name of ['a', 'b']) await note(readFile(at(name), 'utf8'))\n  await rm(folder, { recursive: true })`,
  streams: '',
  sockets: `await new Promise((resolve) => server.close(resolve))`,
}

function programText(kind: Kind, tasks: readonly (readonly Step[])[]): string {
  const bodies = tasks.map((task) => `async () => {\n    ${task.join('\n    ')}\n  }`)
  return `${IMPORTS[kind]}
export default async function main() {
  const out = []
  const note = async (promise) => {
    try {
      out.push(String(await promise))
    } catch (error) {
      out.push(error.code)
    }
  }
  ${BEGIN[kind]}
  await Promise.all([${bodies.join(', ')}].map((task) => task()))
  ${END[kind]}
  console.log(out.join())
}
`
}
