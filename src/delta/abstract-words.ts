/** What is left of the words of a record when only a part of a state counts: see state/abstraction.ts, which does it for single states. */
import { type Abstraction, LEFT_OUT, prototypeWord } from '../state/abstraction.ts'
import { type ContentSlot, contentSlots } from '../state/content-slots.ts'
import type { ContentKind } from '../state/content.ts'
import type { Layout } from '../state/layout.ts'
import { ATOM, INT, TAG_MASK } from '../state/word.ts'
import { DELTA } from './delta-cells.ts'

/** A template that starts at `start`. */
export interface Template {
  readonly layout: Layout
  readonly words: Int32Array
  readonly start: number
}

/**
 * The word in a slot for the abstraction; references and ∆cells that count stay as they are. Undefined if there is a ∆value where
 * nobody expects a value.
 */
export function abstractWord(abstraction: Abstraction, { layout, words, start }: Template, slot: number): number | undefined {
  const first = layout.kind === 'pinned' || layout.kind === 'touched' ? 3 : 1
  const inner = layout.kind === 'pinned' ? layout.inner : layout
  const word = words[start + slot]!
  if (slot < first || (slot === first && COUNTED.has(inner.kind))) return word
  if (inner.kind === 'content') return contentWord(abstraction, words, start + first, inner.content, slot - first)
  if (inner.kind === 'fields' && abstraction.excluded.ofLayout(inner)?.has(slot - first) === true) return LEFT_OUT
  return isPlain(word) ? abstraction.valueWord(word) : word
}

/** The word `at` words behind the count, which is at `start`. */
function contentWord(abstraction: Abstraction, words: Int32Array, start: number, content: ContentKind, at: number): number | undefined {
  const word = words[start + at]!
  const part = partAt(words, start, content, at)
  if (part === undefined) return word
  if (!abstraction.excluded.isEmpty && abstraction.isLeftOut(part, prototypeWord(words, start), -1)) return LEFT_OUT
  if (part.isValue) return isPlain(word) ? abstraction.valueWord(word) : word
  return (word & TAG_MASK) === DELTA ? undefined : word
}

function partAt(words: Int32Array, start: number, content: ContentKind, at: number): ContentSlot | undefined {
  for (const part of contentSlots(words, start, content)) if (part.at === at) return part
  return undefined
}

function isPlain(word: number): boolean {
  return (word & TAG_MASK) === INT || (word & TAG_MASK) === ATOM
}

/** Layouts whose first word is a count. */
const COUNTED: ReadonlySet<string> = new Set(['array', 'map', 'set', 'bound', 'content'])
