/**
 * The changes of one transition, and the ways to take them back and to bring them again. A segment is a list of entries of
 * three slots: object, place, what was there; prelude/changes.ts makes and swaps them. The two ways have to alternate.
 */
import type { ChangeAccess } from '../runtime/change-access.ts'
import type { VariableInfo } from '../runtime/hidden.ts'
import { bufferOf, elementBytes } from '../state/internal-slots.ts'
import type { SilentChanges } from './silent.ts'
import type { Written } from './written.ts'

/** Numbers of places in prelude/changes.ts; all others are about an object as a whole. */
const VARIABLE = 2
const ENTRY = 5
const MEMBER = 6
const BYTES = 14
const ADDED = 15

export class Segment {
  readonly #changes: ChangeAccess
  readonly #list: unknown[]
  readonly #silent: SilentChanges

  constructor(changes: ChangeAccess, list: unknown[], silent: SilentChanges) {
    this.#changes = changes
    this.#list = list
    this.#silent = silent
  }

  /** How many entries it has. */
  get size(): number {
    return this.#list.length / 3
  }

  /** Takes the changes back. The heap has to be as it was when the segment was cut, or brought again. */
  undo(): void {
    this.#changes.takeBack(this.#list, this.#list.length)
    this.#silent.refresh()
  }

  /** Brings the changes again. */
  redo(): void {
    this.#changes.bringAgain(this.#list, this.#list.length)
    this.#silent.refresh()
  }

  /** What the changes wrote; the same for both ways. */
  forEachWritten(visit: Written): void {
    tellWritten(this.#list, this.#list.length, visit)
  }
}

/** Tells what the entries in the first `end` slots of a list are about. */
export function tellWritten(list: readonly unknown[], end: number, visit: Written): void {
  for (let i = 0; i < end; i += 3) {
    const object = list[i] as object
    const place = list[i + 1]
    if (typeof place === 'string' || typeof place === 'symbol') visit.field(object, place)
    else if (typeof place === 'number') tellElement(object, place, visit)
    else tellPlace(object, (place as { readonly code: number }).code, list[i + 2], visit)
  }
}

function tellElement(object: object, place: number, visit: Written): void {
  if (place < 0) visit.tail(object as unknown[], ~place)
  else if (Array.isArray(object)) visit.element(object, place)
  else {
    const buffer = bufferOf(object)
    if (buffer === undefined) visit.field(object, String(place))
    else visit.bytes(buffer as ArrayBuffer, ...elementBytes(object, place))
  }
}

function tellPlace(object: object, code: number, before: unknown, visit: Written): void {
  switch (code) {
    case VARIABLE:
      visit.variable(object as VariableInfo)
      break
    case ENTRY:
    case MEMBER:
      visit.entry(object as Map<unknown, unknown> | Set<unknown>, (before as { readonly key: unknown }).key)
      break
    case BYTES:
      visit.bytes(object as ArrayBuffer)
      break
    case ADDED:
      visit.field(object, (before as { readonly key: string }).key)
      break
    default:
      visit.object(object)
  }
}
