/**
 * NODE_DEBUG is never set: what Node's modules and util.debuglog would log is left out. Since Node 22 the timers of the console
 * are here as well.
 */
import { defineProperty, floor, split, toFixed, type Guest } from '../internal/kept.ts'

function debuglog(): Guest {
  const logger: Guest = (): void => {}
  defineProperty(logger, 'enabled', { get: () => false, configurable: true, enumerable: true })
  return logger
}

const pad = (value: number | string): string => `${value}`.length < 2 ? `0${value}` : `${value}`

function formatTime(ms: number): string {
  if (ms < 1000) return `${+toFixed(ms, 3)}ms`
  const [hours, minutes, seconds] = [floor(ms / 3_600_000), floor(ms % 3_600_000 / 60_000), ms % 60_000 / 1000]
  if (hours === 0 && minutes === 0) return `${toFixed(seconds, 3)}s`
  const [whole, part] = split(toFixed(seconds, 3), '.')
  return `${hours === 0 ? minutes : `${hours}:${pad(minutes)}`}:${pad(whole!)}.${part} (${hours === 0 ? '' : 'h:m'}m:ss.mmm)`
}

function time(times: Guest, _category: string, what: string, _flags: number, label: unknown = 'default'): void {
  const name = `${label}`
  if (times.has(name)) $$global.process.emitWarning(`Label '${name}' already exists for ${what}`)
  else times.set(name, $$global.process.hrtime())
}

function timeLog(times: Guest, _category: string, what: string, _flags: number, log: Guest, label: unknown = 'default', _trace?: unknown, args?: Guest): void {
  const name = `${label}`
  const start = times.get(name)
  if (start === undefined) {
    $$global.process.emitWarning(`No such label '${name}' for ${what}`)
    return
  }
  const passed = $$global.process.hrtime(start)
  const shown = formatTime(passed[0] * 1000 + passed[1] / 1e6)
  if (args === undefined) log(name, shown)
  else log(name, shown, args)
}

function timeEnd(times: Guest, category: string, what: string, flags: number, log: Guest, label: unknown = 'default'): void {
  timeLog(times, category, what, flags, log, label)
  times.delete(`${label}`)
}

const nothing = (): void => {}

export default {
  debuglog, initializeDebugEnv: nothing, formatTime, time, timeLog, timeEnd, kNone: 1,
  debugWithTimer: (): object => ({ startTimer: nothing, endTimer: nothing, logTimer: nothing }),
}
