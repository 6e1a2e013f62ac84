/**
 * Generated code of the ledger: finding the node of an object by the number in its private slot, and reading objects whose layout
 * the state engine has generated code for. It runs in the realm of the program, like that of state/generate.ts, and uses the
 * constants that were declared there for the layout.
 */
import { wordOfAtom } from '../state/atoms.ts'
import { checkTexts, choiceText, CONSTANTS, familyOf, type FieldFamily, readTexts } from '../state/generate-text.ts'
import type { Family, FieldLayout } from '../state/layout.ts'
import type { RealmView } from '../state/realm-view.ts'
import { REF, TAG_BITS } from '../state/word.ts'

/** What `find` answers for objects that the slots say nothing about, and for instances without a node. */
export const ASK = -2
export const NEW_INSTANCE = -3

const MAX_FAMILIES = 8

/** Several ledgers may share a realm. */
let ledgers = 0

export interface EncodesValues {
  words: Int32Array
  encode(value: unknown): number
}

export class LedgerCode {
  /** The node of an object, or one of the constants above. */
  find: (object: unknown) => number = () => ASK
  /** Gives an object the number of its node; false if it has no slot for it. */
  number: (object: object, n: number) => boolean = () => false
  readonly #realm: RealmView
  readonly #name: string
  readonly #setInput: (value: unknown) => void
  readonly #families: Family[] = []

  constructor(realm: RealmView, nodes: readonly unknown[], records: EncodesValues) {
    this.#realm = realm
    this.#name = `$$ledger${ledgers++}`
    this.#setInput = realm.run(`let ${this.#name}in; (value) => { ${this.#name}in = value }`) as (value: unknown) => void
    this.#setInput({ nodes, records })
    realm.run(`const ${this.#name}nodes = ${this.#name}in.nodes, ${this.#name}records = ${this.#name}in.records`)
  }

  /** Instances of these classes are found by their slots from now on; false if there are too many classes. */
  addFamily(family: Family): boolean {
    if (this.#families.includes(family)) return true
    if (this.#families.length === MAX_FAMILIES) return false
    const name = `${this.#name}f${this.#families.length}`
    this.#setInput(family)
    this.#realm.run(`const ${name} = ${this.#name}in.idGet, ${name}set = ${this.#name}in.idSet`)
    this.#families.push(family)
    this.find = this.#realm.run(this.#findText()) as (object: unknown) => number
    this.number = this.#realm.run(this.#numberText()) as (object: object, n: number) => boolean
    return true
  }

  /** A negative number is that of an odd object, which may also be one of the base heap. */
  #findText(): string {
    const tries = this.#families.map((_, i) => `
    if ((k = ${this.#name}f${i}(o)) !== -1) {
      if (k >= 0) return k < ${this.#name}nodes.length && ${this.#name}nodes[k] === o ? k : ${NEW_INSTANCE}
      k = -3 - k
      return k >= 0 && k < ${this.#name}nodes.length && ${this.#name}nodes[k] === o ? k : ${ASK}
    }`)
    return `(o) => {
  if (typeof o === 'object' && o !== null) {
    let k${tries.join('')}
  }
  return ${ASK}
}`
  }

  #numberText(): string {
    const tries = this.#families.map((_, i) => `
  if ((k = ${this.#name}f${i}(o)) !== -1) {
    ${this.#name}f${i}set(o, k < 0 ? -3 - n : n)
    return true
  }`)
    return `(o, n) => {\n  let k${tries.join('')}\n  return false\n}`
  }

  /** A function that reads an object with this layout into the words of the records; it answers false if the object has another one. */
  reader(layout: FieldLayout): (object: object) => boolean {
    const cells = readTexts(layout).map((read, i) => `    v = ${read}\n    ${this.#cellText(i, familyOf(layout, i))}`)
    return this.#realm.run(`(o) => {
  let v
  do {
    ${layout.symbols.length > 0 ? '' : 'if ($$oddCount > 0 && $$odds.has(o)) break'}
    ${checkTexts(layout).join('\n    ')}
    const words = ${this.#name}records.words
${cells.join('\n')}
    return true
  } while (false)
  return false
}`) as (object: object) => boolean
  }

  #cellText(i: number, family: FieldFamily): string {
    const slow = `words[${i}] = ${this.#name}records.encode(v)`
    const nodes = `${this.#name}nodes`
    return choiceText(family, {
      integer: `words[${i}] = v << ${TAG_BITS}`,
      constant: (value) => `words[${i}] = ${wordOfAtom(CONSTANTS[value])}`,
      slow,
      object: (name) => `{
      const id = $$id${name}(v)
      if (id > 0 && id < ${nodes}.length && ${nodes}[id] === v) words[${i}] = id << ${TAG_BITS} | ${REF}
      else ${slow}
    }`,
    })
  }
}
