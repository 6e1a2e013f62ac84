/**
 * fs.watch, as inotify tells it on Linux: a watched directory hears of entries that are made, removed or renamed ('rename') and of
 * changes of what its entries lead to ('change'); a watched file of its own changes. An event like the one before it
 * that is still waiting is told once. Every watcher is a source of events of its own: what it has heard comes in order.
 */
import { arrayIndexOf, arrayPush, arrayShift, arraySplice, stringLastIndexOf, stringSlice, type Guest } from '../internal/kept.ts'
import { keepContext } from '../globals/async-context.ts'
import { currentLoop, runCallback } from '../globals/event-loop.ts'
import type { PollSource } from '../globals/poll-events.ts'
import { bytesOfPath } from './byte-strings.ts'
import { attach, detach, isDirectory } from './directory.ts'
import { ENOENT } from './errno.ts'
import type { Inode } from './inode.ts'
import { encodeName } from './names-encoding.ts'
import { announceAll } from './operation.ts'
import { FOLLOW, walk } from './path-walk.ts'

/** Those that have been started. */
export const watchers: FSEvent[] = []

/** Node's handle of a watcher. */
export class FSEvent implements PollSource {
  node: Inode | undefined = undefined
  /** What the path ends with. */
  ownName = ''
  encoding: Guest = undefined
  isReferenced = true
  /** Pairs: type, name. */
  heard: string[] = []
  onchange: Guest = undefined

  constructor() { keepContext(this) }

  get initialized(): boolean { return this.node !== undefined }

  start(path: Guest, isPersistent: boolean, _isRecursive: boolean, encoding: Guest): number {
    const bytes = bytesOfPath(path)
    const place = walk(bytes, FOLLOW)
    if (typeof place === 'number') return place
    if (place.node === undefined) return ENOENT
    attach(place.node)
    this.node = place.node
    const slash = stringLastIndexOf(bytes, '/')
    this.ownName = stringSlice(bytes, slash + 1)
    this.encoding = encoding
    this.isReferenced = isPersistent
    arrayPush(watchers, this)
    currentLoop('fs.watch').hold(this)
    announceAll()
    return 0
  }

  close(): void {
    if (this.node === undefined) return
    const loop = currentLoop('fs.watch')
    loop.release(this)
    loop.retract(this)
    const index = arrayIndexOf(watchers, this)
    arraySplice(watchers, index, 1)
    const { node } = this
    this.node = undefined
    this.heard = []
    detach(node)
  }

  hear(type: string, name: string, isAlways = false): void {
    const { heard } = this
    const last = heard.length
    if (!isAlways && last > 0 && heard[last - 2] === type && heard[last - 1] === name) return
    arrayPush(heard, type, name)
    currentLoop('fs.watch').post(this)
  }

  ref(): void { this.isReferenced = true }
  unref(): void { this.isReferenced = false }
  hasRef(): boolean { return this.isReferenced }
  getAsyncId(): number { return 0 }

  get kind(): 'file' { return 'file' }
  label(): string { return `${this.heard[0]} of ${this.heard[1]} is told` }
  run(): void {
    const type = arrayShift(this.heard)
    const name = arrayShift(this.heard)
    runCallback(this, this.onchange, this, [0, type, encodeName(name, this.encoding)])
  }
  isReady(): boolean { return this.heard.length > 0 }
  isHeld(): boolean { return false }
  hasRun(): void {}
  isRef(): boolean { return this.isReferenced }
  waiting(): Guest { return this.onchange }
}

/** An entry of the directory was made, removed, or leads elsewhere. */
export const notifyEntry = (directory: Inode, name: string): void => {
  for (let i = 0; i < watchers.length; i++) if (watchers[i]!.node === directory) watchers[i]!.hear('rename', name)
}

/** What is inside of the inode, or its attributes. */
export const notifyChange = (node: Inode): void => {
  for (let i = 0; i < watchers.length; i++) {
    const watcher = watchers[i]!
    if (watcher.node === node) watcher.hear('change', watcher.ownName)
    else if (isDirectory(watcher.node)) {
      const { names, nodes } = watcher.node
      for (let j = 0; j < names.length; j++) if (nodes[j] === node) watcher.hear('change', names[j]!)
    }
  }
}

/** Its number of names, of which directories do not hear. */
export const notifyNode = (node: Inode): void => {
  for (let i = 0; i < watchers.length; i++) if (watchers[i]!.node === node) watchers[i]!.hear('change', watchers[i]!.ownName)
}

export const notifyMoved = (node: Inode): void => {
  for (let i = 0; i < watchers.length; i++) if (watchers[i]!.node === node) watchers[i]!.hear('rename', watchers[i]!.ownName)
}

/** It is gone for good; inotify says so twice. */
export const notifyGone = (node: Inode): void => {
  for (let i = 0; i < watchers.length; i++) {
    if (watchers[i]!.node !== node) continue
    watchers[i]!.hear('rename', watchers[i]!.ownName)
    watchers[i]!.hear('rename', watchers[i]!.ownName, true)
  }
}
