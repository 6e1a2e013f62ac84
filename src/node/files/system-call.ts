/**
 * A call into the file system as data: its name and arguments. `perform` lets it take effect, at once and as a whole;
 * `footprint` says what it would touch if it took effect now. Paths are bytes. A call that waits in the thread pool
 * (operation.ts) is part of the state in this form.
 */
import { arrayIndexOf, arrayPush, stringIndexOf, stringLastIndexOf, stringSlice, type Guest } from '../internal/kept.ts'
import { chooseFault } from '../internal/world.ts'
import * as attributes from './attributes.ts'
import { textOfBytes } from './byte-strings.ts'
import * as content from './content.ts'
import { descriptorTable, noteDescriptor } from './content.ts'
import { mayCrash, stopIfDown } from './crash.ts'
import { closeDescriptor, O_CREAT } from './descriptors.ts'
import { DirectoryStream, openStream } from './directory-stream.ts'
import { EIO, EMFILE, ENOSPC, isError } from './errno.ts'
import { type Access, INSIDE, noteRead, noteWrite } from './footprint.ts'
import { listing } from './listing.ts'
import * as names from './names.ts'
import { noteOpen, open } from './open-file.ts'
import { refuseOutside } from './outside.ts'
import type { Memory } from './memory.ts'
import { FOLLOW, NO_FOLLOW, walk, walkEntry } from './path-walk.ts'

type Effect = (...args: Guest[]) => Guest
type Note = (accesses: Access[], ...args: Guest[]) => void

interface Kind {
  /** The name of the system call in errors. */
  readonly syscall: string
  readonly effect: Effect
  readonly note: Note
  /** How many of the arguments are paths that errors show. */
  readonly paths: number
  /** Does it fail if a path is missing, and so depend on what is there? */
  readonly looks: boolean
  readonly faults: readonly number[]
}

const kind = (syscall: string, paths: number, effect: Effect, note: Note, faults: readonly number[] = [], looks = true): Kind =>
  ({ syscall, effect, note, paths, looks, faults })

const noteNode = (accesses: Access[], path: string, follow: boolean, isWrite: boolean): void => {
  const place = walk(path, follow, accesses)
  if (typeof place === 'number' || place.node === undefined) return
  if (isWrite) noteWrite(accesses, place.node, INSIDE)
  else noteRead(accesses, place.node, INSIDE)
}

/** The entry that a path means is made or removed, and what it leads to loses or gains a name. */
const noteEntry = (accesses: Access[], path: string): void => {
  const place = walkEntry(path, accesses)
  if (typeof place === 'number') return
  noteWrite(accesses, place.directory, place.name)
  if (place.node === undefined) return
  noteWrite(accesses, place.node, INSIDE)
  noteRead(accesses, place.node, undefined)
}

/** The first directory that mkdir -p would make; those above it are read by the walk. */
const noteDirectories = (accesses: Access[], path: string): void => {
  for (let end = 0; end >= 0 && end < path.length;) {
    const slash = stringIndexOf(path, '/', end + 1)
    const part = slash < 0 ? path : stringSlice(path, 0, slash)
    const place = walk(part, FOLLOW, accesses)
    if (typeof place === 'number') return
    if (place.node === undefined) {
      noteWrite(accesses, place.directory, place.name)
      return
    }
    end = slash
  }
}

const noteDirectory = (accesses: Access[], path: string): void => {
  const place = walk(path, FOLLOW, accesses)
  if (typeof place !== 'number' && place.node !== undefined) noteRead(accesses, place.node, undefined)
}

const readsNode = (accesses: Access[], path: string): void => { noteNode(accesses, path, FOLLOW, false) }
const readsLink = (accesses: Access[], path: string): void => { noteNode(accesses, path, NO_FOLLOW, false) }
const writesNode = (accesses: Access[], path: string): void => { noteNode(accesses, path, FOLLOW, true) }
const writesLink = (accesses: Access[], path: string): void => { noteNode(accesses, path, NO_FOLLOW, true) }
const readsOpen = (accesses: Access[], fd: number): void => { noteDescriptor(accesses, fd, false, false) }
const writesOpen = (accesses: Access[], fd: number): void => { noteDescriptor(accesses, fd, true, false) }
const both = (accesses: Access[], from: string, to: string): void => {
  noteEntry(accesses, from)
  noteEntry(accesses, to)
}

/** The bytes are those of the call, or what the memory holds now that the call takes effect. */
const writeMemory = (fd: number, bytes: string, at: number, memory?: Memory): number => {
  const now = memory === undefined ? bytes : memory.load()
  const isOld = now === bytes || $$pick(['the bytes at the call are written', 'the bytes that the buffer holds now are written']) === 0
  return content.write(fd, isOld ? bytes : now, at)
}

const kinds: Readonly<Record<string, Kind>> = {
  access: kind('access', 1, attributes.access, readsNode),
  open: kind('open', 1, open, noteOpen, [EMFILE]),
  create: kind('open', 1, open, noteOpen, [EMFILE, ENOSPC]),
  close: kind('close', 0, closeDescriptor, (accesses, fd) => { noteWrite(accesses, descriptorTable, `${fd}`) }),
  read: kind('read', 0, content.read, (accesses, fd, _length, at) => { noteDescriptor(accesses, fd, false, at < 0) }, [EIO]),
  write: kind('write', 0, writeMemory, (accesses, fd, _bytes, at) => { noteDescriptor(accesses, fd, true, at < 0) }, [ENOSPC, EIO]),
  ftruncate: kind('ftruncate', 0, content.truncate, writesOpen, [EIO]),
  fsync: kind('fsync', 0, content.sync, readsOpen, [EIO]),
  fdatasync: kind('fdatasync', 0, content.sync, readsOpen, [EIO]),
  stat: kind('stat', 1, (path, isBig) => attributes.stat(path, FOLLOW, isBig), readsNode),
  // What is not there is an answer, see request.ts.
  statIfThere: kind('stat', 1, (path, isBig) => attributes.stat(path, FOLLOW, isBig), readsNode),
  lstat: kind('lstat', 1, (path, isBig) => attributes.stat(path, NO_FOLLOW, isBig), readsLink),
  fstat: kind('fstat', 0, attributes.fstat, readsOpen),
  statfs: kind('statfs', 1, (path) => attributes.access(path, 0), readsNode),
  chmod: kind('chmod', 1, attributes.chmod, writesNode),
  fchmod: kind('fchmod', 0, attributes.fchmod, writesOpen),
  chown: kind('chown', 1, (path, uid, gid) => attributes.chown(path, FOLLOW, uid, gid), writesNode),
  lchown: kind('lchown', 1, (path, uid, gid) => attributes.chown(path, NO_FOLLOW, uid, gid), writesLink),
  fchown: kind('fchown', 0, attributes.fchown, writesOpen),
  utime: kind('utime', 1, (path, atime, mtime) => attributes.utimes(path, FOLLOW, atime, mtime), writesNode),
  lutime: kind('lutime', 1, (path, atime, mtime) => attributes.utimes(path, NO_FOLLOW, atime, mtime), writesLink),
  futime: kind('futime', 0, attributes.futimes, writesOpen),
  mkdir: kind('mkdir', 1, names.mkdir, noteEntry, [ENOSPC], false),
  mkdirp: kind('mkdir', 1, names.makeDirectories, noteDirectories, [ENOSPC], false),
  mkdtemp: kind('mkdtemp', 1, names.mkdtemp, (accesses, prefix) => { noteMkdtemp(accesses, prefix) }, [ENOSPC], false),
  rmdir: kind('rmdir', 1, names.rmdir, noteEntry, [], false),
  unlink: kind('unlink', 1, names.unlink, noteEntry, [], false),
  rename: kind('rename', 2, names.rename, both, [ENOSPC]),
  link: kind('link', 2, names.link, both, [ENOSPC]),
  symlink: kind('symlink', 2, names.symlink, (accesses, _target, path) => { noteEntry(accesses, path) }, [ENOSPC], false),
  readlink: kind('readlink', 1, names.readlink, readsLink),
  realpath: kind('realpath', 1, names.realpath, readsNode),
  copyfile: kind('copyfile', 2, attributes.copyFile, (accesses, from, to) => {
    readsNode(accesses, from)
    noteOpen(accesses, to, O_CREAT | 0o1001)
  }, [ENOSPC, EIO]),
  scandir: kind('scandir', 1, listing, noteDirectory),
  opendir: kind('opendir', 1, openStream, readsNode, [EMFILE]),
  readdir: kind('readdir', 0, (stream: DirectoryStream, count: number) => stream.read(count), (accesses, stream: DirectoryStream) => {
    if (stream.node !== undefined) noteRead(accesses, stream.node, undefined)
  }),
  closedir: kind('closedir', 0, (stream: DirectoryStream) => stream.close(), () => {}),
}

/** A new directory beside all that begin with the same letters. */
const noteMkdtemp = (accesses: Access[], prefix: string): void => {
  const place = walk(`${prefix}AAAAAA`, NO_FOLLOW, accesses)
  if (typeof place !== 'number') noteWrite(accesses, place.directory, undefined)
}

const reading: readonly string[] = [
  'access', 'open', 'close', 'read', 'stat', 'statIfThere', 'lstat', 'fstat', 'statfs', 'readlink', 'realpath', 'scandir', 'opendir', 'readdir', 'closedir',
]

export class SystemCall {
  kind: string
  args: Guest[]

  constructor(name: string, args: Guest[]) {
    this.kind = name
    this.args = args
  }

  get syscall(): string { return kinds[this.kind]!.syscall }
  /** Does it change something that others can see, or that a crash leaves? */
  get isChange(): boolean { return arrayIndexOf(reading, this.kind) < 0 }
  /** The paths that an error of the call shows. */
  get path(): string | undefined { return kinds[this.kind]!.paths > 0 ? this.args[0] : undefined }
  get dest(): string | undefined { return kinds[this.kind]!.paths > 1 ? this.args[1] : undefined }

  /** The path that it works on, also if it is given a descriptor. */
  get place(): string | undefined {
    const first: Guest = this.args[0]
    return typeof first === 'number' ? content.fileOf(first)?.path : typeof first === 'string' ? first : first?.path
  }

  /** Takes effect now; a negative number is an error. */
  perform(): Guest {
    const { effect, faults, looks } = kinds[this.kind]!
    const fault = faults.length === 0 ? 0 : this.fault(faults)
    if (fault !== 0) return fault
    stopIfDown()
    const result = $$apply(effect, undefined, this.args)
    if (this.isChange && !isError(result)) mayCrash(this.label())
    if (looks && isError(result)) refuseOutside(this, result)
    return result
  }

  fault(faults: readonly number[]): number {
    const texts: string[] = []
    for (let i = 0; i < faults.length; i++) arrayPush(texts, faultNames[faults[i]!])
    const index = chooseFault('fs', this.label(), texts)
    return index < 0 ? 0 : faults[index]!
  }

  footprint(): Access[] {
    const accesses: Access[] = []
    $$apply(kinds[this.kind]!.note, undefined, [accesses, ...this.args])
    return accesses
  }

  /** For traces: `write notes.txt`. */
  label(): string {
    const [first, second] = this.args
    const { paths, syscall } = kinds[this.kind]!
    if (paths === 2) return `${syscall} ${shortName(first)} -> ${shortName(second)}`
    if (paths === 1) return `${syscall} ${shortName(first)}`
    const path = this.place
    return path === undefined ? syscall : `${syscall} ${shortName(path)}`
  }
}

const faultNames: Readonly<Record<number, string>> = { [EIO]: 'EIO', [EMFILE]: 'EMFILE', [ENOSPC]: 'ENOSPC' }

const shortName = (path: string): string => textOfBytes(stringSlice(path, stringLastIndexOf(path, '/', path.length - 2) + 1))
