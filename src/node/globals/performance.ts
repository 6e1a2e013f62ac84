/** `performance`: the virtual clock. Marks and measures are kept in order, observers are not part of it. */
import { typeError } from '../internal/errors.ts'
import eventTarget from 'own:internal/event_target'
import { arrayFilter, arrayPush, arraySlice, defineProperty, type Guest } from '../internal/kept.ts'
import { now, timeOrigin } from './clock.ts'
import { DOMException } from './dom-exception.ts'

export class PerformanceEntry {
  readonly name: string
  readonly entryType: string
  readonly startTime: number
  readonly duration: number
  readonly detail: unknown
  constructor(name: string, entryType: string, startTime: number, duration: number, detail: unknown) {
    this.name = name
    this.entryType = entryType
    this.startTime = startTime
    this.duration = duration
    this.detail = detail
  }
  toJSON(): object {
    return { name: this.name, entryType: this.entryType, startTime: this.startTime, duration: this.duration, detail: this.detail }
  }
}
export class PerformanceMark extends PerformanceEntry {
  constructor(name: string, options?: Guest) {
    super(`${name}`, 'mark', options?.startTime ?? now(), 0, options?.detail ?? null)
  }
}
export class PerformanceMeasure extends PerformanceEntry {}

export class Performance extends eventTarget.EventTarget {
  #entries: PerformanceEntry[] = []

  now(): number { return now() }
  get timeOrigin(): number { return timeOrigin }

  mark(name: string, options?: Guest): PerformanceMark {
    const mark = new PerformanceMark(name, options)
    arrayPush(this.#entries, mark)
    return mark
  }

  measure(name: string, startOrOptions?: Guest, endMark?: Guest): PerformanceMeasure {
    const isOptions = typeof startOrOptions === 'object' && startOrOptions !== null
    const options = isOptions ? startOrOptions : { start: startOrOptions, end: endMark }
    const end = options.end !== undefined ? this.#time(options.end)
      : options.duration !== undefined && options.start !== undefined ? this.#time(options.start) + options.duration : now()
    const start = options.start !== undefined ? this.#time(options.start)
      : options.duration !== undefined ? end - options.duration : 0
    const measure = new PerformanceMeasure(`${name}`, 'measure', start, end - start, options.detail ?? null)
    arrayPush(this.#entries, measure)
    return measure
  }

  #time(mark: Guest): number {
    if (typeof mark === 'number') return mark
    for (let i = this.#entries.length - 1; i >= 0; i--) {
      const entry = this.#entries[i]!
      if (entry.entryType === 'mark' && entry.name === `${mark}`) return entry.startTime
    }
    throw new DOMException(`The "${mark}" performance mark has not been set`, 'SyntaxError')
  }

  clearMarks(name?: unknown): void { this.#clear('mark', name) }
  clearMeasures(name?: unknown): void { this.#clear('measure', name) }
  clearResourceTimings(): void {}
  #clear(type: string, name: unknown): void {
    this.#entries = arrayFilter(this.#entries, (entry) =>
      entry.entryType !== type || (name !== undefined && entry.name !== `${name}`))
  }

  getEntries(): PerformanceEntry[] { return arraySlice(this.#entries) }
  getEntriesByName(name: unknown, type?: unknown): PerformanceEntry[] {
    return arrayFilter(this.#entries, (entry) => entry.name === `${name}` && (type === undefined || entry.entryType === type))
  }
  getEntriesByType(type: unknown): PerformanceEntry[] {
    return arrayFilter(this.#entries, (entry) => entry.entryType === type)
  }

  timerify(f: Guest): Guest {
    if (typeof f !== 'function') throw typeError('ERR_INVALID_ARG_TYPE', 'The "fn" argument must be of type function')
    return f
  }
  eventLoopUtilization(): object { return { idle: 0, active: 0, utilization: 0 } }
  toJSON(): object { return { nodeTiming: {}, timeOrigin, eventLoopUtilization: this.eventLoopUtilization() } }
}
defineProperty(Performance.prototype, Symbol.toStringTag, { value: 'Performance', configurable: true })
export const performance = new Performance()
