/**
 * The value of an option with the parameters filled in and commands repeated, which remembers where in the file each of its
 * parts comes from.
 */
import type { UserError } from '../base/errors.ts'
import type { JsonPath } from '../compile/located-json.ts'
import type { ProblemDetail } from '../options/problem.ts'
import type { Setting } from '../options.ts'
import { fillIn, misspelled, type Parameters } from './parameters.ts'

export interface FillingIn {
  readonly parameters: Parameters
  /** The refusal of what stands at a path of the option. */
  readonly refuse: (path: JsonPath, detail: ProblemDetail) => UserError
}

/** More is a mistake, and would start as many processes. */
const MOST_REPEATED = 1000
/** Kinds of settings whose value is no text. */
const TYPED_KINDS: readonly Setting['kind'][] = ['count', 'duration', 'switch', 'coverage']

export class FilledIn {
  readonly value: unknown
  readonly #how: FillingIn
  /** For each element of a list of commands the place of the one that it is. */
  #origins: readonly number[] | undefined

  constructor(option: unknown, kind: Setting['kind'], how: FillingIn) {
    this.#how = how
    this.value = kind === 'commands' && Array.isArray(option) ? this.#commands(option)
      : this.#fill(option, [], { parameters: how.parameters, isTyped: () => TYPED_KINDS.includes(kind) })
  }

  /** The path in the file for a path in the value. */
  sourceOf(path: JsonPath): JsonPath {
    const [index, ...rest] = path
    return this.#origins === undefined || typeof index !== 'number' ? path : [this.#origins[index] ?? index, ...rest]
  }

  #commands(list: readonly unknown[]): unknown[] {
    const origins: number[] = []
    const commands = list.flatMap((command, index) => {
      const copies = this.#copies(command, index)
      origins.push(...copies.map(() => index))
      return copies
    })
    this.#origins = origins
    return commands
  }

  #copies(command: unknown, index: number): unknown[] {
    const { parameters } = this.#how
    const isTyped = (path: JsonPath): boolean => path.at(-1) === 'repeat' || (path.at(-2) === 'ready' && path.at(-1) === 'port')
    if (typeof command !== 'object' || command === null || !Object.hasOwn(command, 'repeat')) return [this.#fill(command, [index], { parameters, isTyped })]
    const { repeat, ...once } = command as { readonly repeat: unknown }
    const times = this.#fill(repeat, [index, 'repeat'], { parameters, isTyped })
    if (!Number.isSafeInteger(times) || (times as number) < 0 || (times as number) > MOST_REPEATED) {
      const shown = typeof times === 'string' ? `'${times}'` : String(times)
      throw this.#how.refuse([index, 'repeat'], {
        code: 'bad-option', fact: `repeat is ${shown}`, remedy: `use a whole number from 0 to ${MOST_REPEATED}, or a parameter that is one`,
      })
    }
    return Array.from({ length: times as number }, (_, i) => this.#fill(once, [index], { parameters: new Map([...parameters, ['i', i + 1]]), isTyped }))
  }

  #fill(value: unknown, path: JsonPath, how: { readonly parameters: Parameters; isTyped(path: JsonPath): boolean }): unknown {
    if (typeof value === 'string') return this.#text(value, path, how)
    if (Array.isArray(value)) return value.map((each, i) => this.#fill(each, [...path, i], how))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.#fill(each, [...path, name], how)]))
  }

  #text(text: string, path: JsonPath, { parameters, isTyped }: { readonly parameters: Parameters; isTyped(path: JsonPath): boolean }): unknown {
    const wrong = misspelled(text, parameters)
    if (wrong !== undefined) {
      throw this.#how.refuse(path, { code: 'unknown-option', fact: `there is no parameter ${wrong.name}`, remedy: `did you mean ${wrong.meant}?` })
    }
    const filled = fillIn(text, parameters)
    return isTyped(path) ? filled : String(filled)
  }
}
