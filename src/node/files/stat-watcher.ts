/** fs.watchFile: looks at a file once every interval, and tells if it is not as it was. */
import { number, type Guest } from '../internal/kept.ts'
import { keepContext } from '../globals/async-context.ts'
import { currentLoop, runCallback } from '../globals/event-loop.ts'
import type { PollSource } from '../globals/poll-events.ts'
import { clearTimeout, setInterval } from '../globals/timers.ts'
import { stat } from './attributes.ts'
import { bytesOfPath } from './byte-strings.ts'
import { isFile } from './inode.ts'
import { StatPair, StatValues } from './stats.ts'

/** Node's handle of a watched file. */
export class StatWatcher {
  isBig: boolean
  path = ''
  timer: Guest = undefined
  isReferenced = true
  /** What was there when something was there last, which is what Node hands out as the time before, too. */
  seen: StatValues | undefined = undefined
  /** Times are not precise enough to tell two changes in a row apart. */
  content: string | undefined = undefined
  status = 0
  onchange: Guest = undefined

  constructor(isBig: Guest) {
    this.isBig = isBig === true
    keepContext(this)
  }

  start(path: Guest, interval: number): number {
    this.path = bytesOfPath(path)
    currentLoop('fs.watchFile').post(new FirstLook(this))
    this.timer = setInterval(() => { this.look() }, number(interval))
    if (!this.isReferenced) this.timer.unref()
    return 0
  }

  look(): void {
    const values = stat(this.path, true, this.isBig)
    const before = this.seen ?? this.nothing()
    if (typeof values === 'number') {
      if (this.status === values) return
      this.status = values
      this.tell(this.nothing(), before)
      return
    }
    const content = isFile(values.node) ? values.node.bytes : undefined
    const isTold = this.status !== 0 || this.seen !== undefined && (this.content !== content || differ(values, before))
    this.seen = values
    this.content = content
    this.status = 0
    if (isTold) this.tell(values, before)
  }

  nothing(): StatValues { return new StatValues(undefined, '', this.isBig) }

  tell(now: StatValues, before: StatValues): void {
    runCallback(this, this.onchange, this, [this.status, new StatPair(now, before)])
  }

  close(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  ref(): void {
    this.isReferenced = true
    this.timer?.ref()
  }
  unref(): void {
    this.isReferenced = false
    this.timer?.unref()
  }
  hasRef(): boolean { return this.isReferenced }
  getAsyncId(): number { return 0 }
}

/** What is there at the start is only told if it is nothing. */
class FirstLook implements PollSource {
  watcher: StatWatcher
  constructor(watcher: StatWatcher) { this.watcher = watcher }
  get kind(): 'file' { return 'file' }
  label(): string { return 'watchFile looks for the first time' }
  run(): void {
    if (this.watcher.timer !== undefined) this.watcher.look()
  }
  isReady(): boolean { return false }
  isHeld(): boolean { return false }
  hasRun(): void {}
  isRef(): boolean { return this.watcher.isReferenced }
  waiting(): Guest { return this.watcher.onchange }
}

/** The fields that libuv compares. */
const fields = [1, 3, 4, 7, 8, 12, 13, 14, 15, 16, 17]

const differ = (a: StatValues, b: StatValues): boolean => {
  for (let i = 0; i < fields.length; i++) if ((a as Guest)[fields[i]!] !== (b as Guest)[fields[i]!]) return true
  return false
}
