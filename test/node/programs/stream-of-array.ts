// What is left of the members is part of the state between two tasks.
import assert from 'node:assert'
import { setTimeout as wait } from 'node:timers/promises'

export default async function main() {
  const readers = [ReadableStream.from(['a', 'b']), ReadableStream.from(new Set(['a', 'b'])), ReadableStream.from(new Map([['a', 'b'], ['b', 'c']]).keys())].map((stream) => stream.getReader())
  const read = () => Promise.all(readers.map(async (reader) => (await reader.read()).value))
  assert.deepEqual(await read(), ['a', 'a', 'a'])
  await wait(1)
  assert.deepEqual(await read(), ['b', 'b', 'b'])
  assert.deepEqual(await read(), [undefined, undefined, undefined])
}
