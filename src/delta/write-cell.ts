/** Writes one cell of a live object; no barrier sees it. */
import type { TouchedVariable } from '../state/base-heap.ts'
import type { Heap } from '../state/heap.ts'
import type { FieldLayout, Layout } from '../state/layout.ts'
import { assign } from '../state/rebuilder.ts'
import type { DeltaObject } from './delta-state.ts'

/** Puts a value where a word of the object's record comes from; the word must be a free cell (record-forms.ts). */
export function writeCell(heap: Heap, object: DeltaObject, cell: number, value: unknown): void {
  const layout = heap.shapes.layout(object.layout)
  if (layout.kind === 'touched') (heap.base.touched(object.atom) as TouchedVariable).set(value)
  else if (layout.kind === 'pinned') writePart(heap, object, layout.inner, cell, cell - 2, value)
  else writePart(heap, object, layout, cell, cell, value)
}

/** `at` is the cell as an object outside of the base heap would have it. */
function writePart(heap: Heap, { object, cells }: DeltaObject, layout: Layout, cell: number, at: number, value: unknown): void {
  switch (layout.kind) {
    case 'fields':
      return writeField(heap, object as object, layout, at, value)
    case 'array':
      (object as unknown[])[at - 1] = value
      return
    case 'map':
      Map.prototype.set.call(object, cells[cell - 1], value)
      return
    default:
      throw new Error(`a record of ${layout.kind} has no free cells`)
  }
}

function writeField(heap: Heap, object: object, layout: FieldLayout, index: number, value: unknown): void {
  const { keys, symbols, privates, isAssignable } = layout
  const put = isAssignable ? assign : heap.shapes.runtime.putField
  if (index < keys.length) put(object, keys[index]!, value)
  else if (index < keys.length + symbols.length) put(object, symbols[index - keys.length]!, value)
  else privates[index - keys.length - symbols.length]!.set(object, value)
}
