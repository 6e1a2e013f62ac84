/**
 * From a path to the place in the tree that it means, as Linux walks it: every directory on the way has to be searchable,
 * symbolic links lead on, at most forty of them. A walk changes nothing; it can note what it has looked at.
 */
import { arrayPop, arrayPush, arraySlice, arrayJoin, split, stringEndsWith, stringLastIndexOf, stringSlice, stringStartsWith } from '../internal/kept.ts'
import { Directory, isDirectory } from './directory.ts'
import { EACCES, ELOOP, ENAMETOOLONG, ENOENT, ENOTDIR } from './errno.ts'
import { bytesOfPath } from './byte-strings.ts'
import { processFiles } from '../internal/process-files.ts'
import { root } from './file-system.ts'
import { noteRead, type Access } from './footprint.ts'
import { isLink, type Inode } from './inode.ts'
import { isAllowed, SEARCH } from './permissions.ts'

const MAX_LINKS = 40, MAX_NAME = 255
/** In bytes, with the one that ends a path. */
export const MAX_PATH = 4096

/** A name in a directory, and what it leads to, if anything. */
export class Place {
  directory: Directory
  /** '' for the root, or if the path ends with `.` or `..`. */
  name: string
  node: Inode | undefined
  /** Absolute, without links, dots and double slashes. */
  path: string
  /** Does the path end with a slash? */
  isSlashed: boolean

  constructor(directory: Directory, name: string, node: Inode | undefined, path: string, isSlashed: boolean) {
    this.directory = directory
    this.name = name
    this.node = node
    this.path = path
    this.isSlashed = isSlashed
  }
}

/** How a walk ends: with the link if the last name is one, or with what the link leads to. */
export const NO_FOLLOW = false, FOLLOW = true

/** The place of a path, or an error; a place without node if only the last name is missing. */
export const walk = (path: string, follow: boolean, accesses?: Access[]): Place | number =>
  path === '' ? ENOENT : path.length >= MAX_PATH ? ENAMETOOLONG : new Walk(follow, accesses).go(path)

/** The same as the C library's realpath does it, which does not ask whether it may search what `.` and `..` are in, and takes one name after the other. */
export const walkReal = (path: string): Place | number => {
  if (path === '') return ENOENT
  const walking = new Walk(FOLLOW, undefined)
  walking.isLenient = true
  return walking.go(path)
}

/** Where the walk of a path finds nothing, with what comes behind it; undefined if something is there. Links have led on, also the last one if it is followed. */
export const missingPath = (path: string, follow: boolean): string | undefined => {
  const walking = new Walk(follow, undefined)
  walking.go(path)
  return walking.missing
}

/** The same for calls that make, remove or rename an entry: a slash at the end does not make them follow a link. */
export const walkEntry = (path: string, accesses?: Access[]): Place | number => {
  const bare = withoutSlashes(path)
  if (bare === path || bare === '') return walk(path, NO_FOLLOW, accesses)
  const place = walk(bare, NO_FOLLOW, accesses)
  return typeof place === 'number' ? place : slashed(place)
}

/** What is wrong with the directories that lead to an entry; 0 if nothing is. */
export const parentProblem = (path: string): number => {
  const bare = withoutSlashes(path)
  const slash = stringLastIndexOf(bare, '/')
  if (path.length >= MAX_PATH || path === '') return path === '' ? ENOENT : ENAMETOOLONG
  const place = slash < 0 ? walk('.', FOLLOW) : walk(stringSlice(bare, 0, slash + 1), FOLLOW)
  if (typeof place === 'number') return place
  return isDirectory(place.node) ? isAllowed(place.node, SEARCH) ? 0 : EACCES : ENOENT
}

const withoutSlashes = (path: string): string => {
  let end = path.length
  while (end > 0 && path[end - 1] === '/') end--
  return stringSlice(path, 0, end)
}

const slashed = ({ directory, name, node, path }: Place): Place => new Place(directory, name, node, path, true)

class Walk {
  directories: Directory[] = [root]
  names: string[] = []
  links = 0
  isLenient = false
  /** Set when a name is not there: its path, and what was still to be walked. */
  missing: string | undefined = undefined
  follow: boolean
  accesses: Access[] | undefined

  constructor(follow: boolean, accesses: Access[] | undefined) {
    this.follow = follow
    this.accesses = accesses
  }

  go(path: string): Place | number {
    if (!stringStartsWith(path, '/')) {
      const start = this.steps(bytesOfPath(processFiles.cwd), true)
      if (typeof start === 'number') return start
      if (!isDirectory(start.node)) return start.node === undefined ? ENOENT : ENOTDIR
    }
    return this.steps(path, this.follow)
  }

  /** Walks on from where it is, or from the root. */
  steps(path: string, follow: boolean): Place | number {
    if (stringStartsWith(path, '/')) {
      this.directories = [root]
      this.names = []
    }
    const parts = split(path, '/')
    const isSlashed = stringEndsWith(path, '/')
    while (parts.length > 0 && parts[parts.length - 1] === '') arrayPop(parts)
    for (let i = 0; i < parts.length; i++) {
      if (parts[i] === '') continue
      const isLast = i === parts.length - 1
      const place = this.step(parts[i]!, isLast, follow || isSlashed || !isLast)
      if (this.missing !== undefined && !isLast) this.missing = `${this.missing}/${arrayJoin(arraySlice(parts, i + 1), '/')}`
      if (typeof place === 'number') return place
      if (isLast && !isSlashed) return place
      if (isLast && place.node === undefined) return slashed(place)
      if (!isDirectory(place.node)) return place.node === undefined ? ENOENT : ENOTDIR
      if (isLast) return slashed(place)
    }
    return this.here()
  }

  /** The directory where the walk is, as the place of a path that has no last name. */
  here(): Place {
    const node = this.current()
    return new Place(node, '', node, this.path(), false)
  }

  step(name: string, isLast: boolean, follow: boolean): Place | number {
    const directory = this.current()
    if (!isAllowed(directory, SEARCH) && !(this.isLenient && (name === '.' || name === '..'))) return EACCES
    if (name.length > MAX_NAME) return ENAMETOOLONG
    if (name === '.') return this.here()
    if (name === '..') {
      if (this.names.length > 0) {
        arrayPop(this.directories)
        arrayPop(this.names)
      }
      return this.here()
    }
    if (this.accesses !== undefined) noteRead(this.accesses, directory, name)
    const node = directory.get(name)
    if (isLink(node) && follow) {
      if (++this.links > MAX_LINKS) return ELOOP
      return this.steps(node.target, true)
    }
    const path = this.path(name)
    if (node === undefined) this.missing = path
    if (isDirectory(node)) {
      arrayPush(this.directories, node)
      arrayPush(this.names, name)
    } else if (!isLast && node === undefined) return ENOENT
    return new Place(directory, name, node, path, false)
  }

  current(): Directory { return this.directories[this.directories.length - 1]! }

  path(name?: string): string {
    const names = name === undefined ? this.names : [...arraySlice(this.names), name]
    return `/${arrayJoin(names, '/')}`
  }
}
