/** A machine of xstate that loads something: cancelling it while it loads must win over an answer that comes later. */
import assert from 'node:assert'
import { always, latency, sometimes } from 'manyworlds'
import { assign, createActor, fromPromise, setup, waitFor } from 'xstate'
import { outcome } from '../outcome.ts'

const machine = setup({
  types: { context: {} as { data: string | null }, events: {} as { type: 'load' } | { type: 'cancel' } },
  actors: { fetch: fromPromise(async () => { await latency(); return 'data' }) },
}).createMachine({
  context: { data: null },
  initial: 'idle',
  states: {
    idle: { on: { load: 'loading' } },
    loading: {
      invoke: { src: 'fetch', onDone: { target: 'loaded', actions: assign({ data: ({ event }) => event.output }) } },
      on: { cancel: 'cancelled' },
      after: { 100: 'late' },
    },
    loaded: { type: 'final' }, cancelled: { type: 'final' }, late: { type: 'final' },
  },
})

let value = 'idle'
always('only what is loaded has data', () => value !== 'cancelled' || actor.getSnapshot().context.data === null)
sometimes('it is loaded', () => value === 'loaded')
sometimes('it is cancelled', () => value === 'cancelled')
sometimes('it is late', () => value === 'late')

const actor = createActor(machine)

export default async function main(): Promise<void> {
  actor.subscribe((snapshot) => { value = snapshot.value })
  actor.start()
  actor.send({ type: 'load' })
  setTimeout(() => { actor.send({ type: 'cancel' }) }, 50)
  const { status } = await waitFor(actor, (snapshot) => snapshot.status === 'done')
  assert.strictEqual(status, 'done')
  outcome(value)
}
