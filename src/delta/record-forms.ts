/**
 * Which words of a record are structure and which are free cells. Structure has to be equal in all states that share an object: the
 * head, the length of an array and its holes, the keys of a Map, and everything of records that are neither fields nor elements nor
 * entries nor variables. A free cell may hold another value in each state.
 */
import type { Heap } from '../state/heap.ts'
import type { Layout } from '../state/layout.ts'
import type { Shapes } from '../state/shapes.ts'
import { longerBytes } from '../base/longer.ts'

/** Every word is structure. */
export const OPAQUE = 0
/** Behind the prefix every word is a free cell, unless it is a hole. */
export const CELLS = 1
/** Behind the prefix keys, which are structure, take turns with values, which are free. */
export const ENTRIES = 2
/** What no set of states can have: entries of weak collections, which last as long as their keys; positions in Maps and Sets. */
export const WEAK = 3

export class RecordForms {
  /** By layout number: one of the constants above. */
  forms = new Uint8Array(256)
  /** By layout number: how many words behind the head are structure in any case. */
  prefixes = new Uint8Array(256)
  readonly #shapes: Shapes
  #known = 0

  constructor(heap: Heap) {
    this.#shapes = heap.shapes
  }

  /** Takes in the layouts that are new. */
  update(): void {
    const { all } = this.#shapes.layouts
    if (all.length > this.forms.length) {
      this.forms = longerBytes(this.forms, 2 * all.length)
      this.prefixes = longerBytes(this.prefixes, 2 * all.length)
    }
    for (; this.#known < all.length; this.#known++) {
      const { form, prefix } = formOf(all[this.#known]!, this.#shapes)
      this.forms[this.#known] = form
      this.prefixes[this.#known] = prefix
    }
  }

  /** Whether the word at `slot` of a record is structure for its place; a hole is structure wherever it is. */
  isStructure(layout: number, slot: number): boolean {
    return isStructureAt(this.forms[layout]!, this.prefixes[layout]!, slot)
  }
}

export interface Form {
  readonly form: number
  readonly prefix: number
}

export function isStructureOf({ form, prefix }: Form, slot: number): boolean {
  return isStructureAt(form, prefix, slot)
}

function isStructureAt(form: number, prefix: number, slot: number): boolean {
  const behind = slot - prefix - 1
  return behind < 0 || form === OPAQUE || form === WEAK || (form === ENTRIES && (behind & 1) === 0)
}

export function formOf(layout: Layout, shapes: Shapes): Form {
  switch (layout.kind) {
    case 'world':
      return { form: CELLS, prefix: 0 }
    case 'fields':
      return { form: formOfFields(layout.shape.prototype, shapes), prefix: 0 }
    case 'array':
      return { form: CELLS, prefix: 1 }
    case 'map':
      return { form: ENTRIES, prefix: 1 }
    case 'touched':
      return { form: CELLS, prefix: 2 }
    case 'pinned': {
      const inner = formOf(layout.inner, shapes)
      return { form: inner.form, prefix: inner.prefix + 2 }
    }
    case 'ephemeron':
      return { form: WEAK, prefix: 0 }
    case 'set':
    case 'bound':
    case 'symbol':
    case 'closure':
      return { form: OPAQUE, prefix: 0 }
    case 'content':
      // What a class is made of is known by the class, which each state has for itself.
      if (layout.content === 'class' || layout.content === 'class-part') return { form: WEAK, prefix: 0 }
      return { form: OPAQUE, prefix: 0 }
    default:
      return layout satisfies never
  }
}

function formOfFields(prototype: object | null, { runtime }: Shapes): number {
  const base = prototype === null ? undefined : runtime.baseClass(prototype)
  if (base === undefined || base.site >= -1) return CELLS
  // Those of Maps and Sets are moved when their collection changes, also those that other states have.
  if (base.site === MAP_ITERATOR || base.site === SET_ITERATOR) return WEAK
  // What the prelude works on itself: no code of it expects ∆values.
  return OPAQUE
}

/** Sites of classes of the prelude (prelude/collection-iterators.ts). */
const MAP_ITERATOR = -4
const SET_ITERATOR = -5
