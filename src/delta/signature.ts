/**
 * What all states of a batch must have in common: which variables and objects of the base heap they list, and the structure of
 * these (record-forms.ts). There is one object of the base heap; it cannot have two forms at once.
 */
import { HOLE, wordOfAtom } from '../state/atoms.ts'
import type { Heap } from '../state/heap.ts'
import { HEAD, REF, TAG_BITS, TAG_MASK } from '../state/word.ts'
import { type Form, formOf, isStructureOf } from './record-forms.ts'

const HOLE_WORD = wordOfAtom(HOLE)

/** Two states of equal signatures can be merged; '' if a state lists nothing. */
export function signatureOf(words: Int32Array, length: number, heap: Heap): string {
  if (heap.base.entries.length === 0) return ''
  let signature = ''
  let next = 1
  let record = -1
  let head = 0
  let form: Form | undefined
  for (let i = 0; i < length; i++) {
    const word = words[i]!
    const tag = word & TAG_MASK
    if (tag === HEAD) {
      head = i
      // Nobody refers to a record that comes before it was discovered.
      form = ++record === next ? formOf(heap.layouts.all[word >> TAG_BITS]!, heap.shapes) : undefined
      if (form !== undefined) next++
    } else if (tag === REF && word >> TAG_BITS === next) next++
    if (form === undefined) continue
    if (i === head || word === HOLE_WORD || isStructureOf(form, i - head)) signature += tag === REF ? ' r' : ` ${i - head}:${word}`
  }
  return signature
}
