/**
 * The table of atoms: values that a state refers to by index instead of spelling them out (strings, numbers that are no
 * small integers, bigints, registered and well-known symbols, objects of the base heap). An index means the same value for
 * a whole run; the two hash lanes of an atom depend on its content only, so that fingerprints do not depend on the order
 * in which a search met the values.
 */
import { hashText1, hashText2 } from './hash-rules.ts'
import { ATOM, TAG_BITS } from './word.ts'

export const HOLE = 0
export const UNDEFINED = 1
export const NULL = 2
export const TRUE = 3
export const FALSE = 4
export const NAN = 5
export const MINUS_ZERO = 6

export const wordOfAtom = (index: number): number => (index << TAG_BITS) | ATOM

/** Stands for a missing array element; never leaves the engine. */
export const hole: unique symbol = Symbol('hole')

const SEED_1 = 0x2f0b4c47
const SEED_2 = 0x6d2b79f5

/** The hashes of names that every check of this process meets again, thousands of them: those of built-ins and of Node's library. */
const namesHashed = new Map<string, readonly [number, number]>()
/** Names of the programs that are checked come to it as well. */
const MOST_NAMES = 30_000

export class AtomTable {
  /** The value of each atom. */
  readonly values: unknown[] = []
  hash1 = new Int32Array(1024)
  hash2 = new Int32Array(1024)
  readonly #byString = new Map<string, number>()
  readonly #byNumber = new Map<number, number>()
  readonly #byBigint = new Map<bigint, number>()
  readonly #bySymbol = new Map<symbol, number>()

  constructor() {
    for (const [index, value] of [hole, undefined, null, true, false, Number.NaN, -0].entries()) {
      this.#add(value, 'fixed ', String(index))
    }
  }

  /** The atom of a primitive that is neither a small integer nor a symbol with an identity of its own. */
  ofPrimitive(value: string | number | bigint | boolean | null | undefined): number {
    switch (typeof value) {
      case 'string':
        return this.#byString.get(value) ?? this.#remember(this.#byString, value, 's', value)
      case 'number':
        if (value === 0) return MINUS_ZERO
        if (value !== value) return NAN
        return this.#byNumber.get(value) ?? this.#remember(this.#byNumber, value, 'n', String(value))
      case 'bigint':
        return this.#byBigint.get(value) ?? this.#remember(this.#byBigint, value, 'b', String(value))
      case 'boolean':
        return value ? TRUE : FALSE
      default:
        return value === null ? NULL : UNDEFINED
    }
  }

  /** The atom of a symbol that every run knows by a name: registered, well-known, or of the base heap. */
  ofNamedSymbol(value: symbol, name: string): number {
    return this.#bySymbol.get(value) ?? this.#remember(this.#bySymbol, value, 'y', name)
  }

  /** A new atom for an object of the base heap; `name` tells it from all others in every run. */
  addBase(value: object, name: string): number {
    const known = namesHashed.get(name)
    if (known !== undefined) return this.#addHashed(value, known[0], known[1])
    const atom = this.#add(value, 'o', name)
    if (namesHashed.size < MOST_NAMES) namesHashed.set(name, [this.hash1[atom]!, this.hash2[atom]!])
    return atom
  }

  /** Lends an atom to a value that is no atom, for words that are rebuilt at once; its hashes mean nothing. */
  lend(value: unknown): number {
    return this.values.push(value) - 1
  }

  /** Takes back all atoms lent from `first` on. */
  takeBack(first: number): void {
    this.values.length = first
  }

  #remember<K>(index: Map<K, number>, value: K, kind: string, content: string): number {
    const atom = this.#add(value, kind, content)
    index.set(value, atom)
    return atom
  }

  #add(value: unknown, kind: string, content: string): number {
    return this.#addHashed(value, hashText1(content, SEED_1, kind), hashText2(content, SEED_2, kind))
  }

  #addHashed(value: unknown, hash1: number, hash2: number): number {
    const atom = this.values.length
    this.values.push(value)
    if (atom >= this.hash1.length) this.#grow()
    this.hash1[atom] = hash1
    this.hash2[atom] = hash2
    return atom
  }

  #grow(): void {
    const size = this.hash1.length * 2
    const hash1 = new Int32Array(size)
    const hash2 = new Int32Array(size)
    hash1.set(this.hash1)
    hash2.set(this.hash2)
    this.hash1 = hash1
    this.hash2 = hash2
  }
}
