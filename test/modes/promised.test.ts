// A condition that is a promise would always be true: it is refused in every mode, with its line; so is an operation that leaves a rejected promise behind.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { checked } from '../support/checked.ts'
import { temporaryFolder } from '../support/folder.ts'
import { MODES } from './agreement.ts'

const directory = temporaryFolder()
const exploration = (parts: string, run = '(c) => { c.n++ }'): string => `import { explore } from 'manyworlds'
export default explore({ root: () => ({ n: 0 }), bound: 3, ${parts.includes('operations') ? parts : `operations: { inc: ${run} }, ${parts}`} })`
const program = (property: string): string => `import { always, atEnd, latency, sometimes } from 'manyworlds'
let n = 0
${property}
export default async () => { n++; await latency(); n++ }`

const CONDITIONS: Record<string, readonly [text: string, line: number]> = {
  'an invariant': [exploration('invariant: async (c) => c.n < 2'), 2],
  'an invariant that throws': [exploration("invariant: async (c) => { if (c.n > 1) throw new Error('two') }"), 2],
  'what an operation ensures': [exploration('operations: { inc: { run: (c) => { c.n++ }, ensures: async ({ root }) => root.n < 2 } }'), 2],
  'a guard': [exploration('operations: { inc: { run: (c) => { c.n++ }, guard: async () => false } }'), 2],
  'what may be thrown': [exploration("operations: { inc: { run: (c) => { if (c.n++ > 0) throw new Error('x') }, throws: async () => false } }"), 2],
  'anything with a method then': [exploration('invariant: () => ({ then() {} })'), 2],
  'always': [program("always('few', async () => n < 2)"), 3],
  'atEnd': [program("atEnd('two', () => Promise.resolve(n === 1))"), 3],
  'sometimes': [program("sometimes('many', async () => n > 5)"), 3],
}

function refusal(name: string, text: string, mode: (typeof MODES)[number]): unknown {
  const file = join(directory, `${name.replaceAll(' ', '-')}.mjs`)
  writeFileSync(file, text)
  try {
    return checked(file, { mode }).verdict
  } catch (error) {
    const { code, location } = error as { code: string; location?: { line: number } }
    return { code, line: location?.line }
  }
}

describe('a condition that answers with a promise is refused', () => {
  it.each(Object.entries(CONDITIONS))('%s', (name, [text, line]) => {
    // Sets of states are for explorations.
    const modes = MODES.filter((mode) => mode !== 'delta' || text.includes('explore'))
    for (const mode of modes) expect({ mode, refusal: refusal(name, text, mode) }).toEqual({ mode, refusal: { code: 'promised-condition', line } })
  })
})

describe('an async operation', () => {
  it('that leaves a rejected promise behind is refused', () => {
    const text = exploration('', "async (c) => { c.n++; if (c.n === 2) throw new Error('two') }")
    for (const mode of MODES) expect({ mode, refusal: refusal('rejected', text, mode) }).toEqual({ mode, refusal: { code: 'unsupported-event-loop', line: 2 } })
  })

  it('that neither waits nor fails is like any other', () => {
    for (const mode of MODES) expect({ mode, verdict: refusal('settled', exploration('', 'async (c) => { c.n++ }'), mode) }).toEqual({ mode, verdict: 'holds' })
  })
})
