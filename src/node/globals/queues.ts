/** Queues of the event loop that are mostly empty: they are undefined then, so that a state without them is small. */
import { arrayIndexOf, arraySplice } from '../internal/kept.ts'

/** The queue without an item that it may have. */
export const without = <T>(list: T[] | undefined, item: T): T[] | undefined => {
  const index = list === undefined ? -1 : arrayIndexOf(list, item)
  if (index < 0) return list
  if (list!.length === 1) return undefined
  arraySplice(list!, index, 1)
  return list
}
