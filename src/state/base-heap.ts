/**
 * The base heap: everything that exists when exploration starts (built-ins, modules, classes, prototypes, argument values).
 * Its objects are pinned: a state refers to them by atom, and their content is part of a state only from the first write on,
 * which the write barrier reports before it happens. From then on a state lists each touched object or variable whose
 * content differs from the pristine one, and restoring a state gives all touched ones their content of that state.
 */
import { types } from 'node:util'

import { unsupported } from '../base/errors.ts'
import { readableName } from '../runtime/stack.ts'
import type { AtomTable } from './atoms.ts'
import { BaseWalk } from './base-walk.ts'
import { formOf, type FunctionForm } from './closures.ts'
import { type ContentKind, fillContent, pinnedKind, readContent } from './content.ts'
import { hashText1 } from './hash-rules.ts'
import { bufferOf } from './internal-slots.ts'
import { pristineForm } from './pristine.ts'
import type { RealmView } from './realm-view.ts'
import type { Shapes } from './shapes.ts'
import { Untracked } from './untracked.ts'
import { ReachedBase } from './untracked-base.ts'

interface TouchedBase {
  readonly atom: number
  readonly name: string
  /** The number of its record in the state that was rebuilt last; 0: there it is as it was. */
  record: number
  /** The run of `Successor.begin` in which it was found to be written. */
  epoch: number
}

export interface TouchedObject extends TouchedBase {
  readonly kind: 'object'
  readonly object: object
  readonly content: ContentKind
  readonly pristine: readonly unknown[]
  readonly pristineEntries: ReadonlyMap<object | symbol, unknown> | undefined
  /** The record that the pristine content would have outside of the base heap. */
  readonly pristineWords: Int32Array
  /** The pristine content has the ordinary form: unless the object is odd, its present one has it too. */
  readonly isOrdinary: boolean
  /** The pristine content has symbols as keys; see `ensureMark`. */
  readonly isSymbolic: boolean
  /** Built-ins change it without a trace in the write log. */
  readonly isSilent: boolean
  /** Of an object that is silent and was never written otherwise: what it had in the place that built-ins change. */
  readonly quiet: number | Uint8Array | undefined
  readonly mark: { readonly touched: boolean } | undefined
  /** A prototype of built-ins: a change of it can change the form of many records. */
  readonly isCommon: boolean
}

/** What is in a touched variable or object now. */
export interface TouchedContent {
  readonly name: string
  readonly value: unknown
  /** Undefined for a variable. */
  readonly object: object | undefined
  /** The module that declares the variable. */
  readonly module: number | undefined
}

export interface TouchedVariable extends TouchedBase {
  readonly kind: 'variable'
  readonly id: number
  /** What the write log has for it. */
  readonly token: object
  readonly pristine: unknown
  readonly get: () => unknown
  readonly set: (value: unknown) => void
}

export type Touched = TouchedObject | TouchedVariable

export class BaseHeap {
  readonly #atoms: AtomTable
  readonly #realm: RealmView
  readonly #symbols = new Map<symbol, number>()
  readonly #symbolNames = new Map<symbol, string>()
  readonly #names = new Map<number, string>()
  /** In an order that does not depend on what was touched first, so that states list them in one order. */
  readonly entries: Touched[] = []
  readonly silent: TouchedObject[] = []
  readonly #byAtom = new Map<number, Touched>()
  readonly #byToken = new Map<object, TouchedVariable>()
  readonly #reported = new Set<string>()
  /** How many objects, not functions or variables, were found to be changed. */
  changedObjects = 0
  readonly untracked: Untracked
  readonly #reached: ReachedBase
  #shapes: Shapes | undefined

  constructor(atoms: AtomTable, realm: RealmView) {
    this.#atoms = atoms
    this.#realm = realm
    this.untracked = new Untracked(atoms, realm)
    this.#reached = new ReachedBase(this.untracked, realm, { isTouched: (atom) => this.#byAtom.has(atom), nameOf: (atom) => this.#names.get(atom) ?? 'an object' })
  }

  /** Some object of the base heap changes without a trace in the write log (`lastIndex` of a RegExp). */
  get isSilent(): boolean {
    return this.silent.length > 0
  }

  /** Names of what the program changed outside of the root. */
  get changedNames(): readonly string[] {
    return [...this.#reported]
  }

  /** What was touched, as it is now. */
  touchedContents(): TouchedContent[] {
    return this.entries.map((touched) =>
      touched.kind === 'variable'
        ? { name: touched.name, value: touched.get(), object: undefined, module: this.#realm.variable(touched.id).moduleId }
        : { name: touched.name, value: touched.object, object: touched.object, module: undefined })
  }

  /** The objects of the base heap that the program has marked as untracked, with their names. */
  untrackedObjects(): { readonly name: string; readonly object: object }[] {
    const names = [...this.#names].map(([atom, name]) => ({ name, object: this.#atoms.values[atom] as object }))
    return names.filter(({ object }) => this.#realm.special(object)?.untracked === 2)
  }

  useShapes(shapes: Shapes): void {
    this.#shapes = shapes
  }

  /** Pins everything that exists now. */
  pin(): void {
    const pinned: { object: object; atom: number }[] = []
    for (const { object, path } of this.#realm.enumerate()) {
      if (typeof object === 'symbol') {
        this.#symbols.set(object, this.#atoms.ofNamedSymbol(object, path))
        this.#symbolNames.set(object, path)
        continue
      }
      const atom = this.#atoms.addBase(object, path)
      this.#names.set(atom, readableName(path))
      this.#realm.markBase(object, atom)
      pinned.push({ object, atom })
    }
    this.#reached.pin(pinned)
    this.#realm.onBaseWrite((object, atom) => this.#touchObject(object, atom))
    this.#realm.onVariableWrite((id) => this.#touchVariable(id))
    for (const object of this.#realm.statefulBase()) {
      const atom = this.#realm.special(object)?.base ?? -1
      if (atom >= 0 && this.#realm.special(object)!.untracked === 0) this.#touchObject(object, atom, true)
    }
  }

  nameOf(object: object): string | undefined {
    const special = this.#realm.special(object)
    if (special === undefined || special.base < 0) return undefined
    return this.#names.get(special.base) ?? (special.untracked > 0 ? 'untracked' : undefined)
  }

  /** The atom of a symbol that exists in every state, -1 for symbols with an identity of their own. */
  symbolAtom(symbol: symbol): number {
    const known = this.#symbols.get(symbol)
    if (known !== undefined) return known
    const key = Symbol.keyFor(symbol)
    if (key === undefined) return -1
    const atom = this.#atoms.ofNamedSymbol(symbol, `for ${key}`)
    this.#symbols.set(symbol, atom)
    return atom
  }

  symbolName(symbol: symbol): string | undefined {
    const key = Symbol.keyFor(symbol)
    return this.#symbolNames.get(symbol) ?? (key === undefined ? undefined : `for ${key}`)
  }

  #touchObject(object: object, atom: number, isSilent = false): void {
    if (this.#byAtom.has(atom)) return
    this.#reached.touch(atom)
    const name = this.#names.get(atom) ?? 'an object'
    const content = pinnedKind(object, this.#realm)
    if (typeof content !== 'string') {
      throw unsupported('outside-state', undefined, { fact: `${name}, outside of the root, is changed: ${content.fact}`, remedy: content.remedy })
    }
    const buffer = bufferOf(object)
    if (buffer !== undefined) this.#touchObject(buffer, this.#realm.special(buffer)?.base ?? -1, true)
    const entries = this.#realm.weakEntries(object)
    const pristine = readContent(object, content, this.#realm, true)
    const entry: TouchedObject = {
      kind: 'object', atom, object, content, name, isSilent, pristine,
      pristineEntries: entries === undefined ? undefined : new Map(entries),
      ...pristineForm(object, content, pristine, this.#shapes!, this),
      quiet: isSilent ? quietPart(object) : undefined, mark: this.#realm.special(object),
      isCommon: object === this.#realm.objectPrototype || this.#realm.isIntrinsic(object),
      record: 0, epoch: -1,
    }
    if (isSilent) this.silent.push(entry)
    this.#add(entry)
  }

  #touchVariable(id: number): void {
    const variable = this.#realm.variable(id)
    const name = readableName(variable.name)
    const atom = this.#atoms.addBase({}, `variable ${variable.moduleId} ${id} ${hashText1(variable.name, 1)}`)
    const { get, set } = variable
    const entry: TouchedVariable = { kind: 'variable', atom, id, token: variable, pristine: get(), get, set, name, record: 0, epoch: -1 }
    this.#byToken.set(variable, entry)
    this.#add(entry)
  }

  #add(touched: Touched): void {
    this.#byAtom.set(touched.atom, touched)
    this.entries.push(touched)
    this.entries.sort(inOneOrder)
    if (touched.kind === 'object' && !touched.isSilent && typeof touched.object !== 'function') this.changedObjects++
    if (touched.kind === 'variable' || !(touched.isSilent || this.#holdsUntracked(touched.object))) this.#reported.add(touched.name)
  }

  /** Whether writing to the object may have been no more than writing to an untracked field of it. */
  #holdsUntracked(object: object): boolean {
    return this.#realm.privatesOf(object).some(({ field }) => field.name === '@untracked')
  }

  /** Its content was found to differ. */
  report(entry: TouchedObject): void {
    this.#reported.add(entry.name)
  }

  /** What a bound function would take from a function of the base heap as it was. */
  functionForm(target: object): FunctionForm | undefined {
    const entry = this.entryOf(target)
    if (entry === undefined) return formOf(target)
    if (entry.kind === 'variable') return undefined
    const { pristine } = entry
    const at = (key: string): unknown => pristine[pristine.indexOf(key) + 2]
    const prototype = pristine[2 + (pristine[1] as number)] as object | null
    if (!pristine.includes('name') || !pristine.includes('length')) return undefined
    // As `bind` takes them: what is no text, and no number, does not count.
    const [name, length] = [at('name'), at('length')]
    return { name: typeof name === 'string' ? name : '', length: typeof length === 'number' ? length : 0, prototype }
  }

  /** Whether states may have different contents in an object of the base heap, as far as is known. */
  isChangeable(object: object): boolean {
    return this.entryOf(object)?.kind === 'object'
  }

  /** What an entry of the write log stands for, if it is a variable or an object of the base heap. */
  entryOf(logged: object): Touched | undefined {
    const atom = this.#realm.special(logged)?.base ?? -1
    return atom >= 0 ? this.#byAtom.get(atom) : this.#byToken.get(logged)
  }

  /** An object with symbols as keys is odd; marks are forgotten whenever a state is rebuilt. */
  ensureMark({ isSymbolic, object }: TouchedObject): void {
    if (isSymbolic && this.#realm.oddness(object) === 0) this.#realm.markOdd(object, 1)
  }

  touched(atom: number): Touched | undefined {
    return this.#byAtom.get(atom)
  }

  walk(): BaseWalk {
    return new BaseWalk(this, this.#atoms, this.#realm)
  }

  /** Whether the record at `from` says what the record of the pristine content says. */
  isPristine({ pristineWords }: TouchedObject, words: Int32Array, from: number, to: number): boolean {
    if (to - from !== pristineWords.length) return false
    for (let i = from; i < to; i++) if (words[i] !== pristineWords[i - from]) return false
    return true
  }

  /** Gives a touched object the content that a state lists for it, but for the entries of a weak map. */
  fill(touched: TouchedObject, values: readonly unknown[]): void {
    const stuck = fillContent(touched.object, touched.content, values, this.#realm)
    if (stuck === undefined) return
    throw lockedForGood(touched.name, stuck)
  }
}

/** The error for an object of the base heap that cannot get its content back. */
export function lockedForGood(name: string, key: PropertyKey): Error {
  const isPrivate = typeof key === 'string' && key.startsWith('#')
  return unsupported('outside-state', undefined, {
    fact: `${name}, outside of the root, was changed for good (${isPrivate ? `a constructor has put ${key} on it` : `${String(key)} is locked`}): the checker cannot go back`,
    remedy: isPrivate ? 'let the constructor return an object of the state, or do it while the module is initialised' : 'freeze, seal or lock it while the module is initialised, not in an operation',
  })
}

/** What built-ins can change of a silent object: where a RegExp goes on, or the bytes of a buffer. */
function quietPart(object: object): number | Uint8Array | undefined {
  if (types.isRegExp(object)) return object.lastIndex
  return types.isArrayBuffer(object) ? new Uint8Array(object).slice() : undefined
}

/** Whether a silent object is surely as it was. */
export function isQuiet({ object, quiet, mark }: TouchedObject): boolean {
  if (quiet === undefined || mark?.touched === true) return false
  if (typeof quiet === 'number') return Object.is((object as RegExp).lastIndex, quiet)
  return Buffer.compare(new Uint8Array(object as ArrayBuffer), quiet) === 0
}

/** Objects as they were enumerated, then variables. */
function inOneOrder(a: Touched, b: Touched): number {
  if (a.kind === 'object') return b.kind === 'object' ? a.atom - b.atom : -1
  return b.kind === 'object' ? 1 : a.id - b.id
}
