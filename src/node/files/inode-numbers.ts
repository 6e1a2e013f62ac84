/**
 * What stat calls `ino`. A counter would make states differ that do not differ otherwise, so an inode has no number before
 * somebody asks; then it is made of the path, and differs from those of all inodes that exist.
 */
import { arrayIncludes, arrayPush, charCodeAt } from '../internal/kept.ts'
import { descriptors } from './descriptors.ts'
import { type Directory, isDirectory } from './directory.ts'
import { root } from './file-system.ts'
import type { Inode } from './inode.ts'

const { imul } = Math

export const inodeNumber = (node: Inode, path: string): number => {
  if (node.number !== 0) return node.number
  const taken: number[] = []
  collect(root, taken)
  for (let i = 0; i < descriptors.length; i++) if (descriptors[i] !== undefined) arrayPush(taken, descriptors[i]!.node.number)
  let number = hash(path)
  while (arrayIncludes(taken, number)) number++
  // An inode of the overlay that the tree does not hold gets the same number again the next time.
  if (node.parent === undefined) node.number = number
  return number
}

const collect = (directory: Directory, taken: number[]): void => {
  for (let i = 0; i < directory.nodes.length; i++) {
    const node = directory.nodes[i]!
    if (node.number !== 0) arrayPush(taken, node.number)
    if (isDirectory(node)) collect(node, taken)
  }
}

/** FNV-1a, 30 bits, so that it is a small integer; never 0. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = imul(value ^ charCodeAt(text, i), 0x01000193)
  return ((value >>> 2) & 0x3fffffff) + 2
}
