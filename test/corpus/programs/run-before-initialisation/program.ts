// Closures use variables of a sleeping function before they are initialised: every use throws, in every state, however it was reached.
// No variable at the top level waits for its own initialisation, so nothing but sleeping functions and closures leads to the mark for it.

import assert from 'node:assert'
import { latency } from 'manyworlds'

function early(use: () => unknown): string {
  try {
    return String(use())
  } catch (error) {
    return (error as Error).name
  }
}

function allThrow(uses: readonly (() => unknown)[]): void {
  for (const use of uses) assert.equal(early(use), 'ReferenceError', String(use))
}

async function variables() {
  const uses = [
    () => conf, () => typeof conf, () => conf === undefined, () => `${conf}`, () => 'a' + conf, () => conf(), () => conf.name, () => conf?.name,
    () => new conf(), () => (conf = 6), () => (conf += 1), () => conf++, () => (conf ??= 6), () => (conf &&= 6), () => delete conf.name, () => { [conf] = [6] },
    () => { ({ conf } = { conf: 6 }) }, () => { for (conf of [6]); }, () => [...conf], () => ({ conf }), () => ((x = conf) => x)(), () => late, () => { [, ...late] = [] }, () => Late, () => Late.name,
  ]
  await latency()
  allThrow(uses)
  let conf: any = 5
  let [, ...late]: any[] = []
  class Late {}
  await latency()
  assert.deepEqual(uses.slice(0, 5).map(early), ['5', 'number', 'false', '5', 'a5'])
  assert.equal(early(() => Late.name + late.length), 'Late0')
}

async function blocks(seen: string[]) {
  for (let i = 0; i < 2; i++) {
    const use = () => item
    await latency()
    seen.push(early(use))
    const item = `item ${i}`
    await latency()
    seen.push(early(use))
  }
  switch (seen.length) {
    case 4:
      await latency()
      seen.push(early(inner))
      const value: any = (): string => 'value'
      function inner() { return value() }
      seen.push(early(inner))
      await latency()
  }
}

// Nobody initialises them any more.
function abandoned() {
  const uses: (() => unknown)[] = []
  try {
    uses.push(() => never, () => typeof never)
    throw new Error('before')
    let never: unknown
  } catch {}
  return uses
}

function parameters(use = () => early(() => other), before = use(), other = 'other') {
  return { use, before }
}

const held = { uses: undefined as readonly (() => unknown)[] | undefined }

export default async function main() {
  held.uses = abandoned()
  await variables()
  allThrow(held.uses)
  const { use, before } = parameters()
  const seen: string[] = []
  await blocks(seen)
  assert.deepEqual(seen, ['ReferenceError', 'item 0', 'ReferenceError', 'item 1', 'ReferenceError', 'value'])
  assert.deepEqual([before, use()], ['ReferenceError', 'other'])
}
