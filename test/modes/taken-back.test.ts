// What is hard to take back is taken back: the search meets the same states, in the same order, in every mode.
import { describe, expect, it } from 'vitest'

import { type Engine, explored } from '../support/state-space.ts'
import { answersOf } from './agreement.ts'
import { makeRestless } from './restless.ts'
import { cases, DERIVED } from './taken-back.ts'
import { sample } from '../support/extent.ts'

makeRestless({ withSets: false })
const HOST: Engine = { mode: 'host', exact: false, generateCode: true }
const OTHERS: readonly Engine[] = [{ mode: 'tracked', exact: false, generateCode: true }, { mode: 'tracked', exact: true, generateCode: false }, { mode: 'auto', exact: false, generateCode: true }]

describe('every mode takes back', () => {
  for (const [i, { claim, ...space }] of sample([...cases.entries()], 4)) {
    it(claim, () => {
      const expected = answered(space, HOST)
      for (const engine of sample(OTHERS, OTHERS.length, Math.floor(i / 4) % OTHERS.length)) expect({ engine, ...answered(space, engine) }).toEqual({ engine, ...expected })
    })
  }
})

describe('an object that is brought again has its properties in their order: fields', () => {
  for (const [what, classes] of Object.entries(DERIVED)) {
    it(what, () => {
      const task = 'await latency(); const a = new A(); await latency(); order = Reflect.ownKeys(a).join()'
      const text = `import { latency } from 'manyworlds'\nlet order\n${classes}\nasync function make() { ${task} }\nexport default () => Promise.all([make(), make()])`
      const [host, ...others] = answersOf(text)
      for (const other of others) expect(other).toEqual({ ...host, mode: other.mode })
    })
  }
})

/** A refusal is an answer as well. */
function answered(space: Parameters<typeof explored>[0], engine: Engine): object {
  try {
    return explored(space, engine)
  } catch (error) {
    return { refused: (error as Error).message }
  }
}
