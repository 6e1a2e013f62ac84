/**
 * What the guest side of delta execution (prelude/delta.ts) and the host side (src/delta) show each other. The guest side has
 * the class of ∆values, the operators and the replay of a trail; the host side knows the states and splits them.
 */

/** A value that differs between states: `values[codes[s - from]]` in state s. Never changed once it is made. */
export interface DeltaValue {
  readonly codes: Uint16Array
  readonly from: number
  /** The dictionary. Only states that are active tell which of its entries occur. */
  readonly values: readonly unknown[]
  /** Some entry is an object, a function or a symbol. */
  readonly hasReferences: boolean
  /** No two entries are the same value (`Object.is`); what operators make may repeat entries. */
  readonly isDistinct: boolean
  /** What the host keeps about it; null at first. */
  cell: unknown
}

export type DeltaClass = new (
  codes: Uint16Array, from: number, values: readonly unknown[], hasReferences: boolean, isDistinct?: boolean,
) => DeltaValue

/** What every ∆operation of a path came to, in order. Those before `length` are known: guest code is told them again. */
export interface DeltaTrail {
  position: number
  length: number
  /** By position: which operation it was, see `DeltaKind`; 128 is added if it throws. */
  kinds: Uint8Array
  results: unknown[]
}

/** Numbers of operations in a trail; operators add their own number to the last three. */
export const deltaKinds = { read: 1, plain: 2, condition: 3, nullish: 4, apply: 5, unary: 16, binary: 32, compare: 64, throws: 128 } as const

/** What the guest side asks for when the trail does not know the answer. */
export interface DeltaHost {
  /** The reference that a ∆value with references is in the states that go on. */
  read(value: DeltaValue): unknown
  /** The one value that it is in the states that go on. */
  plain(value: DeltaValue): unknown
  condition(value: DeltaValue): boolean
  nullish(value: DeltaValue): boolean
  unary(operator: number, value: DeltaValue): unknown
  binary(operator: number, left: unknown, right: unknown): unknown
  /** Whether a comparison holds; undefined: to be answered by `binary` and `condition`. */
  compare(operator: number, left: unknown, right: unknown): boolean | undefined
  /** Calls a function that reads nothing but primitive arguments and returns a primitive, for each combination of arguments. */
  apply(f: Function, receiver: unknown, args: readonly unknown[]): unknown
  /** A ∆value is used as if it were an object of the program. */
  stray(what: string): never
}

/** Applies an operator to the first `count` entries; `other` is the same for all of them. */
export interface DeltaOperators {
  readonly unary: readonly ((value: unknown) => unknown)[]
  readonly binary: readonly ((left: unknown, right: unknown) => unknown)[]
  readonly unaryEach: readonly ((values: readonly unknown[], out: unknown[], count: number) => void)[]
  readonly leftEach: readonly ((values: readonly unknown[], other: unknown, out: unknown[], count: number) => void)[]
  readonly rightEach: readonly ((other: unknown, values: readonly unknown[], out: unknown[], count: number) => void)[]
  readonly bothEach: readonly ((left: readonly unknown[], right: readonly unknown[], out: unknown[], count: number) => void)[]
}

export interface DeltaAccess {
  readonly Delta: DeltaClass
  readonly operators: DeltaOperators
  isDelta(value: unknown): value is DeltaValue
  newTrail(): DeltaTrail
  /** The trail that guest code follows from now on; undefined: outside of any execution. */
  setTrail(trail: DeltaTrail | undefined): void
  setHost(host: DeltaHost): void
  /** Functions stamped with these sites are compiled for delta execution. */
  markSites(from: number, end: number): void
  /** The function is compiled for delta execution although it has no site. */
  mark(f: object): void
  /** Is it anything but a function that was compiled for delta execution? */
  isForeign(f: unknown): boolean
  /** Throws an error that guest code cannot catch. */
  stop(error: object, kind: 'abandoned' | 'internal'): never
  readonly natives: DeltaNatives
}

/** Built-ins under delta execution, see prelude/delta-natives.ts. */
export interface DeltaNatives {
  setHost(host: {
    /** A built-in or a function of the library got something plain that was a ∆value. */
    fallback(site: number, what: string): void
    /** Where everything begins that functions of the program can reach; undefined: not known. */
    roots(): readonly unknown[] | undefined
  }): void
  /** A path begins. */
  reset(): void
  /** Splits until the value and everything that it reaches is plain; what is written for that is in the change log. */
  makePlain(value: unknown): unknown
  /** Was a proxy ever made? What its handler gives to V8 would have to be plain, and nobody sees to that. */
  hasProxies(): boolean
  /** The name of a built-in that does not fall back. */
  nameOf(f: Function): string | undefined
}
