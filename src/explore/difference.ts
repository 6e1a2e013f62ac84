/** The differences between two views of a state, as a person would list them: the smallest parts that changed. */
import type { View } from '../state/view.ts'
import type { Change } from './result.ts'

const MAX_TEXT = 100
const MAX_CHANGES = 40

export function differences(before: View, after: View, path: string): Change[] {
  const changes: Change[] = []
  collect(before, after, path, changes)
  return changes.length <= MAX_CHANGES
    ? changes
    : [...changes.slice(0, MAX_CHANGES), { path: `… ${changes.length - MAX_CHANGES} more`, before: undefined, after: undefined }]
}

function collect(before: View | undefined, after: View | undefined, path: string, changes: Change[]): void {
  if (before?.parts !== undefined && after?.parts !== undefined && before.label === after.label) {
    for (const [step, part] of before.parts) collect(part, after.parts.get(step), path + step, changes)
    for (const [step, part] of after.parts) if (!before.parts.has(step)) collect(undefined, part, path + step, changes)
    return
  }
  // Two that are called the same are the same object; what changes in it is told with the object.
  if (before?.inside !== undefined && after?.inside !== undefined && before.label === after.label) return
  const texts = { before: before && text(before), after: after && text(after) }
  if (texts.before !== texts.after) changes.push({ path, ...texts })
}

/** A part in one line. */
export function text(view: View): string {
  const full = write(view)
  return full.length <= MAX_TEXT ? full : `${full.slice(0, MAX_TEXT - 1)}…`
}

function write({ label, parts, inside }: View): string {
  if (inside !== undefined) return write(inside)
  if (parts === undefined) return label
  if (label === 'Array') return `[${[...parts.values()].map(write).join(', ')}]`
  const fields = [...parts].map(([step, part]) => `${step.replace(/^\./, '')}: ${write(part)}`)
  const body = fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
  return label === 'Object' ? body : `${label} ${body}`
}
