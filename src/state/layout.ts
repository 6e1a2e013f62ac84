/**
 * Layouts: what the words of a record mean. A record of *fields* has one word per field in a fixed order (class instances,
 * plain objects, scopes, frames); the other layouts describe arrays, maps, sets and everything that needs its full content
 * spelled out. A layout's number holds for one run; its hash depends on its meaning only.
 */
import type { ContentKind } from './content.ts'
import { hashText1, hashText2 } from './hash-rules.ts'
import type { KeyTree } from './key-tree.ts'

/** Reads and writes one private field of a class. */
export interface PrivateField {
  readonly name: string
  get(object: object): unknown
  set(object: object, value: unknown): void
  has(object: object): boolean
}

interface LayoutBase {
  readonly id: number
  /** Words of a record, 0 if it varies. */
  readonly size: number
}

/** An object with exactly these plain data properties, in this order, then these private fields. */
export interface FieldLayout extends LayoutBase {
  readonly kind: 'fields'
  readonly keys: readonly string[]
  /** Further keys, behind the others. An object that has some is odd. */
  readonly symbols: readonly symbol[]
  /** Assignment makes each of these properties on a new object: no prototype has one of that name. */
  readonly isAssignable: boolean
  readonly privates: readonly PrivateField[]
  readonly shape: PrototypeShape
  /** Where a frame with this layout rests; undefined for other objects. */
  readonly pc: number | undefined
  /** Records written and read while no code was generated yet. */
  uses: number
  /** For each field the family of classes whose instances it held so far: undefined none, null several or others. */
  readonly seen: (Family | null | undefined)[]
  /** Generated code knows it. */
  generated: boolean
  /** Generated: writes the record of an object at `at` and returns where it ends; -1, having written nothing, if the object has another layout. */
  write: ((object: object, at: number, words: Int32Array) => number) | undefined
  /** Generated: sums up the record of an object; 1 done, 0 the object has another layout, -1 there is something that is not known. */
  hash: ((object: object, path1: number, path2: number) => number) | undefined
}

export interface PlainLayout extends LayoutBase {
  readonly kind: 'world' | 'array' | 'map' | 'set' | 'bound' | 'symbol' | 'touched' | 'ephemeron'
}

/** A function that is no more than a literal of the program (site) closed over a scope object, the one field of its record. */
export interface ClosureLayout extends LayoutBase {
  readonly kind: 'closure'
  readonly site: number
  readonly make: (scope: object | null) => object
  /** It has a `prototype` of its own, which has to be as V8 made it. */
  readonly hasPrototype: boolean
}

/**
 * The content of an object of the base heap that was changed: its atom, 0, then the words that a record of an object outside
 * of the base heap would have after its head.
 */
export interface PinnedLayout extends LayoutBase {
  readonly kind: 'pinned'
  readonly inner: FieldLayout | PlainLayout | ContentLayout
}

/** An object whose content is listed value by value, see content.ts. */
export interface ContentLayout extends LayoutBase {
  readonly kind: 'content'
  readonly content: ContentKind
}

export type Layout = FieldLayout | PlainLayout | ContentLayout | ClosureLayout | PinnedLayout

/** All classes that descend from one base class share the private slot that holds an object's number. */
export interface Family {
  readonly name: string
  readonly idGet: (object: object) => number
  readonly idSet: (object: object, id: number) => void
  /** The layout that the last instance had, -1 if generated code does not know it. */
  guess: number
}

/** What all objects with one prototype have in common. */
export interface PrototypeShape {
  readonly prototype: object | null
  /** Name for reports and hashes: where the prototype was found in the base heap. */
  readonly name: string
  readonly road: 'fields' | 'frame' | 'array' | 'map' | 'set' | 'content'
  readonly family: Family | undefined
  /** Class to allocate instances with; undefined: Object.create. */
  readonly constructorFunction: (new (scope?: null) => object) | undefined
  /** The prototype is Object.prototype. */
  readonly isPlain: boolean
  /** Scope objects are made by us: their fields never vary. */
  readonly fixed: readonly string[] | undefined
  /** For frames: the fields that count, by the place where a frame rests. */
  readonly live: Readonly<Record<number, readonly string[]>> | undefined
  readonly privates: readonly PrivateField[]
  /** Prototypes have enumerable names: a loop over the names of an instance finds more than its own. */
  readonly inheritsNames: boolean
  readonly layouts: FieldLayout[]
  readonly byKeys: KeyTree
  /** The layout that the last instance had, -1 if generated code does not know it. */
  guess: number
  /** The same for instances that have symbols as keys. */
  symbolicGuess: number
}

export interface LayoutHashes {
  readonly hash1: Int32Array
  readonly hash2: Int32Array
}

export class LayoutTable implements LayoutHashes {
  readonly all: Layout[] = []
  readonly meanings: string[] = []
  /** Words of a record by layout number, 0 if it varies. */
  sizes = new Int32Array(256)
  hash1 = new Int32Array(256)
  hash2 = new Int32Array(256)

  /** Adds a layout; `meaning` must tell it from every other one, in every run. */
  add<L extends Layout>(meaning: string, make: (id: number) => L): L {
    const id = this.all.length
    const layout = make(id)
    this.all.push(layout)
    this.meanings.push(meaning)
    if (id >= this.sizes.length) this.#grow()
    this.sizes[id] = layout.size
    this.hash1[id] = hashText1(meaning, 0x1b873593)
    this.hash2[id] = hashText2(meaning, 0x52dce729)
    return layout
  }

  #grow(): void {
    const grown = (old: Int32Array): Int32Array<ArrayBuffer> => {
      const larger = new Int32Array(old.length * 2)
      larger.set(old)
      return larger
    }
    this.sizes = grown(this.sizes)
    this.hash1 = grown(this.hash1)
    this.hash2 = grown(this.hash2)
  }
}
