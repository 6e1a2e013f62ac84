// A small file system in the manner of Daisy: numbered inodes and data blocks, found through directories by path.
// Inode 0 is the root directory. A directory lists its entries in order of creation; a file lists its blocks.
// Invariant (isConsistent): every inode but the root is named by exactly one entry or free, every block belongs to
// exactly one file or is free and zero.

export type Failure =
  | 'exists'
  | 'not-found'
  | 'not-a-directory'
  | 'is-a-directory'
  | 'not-empty'
  | 'no-space'
  | 'past-end'

export class FileSystemError extends Error {
  readonly failure: Failure

  constructor(failure: Failure, path: string) {
    super(`${path}: ${failure}`)
    this.failure = failure
  }
}

export interface Entry {
  name: string
  inode: number
}

export class Inode {
  kind: 'free' | 'directory' | 'file' = 'free'
  entries: Entry[] = []
  blocks: number[] = []
}

const ROOT = 0
const FREE = -1

export class FileSystem {
  inodes: Inode[]
  /** The inode that owns each block, or FREE. */
  owners: number[]
  data: Int32Array

  constructor(inodes: number, blocks: number) {
    this.inodes = Array.from({ length: inodes }, () => new Inode())
    this.inodes[ROOT]!.kind = 'directory'
    this.owners = Array.from({ length: blocks }, () => FREE)
    this.data = new Int32Array(blocks)
  }

  createDirectory(path: string): void {
    this.create(path, 'directory')
  }

  createFile(path: string): void {
    this.create(path, 'file')
  }

  removeDirectory(path: string): void {
    const inode = this.open(path, 'directory')
    if (this.inodes[inode]!.entries.length > 0) throw new FileSystemError('not-empty', path)
    this.release(path, inode)
  }

  removeFile(path: string): void {
    const inode = this.open(path, 'file')
    for (const block of this.inodes[inode]!.blocks) {
      this.owners[block] = FREE
      this.data[block] = 0
    }
    this.inodes[inode]!.blocks.length = 0
    this.release(path, inode)
  }

  /** Writes one word at `offset`, which is inside the file or its end. */
  write(path: string, offset: number, word: number): void {
    const inode = this.open(path, 'file')
    const { blocks } = this.inodes[inode]!
    if (offset > blocks.length) throw new FileSystemError('past-end', path)
    if (offset === blocks.length) {
      const block = this.owners.indexOf(FREE)
      if (block < 0) throw new FileSystemError('no-space', path)
      this.owners[block] = inode
      blocks.push(block)
    }
    this.data[blocks[offset]!] = word
  }

  read(path: string, offset: number): number {
    const block = this.inodes[this.open(path, 'file')]!.blocks[offset]
    if (block === undefined) throw new FileSystemError('past-end', path)
    return this.data[block]!
  }

  isConsistent(): boolean {
    const names = new Map<number, number>([[ROOT, 1]])
    for (const { kind, entries } of this.inodes) {
      if (kind !== 'directory' && entries.length > 0) return false
      if (new Set(entries.map((entry) => entry.name)).size !== entries.length) return false
      for (const { inode } of entries) names.set(inode, (names.get(inode) ?? 0) + 1)
    }
    const areInodesNamed = this.inodes.every(({ kind }, i) => (names.get(i) ?? 0) === (kind === 'free' ? 0 : 1))
    return areInodesNamed && this.areBlocksOwned()
  }

  private areBlocksOwned(): boolean {
    const owners = this.owners.map(() => FREE)
    for (const [i, { kind, blocks }] of this.inodes.entries()) {
      if (kind !== 'file' && blocks.length > 0) return false
      for (const block of blocks) {
        if (owners[block] !== FREE) return false
        owners[block] = i
      }
    }
    return owners.every((owner, block) => owner === this.owners[block] && (owner !== FREE || this.data[block] === 0))
  }

  private create(path: string, kind: 'directory' | 'file'): void {
    const [parent, name] = this.parentOf(path)
    if (this.lookup(parent, name) !== undefined) throw new FileSystemError('exists', path)
    const inode = this.inodes.findIndex((candidate) => candidate.kind === 'free')
    if (inode < 0) throw new FileSystemError('no-space', path)
    this.inodes[inode]!.kind = kind
    this.inodes[parent]!.entries.push({ name, inode })
  }

  private release(path: string, inode: number): void {
    const { entries } = this.inodes[this.parentOf(path)[0]]!
    entries.splice(
      entries.findIndex((entry) => entry.inode === inode),
      1,
    )
    this.inodes[inode]!.kind = 'free'
  }

  private open(path: string, kind: 'directory' | 'file'): number {
    const [parent, name] = this.parentOf(path)
    const inode = this.lookup(parent, name)
    if (inode === undefined) throw new FileSystemError('not-found', path)
    if (this.inodes[inode]!.kind !== kind) {
      throw new FileSystemError(kind === 'file' ? 'is-a-directory' : 'not-a-directory', path)
    }
    return inode
  }

  /** The inode of the directory that holds the last name of `path`, and that name. */
  private parentOf(path: string): [inode: number, name: string] {
    const names = path.split('/').slice(1)
    const last = names.pop()!
    let inode = ROOT
    for (const name of names) {
      const next = this.lookup(inode, name)
      if (next === undefined) throw new FileSystemError('not-found', path)
      if (this.inodes[next]!.kind !== 'directory') throw new FileSystemError('not-a-directory', path)
      inode = next
    }
    return [inode, last]
  }

  private lookup(directory: number, name: string): number | undefined {
    return this.inodes[directory]!.entries.find((entry) => entry.name === name)?.inode
  }
}
