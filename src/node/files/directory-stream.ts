/** opendir: a directory that is read piece by piece, in the order of names; what comes is what is there when it is read. */
import { arrayPush } from '../internal/kept.ts'
import { attach, detach, Directory } from './directory.ts'
import { isOpen } from './descriptors.ts'
import { isError } from './errno.ts'
import { entriesOf, type Listing } from './listing.ts'
import { scandir } from './names.ts'

export class DirectoryStream {
  node: Directory | undefined
  path: string
  /** The last name that was read. */
  last = ''

  constructor(node: Directory, path: string) {
    this.node = node
    this.path = path
  }

  /** The next names and their types; none at the end. */
  read(count: number): Listing {
    const found: string[] = []
    if (this.node === undefined) return { names: found, types: [] }
    const list = this.node.list()
    for (let i = 0; i < list.length && found.length < count; i++) if (list[i]! > this.last) arrayPush(found, list[i])
    if (found.length > 0) this.last = found[found.length - 1]!
    return entriesOf(this.node, found, true)
  }

  close(): number {
    const { node } = this
    if (node === undefined) return 0
    this.node = undefined
    if (!isOpen(node)) detach(node)
    return 0
  }
}

export const openStream = (path: string): DirectoryStream | number => {
  const node = scandir(path)
  if (isError(node)) return node
  attach(node as Directory)
  return new DirectoryStream(node as Directory, path)
}
