/**
 * fs.watch, as inotify tells it on Linux: a watched directory hears of entries that are made, removed or renamed ('rename') and of
 * changes of what its entries lead to ('change'); a watched file of its own changes. All watchers share one queue, which libuv reads until it is
 * empty. An event that is the same as the last one in it is told once.
 */
import { arrayIndexOf, arrayPush, arrayShift, arraySlice, arraySplice, stringLastIndexOf, stringSlice, type Guest } from '../internal/kept.ts'
import { keepContext } from '../globals/async-context.ts'
import { currentLoop, endCall, runCallback } from '../globals/event-loop.ts'
import type { PollSource } from '../globals/poll-events.ts'
import { bytesOfPath } from './byte-strings.ts'
import { attach, detach, isDirectory } from './directory.ts'
import { ENOENT } from './errno.ts'
import type { Inode } from './inode.ts'
import { encodeName } from './names-encoding.ts'
import { announceAll } from './operation.ts'
import { FOLLOW, walk } from './path-walk.ts'

/** What has happened, as inotify tells one thing from another; of a folder it says that it is one. */
type Change = 'created' | 'deleted' | 'moved from' | 'moved to' | 'modified' | 'attributes' | 'attributes of a folder' | 'moved itself' | 'gone' | 'ignored'

/** An inode that is watched, by one or more. */
class Watch {
  readonly node: Inode
  /** What the path of the first of them ends with. */
  readonly ownName: string
  handles: FSEvent[] = []
  constructor(node: Inode, ownName: string) {
    this.node = node
    this.ownName = ownName
  }
}

/** In the order in which they were made. */
export const watches: Watch[] = []

/** Node's handle of a watcher. */
export class FSEvent {
  watch: Watch | undefined = undefined
  encoding: Guest = undefined
  isReferenced = true
  onchange: Guest = undefined

  constructor() { keepContext(this) }

  get initialized(): boolean { return this.watch !== undefined }

  start(path: Guest, isPersistent: boolean, _isRecursive: boolean, encoding: Guest): number {
    const bytes = bytesOfPath(path)
    const place = walk(bytes, FOLLOW)
    if (typeof place === 'number') return place
    if (place.node === undefined) return ENOENT
    attach(place.node)
    this.watch = watchOf(place.node, stringSlice(bytes, stringLastIndexOf(bytes, '/') + 1))
    arrayPush(this.watch.handles, this)
    this.encoding = encoding
    this.isReferenced = isPersistent
    currentLoop('fs.watch').hold(this)
    announceAll()
    return 0
  }

  close(): void {
    const { watch } = this
    if (watch === undefined) return
    currentLoop('fs.watch').release(this)
    this.watch = undefined
    arraySplice(watch.handles, arrayIndexOf(watch.handles, this), 1)
    if (watch.handles.length === 0) {
      arraySplice(watches, arrayIndexOf(watches, watch), 1)
      queue.drop(watch)
    }
    detach(watch.node)
  }

  ref(): void { this.isReferenced = true }
  unref(): void { this.isReferenced = false }
  hasRef(): boolean { return this.isReferenced }
  getAsyncId(): number { return 0 }
  isRef(): boolean { return this.isReferenced }
}

const watchOf = (node: Inode, ownName: string): Watch => {
  for (let i = 0; i < watches.length; i++) if (watches[i]!.node === node) return watches[i]!
  const watch = new Watch(node, ownName)
  arrayPush(watches, watch)
  return watch
}

/** What the system has to tell. */
class WatchQueue implements PollSource {
  /** Triples: watch, what has happened, the name. */
  heard: Guest[] = []
  /** The last one is followed by something that nobody is told of any more. */
  isCut = false

  hear(watch: Watch, change: Change, name: string): void {
    const { heard } = this
    const last = heard.length - 3
    const isSame = last >= 0 && !this.isCut && heard[last] === watch && heard[last + 1] === change && heard[last + 2] === name
    if (isSame) return
    if (this.isCut) this.isCut = false
    arrayPush(heard, watch, change, name)
    currentLoop('fs.watch').post(this)
  }

  /** Nobody watches an inode any more: the system says so, and libuv finds no one to tell. */
  drop(watch: Watch): void {
    const { heard } = this
    for (let i = heard.length - 3; i >= 0; i -= 3) if (heard[i] === watch) arraySplice(heard, i, 3)
    const isCut = heard.length > 0
    if (this.isCut !== isCut) this.isCut = isCut
    if (!isCut) currentLoop('fs.watch').retract(this)
  }

  get kind(): 'file' { return 'file' }
  get isDrained(): boolean { return true }
  label(): string { return `${typeOf(this.heard[1])} of ${this.heard[2]} is told` }
  run(): void {
    const watch: Watch = arrayShift(this.heard)
    const type = typeOf(arrayShift(this.heard))
    const name = arrayShift(this.heard)
    if (this.heard.length === 0 && this.isCut) this.isCut = false
    const handles = arraySlice(watch.handles)
    for (let i = 0; i < handles.length; i++) {
      const handle = handles[i]!
      if (i > 0) endCall()
      if (handle.watch === watch) runCallback(handle, handle.onchange, handle, [0, type, encodeName(name, handle.encoding)])
    }
  }
  isReady(): boolean { return this.heard.length > 0 }
  isHeld(): boolean { return false }
  hasRun(): void {}
  // The handles do.
  isRef(): boolean { return false }
  waiting(): Guest { return this.heard[0]?.handles[0].onchange }
}

const queue = new WatchQueue()

const typeOf = (change: Change): string => change === 'modified' || change === 'attributes' ? 'change' : 'rename'

/** After a crash nobody watches. */
export const forgetWatches = (): void => {
  watches.length = 0
  queue.heard = []
  queue.isCut = false
}

/** An entry of the directory was made, removed, or leads elsewhere. */
export const notifyEntry = (directory: Inode, name: string, change: 'created' | 'deleted' | 'moved from' | 'moved to'): void => {
  for (let i = 0; i < watches.length; i++) if (watches[i]!.node === directory) queue.hear(watches[i]!, change, name)
}

/** What is inside of the inode, or its attributes: a directory that it lies in is told first. */
export const notifyChange = (node: Inode, what: 'modified' | 'attributes'): void => {
  // libuv takes what is said of a folder for more than a change.
  const change = isDirectory(node) ? 'attributes of a folder' : what
  for (let i = 0; i < watches.length; i++) {
    const { node: directory } = watches[i]!
    if (directory === node || !isDirectory(directory)) continue
    const { names, nodes } = directory
    for (let j = 0; j < names.length; j++) if (nodes[j] === node) queue.hear(watches[i]!, change, names[j]!)
  }
  notifyWatch(node, change)
}

const notifyWatch = (node: Inode, change: Change): void => {
  for (let i = 0; i < watches.length; i++) if (watches[i]!.node === node) queue.hear(watches[i]!, change, watches[i]!.ownName)
}

/** Its number of names, of which directories do not hear. */
export const notifyNode = (node: Inode): void => { notifyWatch(node, 'attributes') }

export const notifyMoved = (node: Inode): void => { notifyWatch(node, 'moved itself') }

/** It is gone for good; inotify says so twice. */
export const notifyGone = (node: Inode): void => {
  notifyWatch(node, 'gone')
  notifyWatch(node, 'ignored')
}
