/** Two tasks emit through mitt, a listener removes itself while an event is delivered, another listens to everything. */
import assert from 'node:assert'
import { always, latency, sometimes } from 'manyworlds'
import mitt, { type Emitter } from 'mitt'
import { outcome } from '../outcome.ts'

type Events = { step: number; done: string }
const emitter: Emitter<Events> = (mitt as unknown as <T extends Record<string, unknown>>() => Emitter<T>)<Events>()
const seen: string[] = []
let steps = 0

const first = (step: number): void => {
  seen.push(`first ${step}`)
  emitter.off('step', first)
}
emitter.on('step', first)
emitter.on('step', () => { steps++ })
emitter.on('*', (type) => { seen.push(type) })

async function worker(step: number): Promise<void> {
  await latency()
  emitter.emit('step', step)
  await latency()
  emitter.emit('done', `worker ${step}`)
}

always('a removed listener is not called again', () => seen.filter((text) => text.startsWith('first')).length <= 1)
sometimes('the second worker is first', () => seen[0] === 'first 2')

export default async function main(): Promise<void> {
  await Promise.all([worker(1), worker(2)])
  assert.strictEqual(steps, 2)
  assert.strictEqual(seen.length, 5)
  emitter.all.clear()
  emitter.emit('step', 3)
  assert.strictEqual(steps, 2)
  outcome(seen)
}
