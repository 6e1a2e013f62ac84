/**
 * Changes to the text of Node's modules. Lines of Node (20, 22, ...) word the same thing differently: a patch lists what it may find, and
 * says which lines have it at all.
 */

/** A part of a text and what takes its place. */
export type Change = readonly [part: string | RegExp, replacement: string]

/** One change, or several of which the first applies whose part is there; in the lines of Node from `since` to `until` only. */
export type Patch = Change | { readonly oneOf: readonly Change[], readonly since?: number, readonly until?: number, readonly isOptional?: true }

/** Worded differently in some lines. */
export const oneOf = (...changes: Change[]): Patch => ({ oneOf: changes })

/** What only this line and later ones have; the first releases of the line itself may not have it yet. */
export const since = (line: number, ...changes: Change[]): Patch => ({ since: line, oneOf: changes })

/** What only this line and earlier ones have. */
export const until = (line: number, ...changes: Change[]): Patch => ({ until: line, oneOf: changes })

/** What some releases have: where it is missing there is nothing to change. */
export const ifThere = (...changes: Change[]): Patch => ({ oneOf: changes, isOptional: true })

/** The text with all patches that concern a line of Node, and those of them whose parts are not there. */
export function applyPatches(text: string, patches: readonly Patch[], line: number): { readonly text: string, readonly missing: readonly Patch[] } {
  const missing: Patch[] = []
  let changed = text
  for (const patch of patches) {
    const { oneOf: changes, since: first = 0, until: last = Infinity, isOptional = false } = 'oneOf' in patch ? patch : { oneOf: [patch] }
    if (line < first || line > last) continue
    const change = changes.find(([part]) => typeof part === 'string' ? changed.includes(part) : changed.search(part) >= 0)
    if (change !== undefined) changed = replaced(changed, change)
    else if (line !== first && !isOptional) missing.push(patch)
  }
  return { text: changed, missing }
}

function replaced(text: string, [part, replacement]: Change): string {
  return typeof part === 'string' ? text.replace(part, () => replacement) : text.replace(part, replacement)
}
