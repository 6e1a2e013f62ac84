/**
 * What a name in a directory leads to: files, symbolic links and devices. A file's bytes are a string with one character a
 * byte: strings are compared and kept as a whole, so equal contents are one word in a state, whatever wrote them. Files of
 * directories that the program may read (overlay.ts) have no bytes of their own until they are changed.
 */
import { hostBytes, type HostFacts } from './overlay.ts'
import { makeTimes, type Times } from './times.ts'
import type { Directory } from './directory.ts'

export const S_IFMT = 0o170000, S_IFDIR = 0o040000, S_IFREG = 0o100000, S_IFLNK = 0o120000, S_IFCHR = 0o020000, S_IFSOCK = 0o140000
/** The user and group of the program: not the superuser, so that permissions count. */
export const USER = 1000, GROUP = 1000

export abstract class Inode {
  /** Type and permissions. */
  mode: number
  uid = USER
  gid = GROUP
  /** In how many directories it has a name. */
  links = 0
  /** Only what is known and not the default, see times.ts. */
  times: Times | undefined = makeTimes()
  /** What stat calls `ino`: given when it is first asked for (inode-numbers.ts), 0 before. */
  number = 0
  /** The path outside of the program where its content is, as long as the program has not changed it. */
  host: string | undefined = undefined
  /** Where a file of the overlay belongs while the tree does not hold it: there is nothing to remember about it. */
  parent: Directory | undefined = undefined
  name: string | undefined = undefined

  constructor(mode: number) { this.mode = mode }

  /** Number of bytes, as stat reports it. */
  abstract size(): number
}

export class File extends Inode {
  own: string | undefined
  /** Zeros after the bytes, of a file that was made larger than what can be kept. */
  hole = 0
  /** What survives a crash of the machine; only kept if crashes are explored. */
  synced: string | undefined = undefined

  constructor(mode: number, bytes: string | undefined) {
    super(S_IFREG | mode)
    this.own = bytes
  }

  get bytes(): string { return this.own ?? hostBytes(this.host!) }
  set bytes(bytes: string) { this.own = bytes }
  size(): number { return this.bytes.length + this.hole }
}

export class SymbolicLink extends Inode {
  target: string

  constructor(target: string) {
    super(S_IFLNK | 0o777)
    this.target = target
  }

  size(): number { return this.target.length }
}

/** A pipe, socket or device in a real directory: it can be looked at and removed, but not opened. */
export const FOREIGN = -2
/** A socket of the program that has a descriptor. */
export const SOCKET = -3

/** /dev/null and the three standard streams; `stream` is their descriptor, -1 for none, FOREIGN or SOCKET. */
export class Device extends Inode {
  stream: number

  constructor(stream: number) {
    super(S_IFCHR | 0o666)
    this.stream = stream
  }

  size(): number { return 0 }
}

export const isFile = (node: Inode | undefined): node is File => node instanceof File
export const isLink = (node: Inode | undefined): node is SymbolicLink => node instanceof SymbolicLink
export const isDevice = (node: Inode | undefined): node is Device => node instanceof Device

/** Gives an inode of the overlay what is known about it outside. */
export const adopt = (node: Inode, facts: HostFacts, host: string, parent: Directory, name: string): void => {
  node.mode = facts.mode
  node.uid = facts.isOwn ? USER : facts.uid
  node.gid = facts.isOwn ? GROUP : facts.gid
  node.links = facts.links
  node.times = facts.times
  node.host = host
  node.parent = parent
  node.name = name
}
