// File systems: the kind of every inode, the directory that names it, the owner of every block. Names and the lists of blocks are
// filled in with the entry that needs them.

import { FileSystem } from '../../../examples/subjects/filesystem/file-system.ts'
import { Assembly } from './assembly.ts'
import { exploreAssembly } from './explore-assembly.ts'

const inodes = Number(process.env['SIZE'] ?? 4)
const blocks = 3
const kinds = ['free', 'directory', 'file'] as const

class FileSystemAssembly extends Assembly {
  fs = new FileSystem(inodes, blocks)

  candidates(): number {
    const named = inodes - 1
    if (this.next < named) return kinds.length
    if (this.next < 2 * named) return inodes + 1
    return this.next < 2 * named + blocks ? inodes + 1 : 0
  }

  write(candidate: number): void {
    const named = inodes - 1
    const { inodes: all, owners } = this.fs
    if (this.next < named) {
      all[this.next + 1]!.kind = kinds[candidate]!
    } else if (this.next < 2 * named) {
      const inode = this.next - named + 1
      if (candidate > 0) all[candidate - 1]!.entries.push({ name: `entry ${inode}`, inode })
    } else {
      const block = this.next - 2 * named
      owners[block] = candidate - 1
      if (candidate > 0) all[candidate - 1]!.blocks.push(block)
    }
  }

  isValid(): boolean {
    return this.fs.isConsistent()
  }
}

export default exploreAssembly(() => new FileSystemAssembly(), Math.max(inodes + 1, kinds.length), 2 * (inodes - 1) + blocks + 1)
