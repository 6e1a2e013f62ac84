/** Values of settings: what is wrong with one, and how a flag spells it. */
import { isPort, readAddress } from './addresses.ts'
import { commandsProblem } from './peer-command.ts'
import { badOption, type Problem, problemDetail, refusal } from './problem.ts'
import type { Setting } from './table.ts'

/** The value of a flag as the API would get it, validated. */
export function readFlag(setting: Setting, text: string): unknown {
  const spelled = `--${setting.flag}`
  const value = valueOf(setting, text)
  if (value === undefined) throw badOption(`${spelled} is '${text}'`, expectation(setting))
  const problem = problemOf(setting, value)
  // Of a command the flag has one: its place in the list says nothing.
  if (problem !== undefined) throw refusal(problemDetail({ ...problem, path: [] }, spelled))
  return value
}

/** Whether a flag may be repeated, and its values add up. */
export function isList({ kind }: Setting): boolean {
  return ['fields', 'names', 'choices', 'paths', 'texts', 'variables', 'addresses', 'ports', 'commands', 'patterns'].includes(kind)
}

export function validate(setting: Setting, value: unknown, spelled: string): void {
  const problem = problemOf(setting, value)
  if (problem !== undefined) throw refusal(problemDetail(problem, spelled))
}

/** What is wrong with a value. */
export function problemOf(setting: Setting, value: unknown): Problem | undefined {
  if (setting.kind === 'commands') return commandsProblem(value)
  return isValid(setting, value) ? undefined : { path: [], actual: value ?? null, expected: expectation(setting, value) }
}

function valueOf(setting: Setting, text: string): unknown {
  switch (setting.kind) {
    case 'count': return readCount(text)
    case 'duration': return readDuration(text)
    case 'fields': case 'names': case 'choices': case 'variables': return text.split(',')
    case 'parameters': return readParameter(text)
    default: return isList(setting) ? [text] : text
  }
}

/** `Class.field`; the class may be `Object`, the field private. */
const FIELD = /^[\p{ID_Start}$_][\p{ID_Continue}$]*\.#?[\p{ID_Start}$_][\p{ID_Continue}$]*$/u

/** A function, `Class`, `Class.method` or `Class.#method`; a package, whose name may have a scope; `*` for all there is. */
const HOST_NAME = /^(?:\*|[\p{ID_Start}$_][\p{ID_Continue}$]*(?:\.#?[\p{ID_Start}$_][\p{ID_Continue}$]*)?|(?:@[\w.~-]+\/)?[\w.~-]+)$/u

function isValid(setting: Setting, value: unknown): boolean {
  switch (setting.kind) {
    case 'count': return Number.isSafeInteger(value) && (value as number) >= (setting.minimum ?? 0)
    case 'duration': return Number.isFinite(value) && (value as number) >= (setting.minimum ?? 0)
    case 'switch': return typeof value === 'boolean'
    case 'choice': return setting.choices!.includes(value as string)
    case 'choices': return isListOf(value, (each) => setting.choices!.includes(each))
    case 'path':
    case 'file': return typeof value === 'string' && value !== ''
    case 'paths': return isListOf(value, (path) => path !== '')
    case 'texts': return isListOf(value, () => true)
    case 'variables': return isListOf(value, (name) => /^[^=\0\s]+$/.test(name))
    case 'fields': return isListOf(value, (field) => FIELD.test(field))
    case 'names': return isListOf(value, (name) => HOST_NAME.test(name))
    case 'coverage': return typeof value === 'boolean' || value === 'all'
    case 'signal': return value instanceof AbortSignal
    case 'addresses': return isListOf(value, (text) => readAddress(text)?.host !== undefined)
    case 'ports': return Array.isArray(value) && value.every(isListenAddress)
    case 'patterns': return isListOf(value, isPattern)
    case 'commands': return commandsProblem(value) === undefined
    case 'parameters': return isRecord(value) && Object.values(value).every((each) => ['string', 'number', 'boolean'].includes(typeof each))
  }
}

function isListOf(value: unknown, isItem: (item: string) => boolean): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' && isItem(item))
}

/** On which port clients may connect: a port, or an address with one. */
function isListenAddress(value: unknown): boolean {
  return typeof value === 'number' ? isPort(value) : typeof value === 'string' && readAddress(value)?.port !== undefined
}

function isPattern(text: string): boolean {
  try {
    return text !== '' && new RegExp(text, 's') instanceof RegExp
  } catch {
    return false
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function expectation(setting: Setting, actual?: unknown): string {
  switch (setting.kind) {
    case 'count': return `use a whole number of at least ${setting.minimum ?? 0}${typeof actual === 'number' && actual > Number.MAX_SAFE_INTEGER ? ` and at most ${Number.MAX_SAFE_INTEGER}` : ''}`
    case 'duration': return 'use a time of at least 1 ms; on the command line 500ms, 10s, 2m, 1h or plain seconds'
    case 'switch': return 'use true or false'
    case 'choice': return `use one of ${setting.choices!.join(', ')}`
    case 'choices': return `use some of ${setting.choices!.join(', ')}`
    case 'file': return 'name a file'
    case 'paths': return 'name a directory'
    case 'texts': return 'use a list of strings'
    case 'variables': return 'name variables of the environment, e.g. NODE_ENV or NODE_ENV,DEBUG'
    case 'path': return setting.implied === undefined ? 'name a directory' : 'name a file'
    case 'fields': return "name a field as Class.field, e.g. Counter.calls or Session.#lastUsed"
    case 'names': return 'name a function, Class, Class.method or package, e.g. Parser, Tree.insert or lodash'
    case 'coverage': return "use true, false or 'all'"
    case 'signal': return 'use the signal of an AbortController'
    case 'addresses': return 'name a host and a port from 1 to 65535, e.g. 127.0.0.1:8080 or example.org:443; without a port all ports of the host are meant'
    case 'ports': return 'name a port from 1 to 65535, or an address of this machine and a port, e.g. 8080 or 0.0.0.0:8080'
    case 'patterns': return 'write a regular expression as JavaScript has it, e.g. Date: [^\\r]*'
    case 'commands': return "write a command as a shell takes it, e.g. 'node server.js'"
    case 'parameters': return 'write NAME=VALUE, e.g. connections=3'
  }
}

function readCount(text: string): number | undefined {
  return /^-?\d[\d_]*(e\d+)?$/i.test(text) ? Number(text.replaceAll('_', '')) : undefined
}

function readDuration(text: string): number | undefined {
  const match = /^(-?\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text)
  if (match === null) return undefined
  const unitMs = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }[match[2] ?? 's']!
  return Number(match[1]) * unitMs
}

function readParameter(text: string): Record<string, string> | undefined {
  const [, name, value] = /^([A-Za-z_][\w-]*)=([^]*)$/.exec(text) ?? []
  return name === undefined ? undefined : { [name]: value! }
}
