/**
 * What a caller adds to a check as code: a strategy, a score, listeners. An object or function cannot be sent to another
 * thread, so a check that is given one runs in the thread of its caller. The path of a module whose default export is one
 * is sent, and the thread of the check imports it.
 */
import { isAbsolute, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { UserError } from '../base/errors.ts'
import type { Listener } from '../explore/listener.ts'
import type { Score, Strategy } from '../explore/strategy.ts'
import { type CheckOptions, STRATEGY_NAMES, type StrategyName } from '../options.ts'

export interface ExtensionOptions {
  /** The name of a strategy, an object that is one, or the file of a module that exports one. */
  readonly strategy?: StrategyName | Strategy | URL | string | undefined
  /** What to explore next: the smallest first. Replaces `strategy`. */
  readonly score?: Score | URL | string | undefined
  readonly listeners?: readonly (Listener | URL | string)[] | undefined
  /** `none`: no state is compared with another, every path is followed to its end. Default: `states`. */
  readonly matching?: 'states' | 'none' | undefined
}

/** Everything a caller of `check` may say. */
export type AllOptions = Omit<CheckOptions, 'strategy'> & ExtensionOptions

/** Extensions as the search uses them. */
export interface Extensions {
  readonly strategy?: Strategy
  readonly score?: Score
  readonly listeners: readonly Listener[]
  readonly matching: 'states' | 'none'
}

/** Extensions as they are sent: modules by their URL. */
export interface SentExtensions {
  readonly strategy: string | undefined
  readonly score: string | undefined
  readonly listeners: readonly string[]
  readonly matching: 'states' | 'none'
}

export const NO_EXTENSIONS: Extensions = { listeners: [], matching: 'states' }

/** Tells the settings of a check from its extensions; `local` if one of those is an object. */
export function splitOptions(options: AllOptions): { settings: CheckOptions; local: Extensions | undefined; sent: SentExtensions } {
  // Callers without types may pass anything; what is no object is refused with the other options.
  if (!isObject(options)) return { settings: options as CheckOptions, local: undefined, sent: { strategy: undefined, score: undefined, listeners: [], matching: 'states' } }
  const { strategy, score, listeners = [], matching = 'states', ...rest } = options
  const name = STRATEGY_NAMES.find((known) => known === strategy)
  const given = name === undefined ? strategy : undefined
  reject(given, score, listeners)
  const sent = {
    strategy: typeof given === 'string' || given instanceof URL ? urlOf(given) : undefined,
    score: typeof score === 'string' || score instanceof URL ? urlOf(score) : undefined,
    listeners: listeners.filter((listener) => !isObject(listener)).map((listener) => urlOf(listener as URL | string)),
    matching,
  }
  const isLocal = isObject(given) || typeof score === 'function' || listeners.some(isObject)
  const local = {
    ...(isObject(given) ? { strategy: given as Strategy } : {}),
    ...(typeof score === 'function' ? { score } : {}),
    listeners: listeners.filter(isObject) as Listener[],
    matching,
  }
  return { settings: { ...rest, ...(name === undefined ? {} : { strategy: name }) }, local: isLocal ? local : undefined, sent }
}

/** Imports the modules among the extensions and adds them to those that are objects. */
export async function importExtensions(sent: SentExtensions, local: Extensions = NO_EXTENSIONS): Promise<Extensions> {
  const { strategy, score, listeners, matching } = sent
  const imported = await Promise.all(listeners.map((url) => importDefault(url) as Promise<Listener>))
  return {
    ...local, matching,
    ...(strategy === undefined ? {} : { strategy: (await importDefault(strategy)) as Strategy }),
    ...(score === undefined ? {} : { score: (await importDefault(score)) as Score }),
    listeners: [...local.listeners, ...imported],
  }
}

async function importDefault(url: string): Promise<unknown> {
  try {
    const { default: value } = (await import(url)) as { default?: unknown }
    if (value !== undefined) return value
  } catch (error) {
    throw bad(`${url} cannot be imported: ${(error as Error).message}`, 'name a module that Node can import')
  }
  throw bad(`${url} has no default export`, 'export the strategy, score or listener as default')
}

function reject(strategy: unknown, score: unknown, listeners: unknown): void {
  if (strategy !== undefined && typeof strategy !== 'string' && !(strategy instanceof URL) && !isStrategy(strategy)) {
    throw bad('strategy is neither a name nor a strategy', `use one of ${STRATEGY_NAMES.join(', ')}, or an object with push(node), next() and size`)
  }
  if (typeof strategy === 'string' && !/[./\\]/.test(strategy)) {
    throw bad(`strategy is '${strategy}'`, `use one of ${STRATEGY_NAMES.join(', ')}, or the path of a module`)
  }
  if (score !== undefined && typeof score !== 'function' && typeof score !== 'string' && !(score instanceof URL)) {
    throw bad('score is not a function', 'write score: (node, state) => number; the smallest comes first')
  }
  if (!Array.isArray(listeners)) throw bad('listeners is not a list', 'write listeners: [{ stateAdded(node) { ... } }]')
}

function isStrategy(value: unknown): boolean {
  const strategy = value as Partial<Strategy> | null
  return isObject(strategy) && typeof strategy!.push === 'function' && typeof strategy!.next === 'function'
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !(value instanceof URL)
}

function urlOf(module: URL | string): string {
  if (module instanceof URL) return module.href
  return module.startsWith('file:') ? module : pathToFileURL(isAbsolute(module) ? module : resolve(module)).href
}

function bad(fact: string, remedy: string): UserError {
  return new UserError('bad-option', undefined, { fact, remedy })
}
