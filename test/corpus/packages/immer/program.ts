/** Drafts of immer: two edits of one document with patches, which undo what they did whatever came in between. */
import assert from 'node:assert'
import { latency, sometimes } from 'manyworlds'
import { applyPatches, enablePatches, freeze, produceWithPatches, type Patch } from 'immer'
import { outcome } from '../outcome.ts'

enablePatches()

interface Document { readonly title: string; readonly tags: { readonly [name: string]: boolean } }

// What exists before main and is frozen by it could not be thawed when the checker goes back.
let document: Document = freeze({ title: 'draft', tags: {} }, true)
const undo: Patch[][] = []

async function edit(change: (draft: { title: string; tags: Record<string, boolean> }) => void): Promise<void> {
  await latency()
  const [next, , inverse] = produceWithPatches(document, change)
  document = next
  undo.push(inverse)
}

sometimes('the tag is first', () => undo.length === 1 && document.title === 'draft!')

export default async function main(): Promise<void> {
  const before = document
  await Promise.all([
    edit((draft) => { draft.title = 'final' }),
    edit((draft) => { draft.tags['done'] = true; draft.title += '!' }),
  ])
  const after = document
  assert(Object.isFrozen(after))
  for (const patches of undo.reverse()) document = applyPatches(document, patches)
  assert.deepStrictEqual(document, before)
  outcome(after.title)
}
