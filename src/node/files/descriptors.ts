/**
 * Open files. A descriptor is an index into the table, the lowest that is free, and leads to what was opened: the inode, how
 * it was opened, and the position. An inode that has no name any more lives on as long as somebody has it open.
 */
import { arrayPop } from '../internal/kept.ts'
import { detach } from './directory.ts'
import { EBADF } from './errno.ts'
import { Device, type Inode } from './inode.ts'

export const O_WRONLY = 1, O_RDWR = 2, O_CREAT = 0o100, O_EXCL = 0o200, O_TRUNC = 0o1000, O_APPEND = 0o2000, O_SYNC = 0o4010000,
  O_DIRECTORY = 0o200000, O_NOFOLLOW = 0o400000

export class OpenFile {
  node: Inode
  flags: number
  position = 0
  /** How it was called, for traces, and the number of its inode. */
  path: string

  constructor(node: Inode, flags: number, path: string) {
    this.node = node
    this.flags = flags
    this.path = path
  }

  canRead(): boolean { return (this.flags & 3) !== O_WRONLY }
  canWrite(): boolean { return (this.flags & 3) !== 0 }
}

const standard = (stream: number): OpenFile => new OpenFile(new Device(stream), stream === 0 ? 0 : O_WRONLY, `/dev/${['stdin', 'stdout', 'stderr'][stream]}`)

export const descriptors: (OpenFile | undefined)[] = [standard(0), standard(1), standard(2)]

/** As at the start of a process. */
export const resetDescriptors = (): void => {
  descriptors.length = 0
  for (let i = 0; i < 3; i++) descriptors[i] = standard(i)
}

export const addDescriptor = (file: OpenFile): number => {
  let fd = 0
  while (descriptors[fd] !== undefined) fd++
  descriptors[fd] = file
  return fd
}

export const descriptor = (fd: number): OpenFile | number => descriptors[fd] ?? EBADF

export const closeDescriptor = (fd: number): number => {
  const file = descriptors[fd]
  if (file === undefined) return EBADF
  descriptors[fd] = undefined
  // The table ends with the last descriptor in use, so that nothing is left of those that were closed.
  while (descriptors.length > 3 && descriptors[descriptors.length - 1] === undefined) arrayPop(descriptors)
  if (!isOpen(file.node)) detach(file.node)
  return 0
}

export const isOpen = (node: Inode): boolean => {
  for (let i = 0; i < descriptors.length; i++) if (descriptors[i]?.node === node) return true
  return false
}
