/** What a run of changes has written, told to whoever keeps a picture of the heap: the ledger. It is told when the changes are done, or taken back. */
import type { VariableInfo } from '../runtime/hidden.ts'

export interface Written {
  /** Anything about the object may differ. Objects of the base heap come here too. */
  object(object: object): void
  /** Only the value of this own property may differ, or whether it exists; the object is no array and no view. */
  field(object: object, key: string | symbol): void
  /** Only this element of an array whose length is the same. */
  element(array: unknown[], index: number): void
  /** The length of an array, and its elements from `from` on. */
  tail(array: unknown[], from: number): void
  /** One entry of a Map, or one member of a Set: a new one is the last. */
  entry(collection: Map<unknown, unknown> | Set<unknown>, key: unknown): void
  /** The bytes of a buffer, those from `from` up to `to` if that is known. */
  bytes(buffer: ArrayBuffer, from?: number, to?: number): void
  /** A module variable; its token is what `BaseHeap.entryOf` knows. */
  variable(token: VariableInfo): void
}
