/** A request with eventemitter3: an answer, a time limit, and a listener that must run once only, whatever comes first. */
import assert from 'node:assert'
import { always, latency, sometimes } from 'manyworlds'
import { EventEmitter } from 'eventemitter3'
import { outcome } from '../outcome.ts'

class Request extends EventEmitter<{ answer: [text: string]; failed: [reason: string] }> {
  readonly outcomes: string[] = []
  constructor() {
    super()
    this.once('answer', this.settle, this)
    this.once('failed', this.settle, this)
  }
  settle(outcome: string): void {
    this.removeAllListeners()
    this.outcomes.push(outcome)
  }
}

const request = new Request()

always('a request is settled at most once', () => request.outcomes.length <= 1)
sometimes('the answer is first', () => request.outcomes[0] === 'answer')
sometimes('the time limit is first', () => request.outcomes[0] === 'timeout')

export default async function main(): Promise<void> {
  const timer = setTimeout(() => { request.emit('failed', 'timeout') }, 100)
  await latency()
  const heard = request.emit('answer', 'answer')
  clearTimeout(timer)
  assert.strictEqual(heard, request.outcomes[0] === 'answer')
  assert.strictEqual(request.listenerCount('answer') + request.listenerCount('failed'), 0)
  outcome(request.outcomes)
}
