/**
 * Which differences between states count, as the user said it: in `explore({ compare })`, with `compare(...)` in a program, or
 * as options of the check. The state engine computes the identity of a state (state/abstraction.ts); functions of the
 * user are called here.
 */
import { isInstanceOf } from '../base/instance-of.ts'
import { type SourceLocation, UserError } from '../base/errors.ts'
import { isGuestArray } from '../base/host-list.ts'
import type { IgnoredFields } from '../runtime/hidden.ts'
import type { Reader } from '../runtime/reader.ts'
import { Abstraction } from '../state/abstraction.ts'
import type { Heap } from '../state/heap.ts'
import type { GuestFunction } from './exploration.ts'
import { describeError } from './thrown.ts'

export interface ComparisonRules {
  readonly roots: GuestFunction | undefined
  readonly by: GuestFunction | undefined
  readonly exclude: readonly string[]
  readonly match: 'shape' | undefined
  /** Fields that carry the decorator `@ignored`. */
  readonly ignored: readonly IgnoredFields[]
}

/** What the command line and the classes of the program say. */
export interface ComparisonOptions {
  readonly match: string
  readonly exclude: readonly string[]
  readonly ignored?: readonly IgnoredFields[]
}

const KEYS = ['roots', 'by', 'exclude', 'match']

/** Reads what the file says and adds what the options say; undefined if everything counts. */
export function readComparison(given: unknown, options: ComparisonOptions, { where, reader }: { where: SourceLocation, reader: Reader }): ComparisonRules | undefined {
  if (given !== undefined && given !== null && typeof given !== 'object') throw bad(where, '`compare` is not an object', "write compare: { roots: ..., exclude: ['Class.field'], match: 'shape', by: ... }")
  const get = (key: string): unknown => given === undefined || given === null ? undefined : reader.get(given, key)
  for (const key of given === undefined || given === null ? [] : reader.keys(given)) {
    if (!KEYS.includes(key)) throw bad(where, `compare has an unknown key '${key}'`, `known keys are ${KEYS.join(', ')}`)
  }
  const excluded = get('exclude')
  const exclude = excluded === undefined || excluded === null ? [] : isGuestArray(excluded) ? reader.list(excluded) : [undefined]
  if (exclude.some((name) => typeof name !== 'string')) {
    throw bad(where, 'compare.exclude is not a list of names', "write exclude: ['Class.field']")
  }
  const match = get('match')
  if (match !== undefined && match !== 'shape') throw bad(where, "compare.match is not 'shape'", "write match: 'shape', or leave it out")
  const rules = {
    roots: asFunction(get('roots'), 'roots', where),
    by: asFunction(get('by'), 'by', where),
    exclude: [...exclude as string[], ...options.exclude],
    match: match === 'shape' || options.match === 'shape' ? 'shape' : undefined,
    ignored: options.ignored ?? [],
  } as const
  const isEverything = rules.roots === undefined && rules.by === undefined && rules.match === undefined
    && rules.exclude.length === 0 && rules.ignored.length === 0
  return isEverything ? undefined : rules
}

function asFunction(value: unknown, key: 'roots' | 'by', where: SourceLocation): GuestFunction | undefined {
  if (value === undefined || typeof value === 'function') return value as GuestFunction | undefined
  throw bad(where, `compare.${key} is not a function`, `write ${key}: () => ...`)
}

function bad(where: SourceLocation, fact: string, remedy: string): UserError {
  return new UserError('bad-comparison', where, { fact, remedy })
}

export class Comparison {
  readonly rules: ComparisonRules
  /** What is left of a state. */
  readonly abstraction: Abstraction
  readonly #evaluate: (run: GuestFunction) => unknown

  /** `evaluate` calls a function of the user in the current state. */
  constructor(rules: ComparisonRules, heap: Heap, evaluate: (run: GuestFunction) => unknown) {
    this.rules = rules
    this.abstraction = new Abstraction(heap, rules)
    this.#evaluate = evaluate
  }

  /** What identifies the current state. Leaves other words in the heap than the state's. */
  identify(roots: readonly unknown[]): Abstraction {
    const { by, roots: from } = this.rules
    const chosen = by ?? from
    if (chosen === undefined) this.abstraction.identify(roots)
    else this.abstraction.identifyReached([this.#call(chosen)])
    return this.abstraction
  }

  /** What identifies a value that `stopIfVisited` was given. */
  identifyRoot(root: unknown): Abstraction {
    this.abstraction.identifyReached([root])
    return this.abstraction
  }

  /** What a reader of the result has to know. */
  warnings(): string[] {
    const { by, roots, match } = this.rules
    const what = by !== undefined || roots !== undefined ? 'only by a part of them' : match === 'shape' ? 'only by their shape' : 'without some fields'
    const missed = this.abstraction.unmatched
    return [
      `states were compared ${what}: of two that were taken for one, the first was followed`,
      ...(missed.length === 0 ? [] : [`nothing is called ${missed.join(', ')}, so excluding it changed nothing`]),
    ]
  }

  #call(run: GuestFunction): unknown {
    try {
      return this.#evaluate(run)
    } catch (error) {
      if (isInstanceOf(error, UserError)) throw error
      throw new UserError('bad-comparison', undefined, {
        fact: `a function of compare threw ${describeError(error)}`, remedy: 'it must return a value in every state',
      })
    }
  }
}
