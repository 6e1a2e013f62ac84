/**
 * Requests for what cannot be part of a program under check: native addons, WebAssembly, modules of Node that reach out of
 * the process. The program's own files are bound to meet them, so all places are told at once, before anything runs.
 * A package often has such a request for the sake of something that the program does not use: there the functions of
 * the module refuse when they are called, and the report mentions it.
 */
import { relative } from 'node:path'
import { UserError, type SourceLocation } from '../base/errors.ts'
import type { SourceModule } from './module.ts'

/** Throws one error for all requests that evaluating the modules is bound to meet. */
export function refuseTogether(modules: readonly SourceModule[]): void {
  const requests = modules.flatMap(({ refused = [] }) => refused).filter(({ error }) => error !== undefined)
  const first = requests.find(({ isCertain }) => isCertain)?.error
  if (first === undefined) return
  const errors = requests.map(({ error }) => error!)
  if (errors.length === 1) throw first
  const places = requests.map(({ location, error }) => `${shownPlace(location)} ${withoutPlace(error!.fact, error!.location!)}`)
  throw new UserError(first.code, first.location, {
    fact: [`${errors.length} imports lead to what cannot be part of a program under check:`, ...places].join('\n'),
    remedy: [...new Set(errors.map(({ remedy }) => remedy))].join('; '),
  })
}

/** What is worth knowing before the program runs: which requests are refused if it comes to use what they lead to. */
export function refusalNotes(modules: readonly SourceModule[]): string[] {
  const places = new Map<string, string[]>()
  for (const { name, location } of modules.flatMap(({ refused = [] }) => refused)) {
    places.set(name, [...places.get(name) ?? [], shownPlace(location)])
  }
  if (places.size === 0) return []
  const list = [...places].map(([name, where]) => `${name} (${shortened(where)})`)
  return [`refused when the program comes to use it: ${list.join(', ')}`]
}

/** Places of one module; a package may have many. */
const MAX_PLACES = 3

function shortened(places: readonly string[]): string {
  const shown = places.slice(0, MAX_PLACES).join(', ')
  return places.length > MAX_PLACES ? `${shown} and ${places.length - MAX_PLACES} more` : shown
}

function shownPlace({ file, line }: SourceLocation): string {
  const path = relative('', file)
  return `${path.startsWith('..') ? file : path}:${line}`
}

function withoutPlace(fact: string, { file, line }: SourceLocation): string {
  return fact.replace(`${file}:${line} `, '')
}
