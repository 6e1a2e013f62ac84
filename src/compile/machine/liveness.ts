/**
 * Which frame fields are needed after each suspension. The printed text is what counts: every use of a field reads
 * `$$f.name`, and a statement that begins with `$$f.name = ` overwrites it. A field that is needed after no suspension
 * does not belong into the frame at all and becomes a local variable `$$f_name` of the machine, which has the same
 * length, so that positions stay.
 */
import type { Block } from './block.ts'
import { exitSuccessors } from './block.ts'
import { RETURN_FIELD } from './host.ts'

/** A printed statement: which fields it may read, and which it has overwritten when it completes. */
export interface Access {
  readonly uses: ReadonlySet<string>
  readonly defines: ReadonlySet<string>
}

/** A frame field in printed text; not the property of another object, but maybe spread. Group 2: it is assigned. */
export const FIELD = /(?<![$\p{ID_Continue}#]|(?<!\.\.)\.)\$\$f\.([$\p{ID_Continue}\u200c\u200d]+)(?: (=)(?!=))?/gu
const START = /^(?:for |[({]\s*)*\$\$f\.([$\p{ID_Continue}\u200c\u200d]+) =(?!=)/u
// The assigned expression of a first assignment, if it is plain enough to see its end.
const FIRST_VALUE = /^[^=]*=([^;'"`/]*);/u

/** Reads the accesses off a statement; `defined` are fields that a pattern in it assigns. */
export function accessOf(text: string, defined: readonly string[] = []): Access {
  const counts = new Map<string, number>()
  const uses = new Set<string>()
  for (const [, name, assigned] of text.matchAll(FIELD)) {
    counts.set(name!, (counts.get(name!) ?? 0) + 1)
    if (assigned === undefined) uses.add(name!)
  }
  const defines = new Set<string>()
  const start = START.exec(text)
  if (start !== null) {
    const name = start[1]!
    defines.add(name)
    // What comes later in a loop or block reads the value that it gets here.
    const first = FIRST_VALUE.exec(text)
    if (first !== null && !mentions(first[1]!, name)) uses.delete(name)
  }
  for (const name of defined) {
    // Mentioned elsewhere in the statement it may be read before the pattern gets to it.
    if (counts.get(name) !== 1) continue
    defines.add(name)
    uses.delete(name)
  }
  return { uses, defines }
}

// A checked target of a pattern reads `(..., $$f).name`: such a field can only be a field.
const FIXED = /\$\$f\)\.([$\p{ID_Continue}\u200c\u200d]+)/gu

export function fixedFields(text: string): string[] {
  return [...text.matchAll(FIXED)].map(([, name]) => name!)
}

export function mentionedFields(text: string): string[] {
  return [...text.matchAll(FIELD)].map(([, name]) => name!)
}

function mentions(text: string, field: string): boolean {
  return mentionedFields(text).includes(field)
}

/** The fields that are needed at the start of each block; `accesses` are those of its statements, its exit last. */
export function liveFields(
  blocks: readonly Block[], accesses: ReadonlyMap<Block, readonly Access[]>,
): Map<Block, Set<string>> {
  const live = new Map<Block, Set<string>>(blocks.map((block) => [block, new Set<string>()]))
  let changed = true
  while (changed) {
    changed = false
    // Backwards through the layout, which mostly follows the control flow: few rounds are needed.
    for (const block of blocks.toReversed()) {
      const before = live.get(block)!
      const size = before.size
      for (const field of liveAtStart(block, accesses.get(block)!, live)) before.add(field)
      if (before.size > size) changed = true
    }
  }
  return live
}

function liveAtStart(block: Block, accesses: readonly Access[], live: ReadonlyMap<Block, Set<string>>): Set<string> {
  const now = new Set<string>()
  // Any statement may throw, and a jump may leave in its middle: what these need is needed all along.
  const always = new Set<string>(block.handler === null ? [] : live.get(block.handler)!)
  for (const instruction of block.instructions) {
    for (const to of instruction.jumps) for (const field of live.get(to)!) if (field !== RETURN_FIELD) always.add(field)
  }
  for (const to of exitSuccessors(block.exit)) for (const field of live.get(to)!) now.add(field)
  for (const { uses, defines } of accesses.toReversed()) {
    for (const field of defines) now.delete(field)
    for (const field of uses) now.add(field)
    for (const field of always) now.add(field)
  }
  return now
}
