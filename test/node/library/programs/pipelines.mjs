import { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
export default async function main() {
  const out = []
  const slow = () => new Transform({ objectMode: true, transform(chunk, _, done) { setTimeout(() => done(null, chunk * 2), 1) } })
  const run = (name) => pipeline(Readable.from([1, 2]), slow(), new Writable({ objectMode: true, write(chunk, _, done) { out.push(name + chunk); done() } }))
  await Promise.all([run('a'), run('b')])
  console.log(out.join())
}
