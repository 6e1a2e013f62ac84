/**
 * The content of an options file (all-options.ts finds it): what a caller of `check` may say. Its parameters stand in its texts as
 * `{name}`, its commands may be repeated, and its paths are relative to it. Every mistake is reported at its line.
 */
import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { UserError } from '../base/errors.ts'
import { reasonOf, statusOf } from '../base/file-status.ts'
import { type JsonPath, LocatedJson } from '../compile/located-json.ts'
import { badOption, problemDetail, type ProblemDetail, unknownDetail } from '../options/problem.ts'
import { problemOf, validate } from '../options/values.ts'
import { API_SETTINGS, type Setting, STRATEGY_NAMES } from '../options.ts'
import type { AllOptions } from './extensions.ts'
import { FilledIn } from './filled-in.ts'
import { type Parameters, type ParameterValue, RESERVED_NAMES, setParameters } from './parameters.ts'
import { leadsOutside, refuseUntrusted } from './trusting.ts'

/** What a file may say besides the settings: modules that add code to the search. */
const EXTENSION_SETTINGS = [
  { name: 'score', kind: 'file' }, { name: 'listeners', kind: 'paths' }, { name: 'matching', kind: 'choice', choices: ['states', 'none'] },
] as const

const PARAMETERS = API_SETTINGS.find(({ name }) => name === 'parameters')!

type FileSetting = Pick<Setting, 'kind' | 'choices' | 'minimum'> & { readonly name: string }

const SETTINGS: readonly FileSetting[] = [...API_SETTINGS.filter(({ name }) => !['signal', 'parameters', 'trustConfig'].includes(name)), ...EXTENSION_SETTINGS]

/** The options of a check: those of the file, replaced by those that the caller gives. */
export function withOptionsFile(path: string, { parameters = {}, ...given }: AllOptions): AllOptions {
  validate(PARAMETERS, parameters, 'parameters')
  const isTrusted = given.trustConfig === true
  if (!isTrusted && leadsOutside(path)) {
    throw badOption(`${relative('', path)} is a link that leads out of the project`,
      'put the file itself there, or add --trust-config (trustConfig: true) if you know where it leads')
  }
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const options = new OptionsFile(path)
  const read = options.read(parameters)
  if (!isTrusted) options.refuseUntrusted(said)
  return { ...read, ...said }
}

class OptionsFile {
  readonly #path: string
  readonly #json: LocatedJson
  /** Values as the file says them, with its parameters filled in. */
  readonly #filled: Record<string, unknown> = {}

  constructor(path: string) {
    this.#path = path
    this.#json = new LocatedJson(readText(path), path)
  }

  read(set: Readonly<Record<string, ParameterValue>>): AllOptions {
    const { value } = this.#json
    if (!isRecord(value)) throw this.#bad([], 'the options are no object', 'write an object such as { "allowListen": [8080] }')
    const twice = this.#json.repeatedName()
    if (twice !== undefined) throw this.#bad(twice, `${twice.at(-1)} is said twice`, 'say it once')
    const { parameters: defaults = {}, ...options } = value
    const parameters = setParameters(this.#parameters(defaults), set, relative('', this.#path))
    return Object.fromEntries(Object.entries(options).map(([name, option]) => [name, this.#option(name, option, parameters)]))
  }

  /** What the caller says as well, the file does not decide. */
  refuseUntrusted(said: Readonly<Record<string, unknown>>): void {
    refuseUntrusted(Object.fromEntries(Object.entries(this.#filled).filter(([name]) => !(name in said))), this.#json)
  }

  #parameters(defaults: unknown): Parameters {
    if (!isRecord(defaults)) throw this.#bad(['parameters'], 'parameters is no object', 'write an object such as { "connections": 2 }')
    for (const [name, value] of Object.entries(defaults)) {
      const bad = RESERVED_NAMES.includes(name) ? `{${name}} has a meaning of its own` : /^[A-Za-z_][\w-]*$/.test(name) ? undefined : `'${name}' is no name`
      if (bad !== undefined) throw this.#bad(['parameters', name], bad, 'use another name: letters, digits, - and _')
      if (!['string', 'number', 'boolean'].includes(typeof value)) {
        throw this.#bad(['parameters', name], `the parameter ${name} has no plain value`, 'use a number, a text, true or false')
      }
    }
    return new Map(Object.entries(defaults) as [string, ParameterValue][])
  }

  #option(name: string, option: unknown, parameters: Parameters): unknown {
    const setting = SETTINGS.find((each) => each.name === name)
    if (setting === undefined) throw this.#refusal([name], unknownDetail(name, name, SETTINGS.map((each) => each.name)))
    const filled = new FilledIn(option, setting.kind, { parameters, refuse: (path, detail) => this.#refusal([name, ...path], detail) })
    const problem = isModule(name, filled.value) ? undefined : problemOf(setting as Setting, filled.value)
    if (problem !== undefined) throw this.#refusal([name, ...filled.sourceOf(problem.path)], problemDetail(problem, name))
    this.#filled[name] = filled.value
    return this.#relativeToWork(setting, filled.value)
  }

  /** Paths and commands as they have to be for somebody in the working directory. */
  #relativeToWork({ name, kind }: FileSetting, value: unknown): unknown {
    if (kind === 'path' || kind === 'file' || isModule(name, value)) return this.#pathFromWork(value as string)
    if (kind === 'paths') return (value as string[]).map((path) => this.#pathFromWork(path))
    if (kind !== 'commands') return value
    const commands = value as (string | { readonly cwd?: string })[]
    return commands.map((command) => {
      const object = typeof command === 'string' ? { command } : command
      const cwd = this.#pathFromWork('cwd' in object ? object.cwd! : '.')
      return cwd === '.' ? object : { ...object, cwd }
    })
  }

  #pathFromWork(path: string): string {
    return relative('', resolve(dirname(this.#path), path)) || '.'
  }

  #bad(path: JsonPath, fact: string, remedy: string): UserError {
    return this.#refusal(path, { code: 'bad-option', fact, remedy })
  }

  #refusal(path: JsonPath, { code, fact, remedy }: ProblemDetail): UserError {
    return this.#json.refusal(code, path, { fact, remedy })
  }
}

/** A strategy that is the path of a module, not a name of ours. */
function isModule(name: string, value: unknown): boolean {
  return name === 'strategy' && typeof value === 'string' && /[./\\]/.test(value) && !(STRATEGY_NAMES as readonly string[]).includes(value)
}

function readText(path: string): string {
  // Whoever opens a pipe waits until somebody writes into it.
  if (statusOf(path).kind === 'other') throw badOption(`${relative('', path)} is not a regular file`, 'make it a file that can be read, or remove it')
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw badOption(`${relative('', path)} cannot be read: ${reasonOf(error)}`, 'make it a file that can be read, or remove it')
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
