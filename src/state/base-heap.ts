/**
 * The base heap: everything that exists when exploration starts (built-ins, modules, classes, prototypes, argument values).
 * Its objects are pinned: a state refers to them by atom, and their content is part of a state only from the first write on,
 * which the write barrier reports before it happens. From then on a state lists each touched object or variable whose
 * content differs from the pristine one, and restoring a state gives all touched ones their content of that state.
 */
import { unsupported } from '../base/errors.ts'
import { type AtomTable, hashText } from './atoms.ts'
import { type ContentKind, fillContent, pinnedKind, readContent } from './content.ts'
import { bufferOf } from './internal-slots.ts'
import type { Linearizer } from './linearizer.ts'
import type { RealmView } from './realm-view.ts'

export interface TouchedObject {
  readonly kind: 'object'
  readonly atom: number
  readonly object: object
  readonly content: ContentKind
  readonly pristine: readonly unknown[]
  readonly pristineEntries: ReadonlyMap<object, unknown> | undefined
  readonly name: string
}

interface TouchedVariable {
  readonly kind: 'variable'
  readonly atom: number
  readonly id: number
  readonly pristine: unknown
  readonly get: () => unknown
  readonly set: (value: unknown) => void
  readonly name: string
}

export type Touched = TouchedObject | TouchedVariable

export class BaseHeap {
  readonly #atoms: AtomTable
  readonly #realm: RealmView
  readonly #symbols = new Map<symbol, number>()
  readonly #names = new Map<number, string>()
  /** In the order of their atoms, so that states list them in one order. */
  readonly #touched: Touched[] = []
  readonly #byAtom = new Map<number, Touched>()
  readonly #reported = new Set<string>()
  /** Some object of the base heap changes without a trace in the write log (`lastIndex` of a RegExp). */
  isSilent = false

  constructor(atoms: AtomTable, realm: RealmView) {
    this.#atoms = atoms
    this.#realm = realm
  }

  get hasTouched(): boolean {
    return this.#touched.length > 0
  }

  /** Names of what the program changed outside of the root. */
  get changedNames(): readonly string[] {
    return [...this.#reported]
  }

  /** What was touched, as it is now. */
  touchedContents(): { readonly name: string; readonly value: unknown; readonly object: object | undefined }[] {
    return this.#touched.map((touched) =>
      touched.kind === 'variable'
        ? { name: touched.name, value: touched.get(), object: undefined }
        : { name: touched.name, value: touched.object, object: touched.object })
  }

  /** Pins everything that exists now. */
  pin(): void {
    for (const { object, path } of this.#realm.enumerate()) {
      if (typeof object === 'symbol') {
        this.#symbols.set(object, this.#atoms.ofNamedSymbol(object, path))
        continue
      }
      const atom = this.#atoms.addBase(object, path)
      this.#names.set(atom, path)
      this.#realm.markBase(object, atom)
    }
    this.#realm.onBaseWrite((object, atom) => this.#touchObject(object, atom))
    this.#realm.onVariableWrite((id) => this.#touchVariable(id))
    for (const object of this.#realm.statefulBase()) {
      const atom = this.#realm.special(object)?.base ?? -1
      if (atom < 0) continue
      this.isSilent = true
      this.#touchObject(object, atom, true)
    }
  }

  nameOf(object: object): string | undefined {
    const atom = this.#realm.special(object)?.base ?? -1
    return atom < 0 ? undefined : this.#names.get(atom)
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

  #touchObject(object: object, atom: number, silent = false): void {
    if (this.#byAtom.has(atom)) return
    const name = this.#names.get(atom) ?? 'an object'
    const content = pinnedKind(object, this.#realm)
    if (typeof content !== 'string') {
      throw unsupported('outside-state', undefined, { fact: `${name}, outside of the root, is changed: ${content.fact}`, remedy: content.remedy })
    }
    const buffer = bufferOf(object)
    if (buffer !== undefined) this.#touchObject(buffer, this.#realm.special(buffer)?.base ?? -1, true)
    const entries = this.#realm.weakEntries(object)
    this.#add({
      kind: 'object', atom, object, content, name,
      pristine: readContent(object, content, this.#realm, true),
      pristineEntries: entries === undefined ? undefined : new Map(entries),
    }, silent)
  }

  #touchVariable(id: number): void {
    const variable = this.#realm.variable(id)
    const name = `${variable.name}`
    const atom = this.#atoms.addBase({}, `variable ${variable.moduleId} ${id} ${hashText(name, 1)}`)
    this.#add({ kind: 'variable', atom, id, pristine: variable.get(), get: variable.get, set: variable.set, name }, false)
  }

  #add(touched: Touched, silent: boolean): void {
    this.#byAtom.set(touched.atom, touched)
    this.#touched.push(touched)
    this.#touched.sort((a, b) => (a.kind === b.kind ? a.atom - b.atom : a.kind < b.kind ? -1 : 1))
    if (!silent) this.#reported.add(touched.name)
  }

  /** Adds a record for each touched object and variable whose content is not the pristine one. */
  writeTouched(linearizer: Linearizer): void {
    for (const touched of this.#touched) {
      if (touched.kind === 'variable') {
        const value = touched.get()
        if (!Object.is(value, touched.pristine)) linearizer.appendTouched(touched.atom, () => linearizer.encode(value))
        continue
      }
      const { object, content } = touched
      if (touched.pristineEntries !== undefined) linearizer.weakReached(object, touched.pristineEntries)
      const values = readContent(object, content, this.#realm, true)
      if (sameValues(values, touched.pristine)) continue
      this.#reported.add(touched.name)
      linearizer.appendTouched(touched.atom, () => linearizer.appendContent(object, content, values))
    }
  }

  /** Gives everything that was touched its pristine content again. */
  restorePristine(): void {
    for (const touched of this.#touched) {
      if (touched.kind === 'variable') {
        touched.set(touched.pristine)
      } else {
        this.fill(touched, touched.pristine)
        if (touched.pristineEntries !== undefined) this.#realm.setWeakEntries(touched.object, touched.pristineEntries)
      }
    }
  }

  touched(atom: number): Touched {
    return this.#byAtom.get(atom)!
  }

  /** Gives a touched object the content that a state lists for it, but for the entries of a weak map. */
  fill(touched: TouchedObject, values: readonly unknown[]): void {
    const stuck = fillContent(touched.object, touched.content, values, this.#realm)
    if (stuck === undefined) return
    throw unsupported('outside-state', undefined, {
      fact: `${touched.name}, outside of the root, was changed for good (${String(stuck)} is locked): the checker cannot go back`,
      remedy: 'freeze, seal or lock it while the module is initialised, not in an operation',
    })
  }
}

function sameValues(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => Object.is(value, b[index]))
}
