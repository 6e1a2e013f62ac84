/** Buffers in the ledger, by the bytes that were written: a record of a buffer has three of them in a word, see content.ts. */
import { BYTES_PER_VALUE } from '../state/internal-slots.ts'
import type { Shapes } from '../state/shapes.ts'
import { TAG_BITS } from '../state/word.ts'
import type { LedgerGraph } from './ledger-graph.ts'

/** Cells of a record: behind the count, the class and the length of the payload come the length of the buffer, its maximum and the bytes. */
const PAYLOAD = 2
const LENGTH = 3
const BYTES = 5

/** Reads the bytes of a buffer from `from` up to `to`; false if the node is no buffer whose record has the length that it had. */
export function readBytes(graph: LedgerGraph, shapes: Shapes, n: number, from: number, to: number): boolean {
  const layout = graph.layout[n]
  if (layout !== shapes.contentLayout('buffer').id && layout !== shapes.contentLayout('shared-buffer').id) return false
  const bytes = new Uint8Array(graph.objects[n] as ArrayBuffer)
  const { length } = bytes
  if (graph.words[graph.start[n]! + LENGTH] !== length << TAG_BITS) return false
  // Zeros at the end are no part of a record.
  const count = (graph.words[graph.start[n]! + PAYLOAD]! >> TAG_BITS) - 2
  const end = Math.min(to, length)
  if (end > count * BYTES_PER_VALUE) return false
  const last = (count - 1) * BYTES_PER_VALUE
  if (end > last && !bytes[last] && !bytes[last + 1] && !bytes[last + 2]) return false
  for (let i = from - (from % BYTES_PER_VALUE); i < end; i += BYTES_PER_VALUE) {
    const value = bytes[i]! | ((bytes[i + 1] ?? 0) << 8) | ((bytes[i + 2] ?? 0) << 16)
    graph.setCell(n, BYTES + i / BYTES_PER_VALUE, value << TAG_BITS)
  }
  return true
}
