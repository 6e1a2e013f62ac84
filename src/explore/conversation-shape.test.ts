import { expect, it } from 'vitest'
import { conversations } from './conversation-shape.ts'
import { Refusal } from './json-shape.ts'

const events = [{ kind: 'end', channel: 0 }]
const shaped = (step: unknown): unknown => conversations([{ key: '/', steps: [step] }], 'network')

it('steps of a conversation are how a peer begins, an answer to what the program said, or what comes by itself', () => {
  for (const step of [{ answers: [events] }, { at: 0, message: [{ kind: 'end', channel: 0 }], answers: [] }, { at: 0, later: events }]) {
    expect(shaped(step)).toEqual([{ key: '/', steps: [step] }])
  }
})

it.each([
  [{ at: 0, message: [] }, 'network[0].steps[0].answers is missing'], [{ message: [], answers: [] }, 'network[0].steps[0].at is missing'],
  [{ later: [] }, 'network[0].steps[0].at is missing'], [{}, 'network[0].steps[0].answers is missing'], [7, 'network[0].steps[0] is not an object'],
])('a step that is none of these is refused: %j', (step, reason) => {
  expect(() => shaped(step)).toThrow(new Refusal(reason))
})
