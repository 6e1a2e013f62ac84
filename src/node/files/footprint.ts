/**
 * What a system call would read and write if it took effect now. Two calls whose footprints do not conflict commute: whichever
 * comes first, both give the same results and leave the same files. Places are directory entries, the inside of an
 * inode, the position of an open file, and a descriptor; a name of `undefined` means all entries of a directory.
 */
import { arrayPush } from '../internal/kept.ts'

export interface Access {
  readonly object: object
  readonly name: string | undefined
  readonly isWrite: boolean
}

export const noteRead = (accesses: Access[], object: object, name: string | undefined): void => {
  arrayPush(accesses, { object, name, isWrite: false })
}

export const noteWrite = (accesses: Access[], object: object, name: string | undefined): void => {
  arrayPush(accesses, { object, name, isWrite: true })
}

/** The inside of an inode or of an open file, as opposed to the entries of a directory: no entry has this name. */
export const INSIDE = ''

export const doConflict = (a: readonly Access[], b: readonly Access[]): boolean => {
  for (let i = 0; i < a.length; i++) for (let j = 0; j < b.length; j++) if (meets(a[i]!, b[j]!)) return true
  return false
}

const meets = (a: Access, b: Access): boolean => {
  if (!a.isWrite && !b.isWrite) return false
  if (!isSame(a.object, b.object)) return false
  if (a.name === undefined) return b.name !== INSIDE
  return b.name === undefined ? a.name !== INSIDE : a.name === b.name
}

/** An inode of the overlay that the tree does not hold is made anew by every walk. */
const isSame = (a: { host?: string | undefined }, b: { host?: string | undefined }): boolean =>
  a === b || (a.host !== undefined && a.host === b.host)
