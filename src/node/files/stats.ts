/**
 * The answer of stat, in the order of the array that Node's C++ fills, and the Stats objects that are made of it. Reading a
 * time that is "now" needs the clock: as long as it is not tracked, such a time is a property that starts the search again
 * with the clock when it is read, so programs that only ask for a size or a type do not pay for time. In the first task
 * it is known: no time has passed.
 */
import { defineProperty, floor, type Guest } from '../internal/kept.ts'
import { timeOrigin } from '../globals/clock.ts'
import { isDirectory } from './directory.ts'
import { inodeNumber } from './inode-numbers.ts'
import { isLink, type Inode } from './inode.ts'
import type { Times } from './times.ts'

const BigIntOf = BigInt
const DateOf = Date
const { round } = Math
const DEVICE = 1, BLOCK_BYTES = 4096, SECTOR_BYTES = 512

export class StatValues {
  node: Inode | undefined
  path: string
  isBig: boolean
  mode: number
  links: number
  size: number
  uid: number
  gid: number
  times: Times | undefined

  constructor(node: Inode | undefined, path: string, isBig: boolean) {
    this.node = node
    this.path = path
    this.isBig = isBig
    this.mode = node?.mode ?? 0
    this.links = node === undefined ? 0 : isDirectory(node) ? 2 + node.countDirectories() : node.links
    this.size = node?.size() ?? 0
    this.uid = node?.uid ?? 0
    this.gid = node?.gid ?? 0
    this.times = node?.times
  }

  value(n: number): Guest { return this.isBig ? BigIntOf(n) : n }
  get 0(): Guest { return this.value(this.node === undefined ? 0 : DEVICE) }
  get 1(): Guest { return this.value(this.mode) }
  get 2(): Guest { return this.value(this.links) }
  get 3(): Guest { return this.value(this.uid) }
  get 4(): Guest { return this.value(this.gid) }
  get 5(): Guest { return this.value(0) }
  get 6(): Guest { return this.value(this.node === undefined ? 0 : BLOCK_BYTES) }
  get 7(): Guest { return this.value(this.node === undefined ? 0 : inodeNumber(this.node, this.path)) }
  get 8(): Guest { return this.value(this.size) }
  get 9(): Guest {
    const isInline = this.node === undefined || isDirectory(this.node) || isLink(this.node)
    return this.value(isInline ? 0 : floor((this.size + BLOCK_BYTES - 1) / BLOCK_BYTES) * (BLOCK_BYTES / SECTOR_BYTES))
  }
  get 10(): Guest { return this.value(seconds(this.time('accessed'))) }
  get 11(): Guest { return this.value(nanoseconds(this.time('accessed'))) }
  get 12(): Guest { return this.value(seconds(this.time('modified'))) }
  get 13(): Guest { return this.value(nanoseconds(this.time('modified'))) }
  get 14(): Guest { return this.value(seconds(this.time('changed'))) }
  get 15(): Guest { return this.value(nanoseconds(this.time('changed'))) }
  get 16(): Guest { return this.value(seconds(this.time('born'))) }
  get 17(): Guest { return this.value(nanoseconds(this.time('born'))) }

  /** With a clock, what has no time was there from the start. */
  time(which: keyof Times): number { return this.node === undefined ? 0 : this.times?.[which] ?? ($$isClockKnown() || $$clock(), timeOrigin / 1000) }

  isKnown(which: keyof Times): boolean { return this.node === undefined || $$isClockKnown() || this.times?.[which] !== undefined }
}

const seconds = (time: number): number => floor(time)
/** As precise as a time in seconds can be: to the microsecond. */
const nanoseconds = (time: number): number => floor((time - floor(time)) * 1e6 + 0.5) * 1000

/** Two answers in one, as the callback of a watched file gets them: what is, and what was. */
export class StatPair {
  now: StatValues
  before: StatValues
  constructor(now: StatValues, before: StatValues) {
    this.now = now
    this.before = before
  }
  get 2(): Guest { return this.now[2] }
  get 16(): Guest { return this.before[16] }
}

const inspectCustom = Symbol.for('nodejs.util.inspect.custom')
const kinds: readonly (keyof Times)[] = ['accessed', 'modified', 'changed', 'born']
const names = ['atime', 'mtime', 'ctime', 'birthtime']

/** A Stats object whose unknown times ask for the clock. */
export const lazyStats = (values: StatValues, prototype: object): Guest => {
  const stats: Guest = $$create(prototype)
  const fields = ['dev', 'mode', 'nlink', 'uid', 'gid', 'rdev', 'blksize', 'ino', 'size', 'blocks']
  for (let i = 0; i < fields.length; i++) stats[fields[i]!] = (values as Guest)[i]
  const suffixes = values.isBig ? ['Ms', 'Ns'] : ['Ms']
  // Later lines make a Date of the milliseconds when it is asked for.
  if (!('mtime' in prototype)) suffixes[suffixes.length] = ''
  for (let i = 0; i < suffixes.length; i++) for (let j = 0; j < names.length; j++) addTime(stats, values, kinds[j]!, names[j]!, suffixes[i]!)
  defineProperty(stats, inspectCustom, { value: askClock, configurable: true, writable: true, enumerable: false })
  return stats
}

const addTime = (stats: Guest, values: StatValues, kind: keyof Times, name: string, suffix: string): void => {
  const key = name + suffix
  if (!values.isKnown(kind)) {
    defineProperty(stats, key, { get: askClock, set: askClock, enumerable: true, configurable: true })
    return
  }
  const time = values.time(kind)
  const ns = BigIntOf(seconds(time)) * 1000000000n + BigIntOf(nanoseconds(time))
  const ms = seconds(time) * 1000 + nanoseconds(time) / 1e6
  stats[key] = suffix === '' ? new DateOf(round(ms)) : suffix === 'Ns' ? ns : values.isBig ? ns / 1000000n : ms
}

/** Never returns: the search begins again with a clock that is part of the state, and then all times are known. */
const askClock = (): never => $$clock() as never
