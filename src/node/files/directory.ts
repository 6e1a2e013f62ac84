/**
 * Directories: names in the order of their bytes, which is how readdir gives them, so the order in which they were made
 * does not count. A directory of the overlay shows what the real one has, except for the names that the program has
 * made or taken away; those that it only looked at leave no trace.
 */
import { arrayIndexOf, arrayPush, arraySlice, arraySort, arraySplice } from '../internal/kept.ts'
import { adopt, Device, File, FOREIGN, Inode, isFile, S_IFDIR, S_IFLNK, S_IFMT, S_IFREG, SymbolicLink } from './inode.ts'
import { hostFacts, hostNames, hostTarget } from './overlay.ts'
import { touch } from './times.ts'

export class Directory extends Inode {
  names: string[] = []
  nodes: Inode[] = []
  /** Names of the real directory that the program has removed; undefined if there are none. */
  removed: string[] | undefined = undefined

  constructor(mode: number) {
    super(S_IFDIR | mode)
  }

  size(): number { return 4096 }

  get(name: string): Inode | undefined {
    const index = find(this.names, name)
    if (index >= 0) return this.nodes[index]
    return this.showsThrough(name) ? fromHost(this, name) : undefined
  }

  /** All names, sorted. */
  list(): string[] {
    const list = arraySlice(this.names)
    if (this.host === undefined) return list
    const outside = hostNames(this.host)
    for (let i = 0; i < outside.length; i++) if (find(this.names, outside[i]!) < 0 && this.showsThrough(outside[i]!)) arrayPush(list, outside[i])
    return arraySort(list, order)
  }

  isEmpty(): boolean { return this.names.length === 0 && (this.host === undefined || this.list().length === 0) }

  /** How many directories are in it: each has a link back. */
  countDirectories(): number {
    let count = 0
    const list = this.list()
    for (let i = 0; i < list.length; i++) if (isDirectory(this.get(list[i]!))) count++
    return count
  }

  showsThrough(name: string): boolean {
    return this.host !== undefined && (this.removed === undefined || arrayIndexOf(this.removed, name) < 0)
  }

  /** Puts a name, in place of whatever had it. */
  set(name: string, node: Inode): void {
    attach(this)
    this.put(name, node)
    touch(this)
  }

  put(name: string, node: Inode): void {
    const index = find(this.names, name)
    if (index >= 0) this.nodes[index] = node
    else {
      arraySplice(this.names, ~index, 0, name)
      arraySplice(this.nodes, ~index, 0, node)
      this.unhide(name)
    }
  }

  unhide(name: string): void {
    const hidden = this.removed === undefined ? -1 : arrayIndexOf(this.removed, name)
    if (hidden < 0) return
    if (this.removed!.length === 1) this.removed = undefined
    else arraySplice(this.removed!, hidden, 1)
  }

  remove(name: string): void {
    attach(this)
    this.drop(name)
    if (this.host !== undefined && hostFacts(`${this.host}/${name}`) !== undefined) {
      const removed = this.removed ?? []
      const index = find(removed, name)
      if (index < 0) arraySplice(removed, ~index, 0, name)
      this.removed = removed
    }
    touch(this)
  }

  drop(name: string): void {
    const index = find(this.names, name)
    if (index < 0) return
    arraySplice(this.names, index, 1)
    arraySplice(this.nodes, index, 1)
  }
}

export const isDirectory = (node: Inode | undefined): node is Directory => node instanceof Directory

const order = (a: string, b: string): number => a < b ? -1 : a > b ? 1 : 0

/** Where a name is, or the complement of where it would be. */
const find = (names: readonly string[], name: string): number => {
  let low = 0
  let high = names.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (names[middle]! < name) low = middle + 1
    else high = middle
  }
  return names[low] === name ? low : ~low
}

/** An inode for what the real directory has under this name; the tree does not hold it before something is to be kept. */
const fromHost = (directory: Directory, name: string): Inode | undefined => {
  const path = `${directory.host === '/' ? '' : directory.host}/${name}`
  const facts = hostFacts(path)
  if (facts === undefined) return undefined
  const type = facts.mode & S_IFMT
  const node = type === S_IFDIR ? new Directory(0) : type === S_IFLNK ? new SymbolicLink(hostTarget(path))
    : type === S_IFREG ? new File(0, undefined) : new Device(FOREIGN)
  adopt(node, facts, path, directory, name)
  return node
}

/** Has the tree hold an inode of the overlay from now on: somebody has it open, or it is about to change. */
export const attach = (node: Inode): void => {
  const { parent, name } = node
  if (parent === undefined || parent.names[find(parent.names, name!)] !== undefined) return
  attach(parent)
  parent.put(name!, node)
}

/** The inode is about to change, so it does not go back to what it was. */
export const own = (node: Inode): void => {
  if (node.parent === undefined) return
  attach(node)
  node.parent = undefined
  node.name = undefined
  if (!isFile(node)) return
  node.bytes = node.bytes
  node.host = undefined
}

/** Nobody needs the inode for now: if it is as it was outside, the tree need not hold it. */
export const detach = (node: Inode): void => {
  const { parent, name } = node
  if (parent === undefined || (isDirectory(node) && (node.names.length > 0 || node.removed !== undefined))) return
  parent.drop(name!)
  detach(parent)
}
