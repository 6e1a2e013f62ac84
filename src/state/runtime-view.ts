/**
 * What the state engine needs to know of the realm of the program under check: the hidden parts of functions, classes,
 * frames and proxies, and the realm's own constructors. realm-view.ts implements it.
 */
import type { BoundRecord, ClassPart, ClassRecord } from '../runtime/hidden.ts'
import type { PrivateField } from './layout.ts'

export interface OwnedPrivate {
  /** The class (its constructor) that declares the field. */
  readonly owner: object
  readonly index: number
  readonly field: PrivateField
}

export interface RuntimeView {
  /** Told of every regular expression whose content is read: matching changes it without a trace. */
  onRegExp?: ((regexp: RegExp) => void) | undefined
  /** What is known of objects of the base heap, and of untracked ones: `base` is the atom of the former, otherwise negative. */
  special(object: object): { readonly base: number } | undefined
  proxyRecord(object: object): { readonly target: object | null; readonly handler: object | null } | undefined
  functionRecord(object: object): { readonly site: number; readonly scope: object | null } | undefined
  boundRecord(object: object): BoundRecord | undefined
  /** The frame of a generator object. */
  frameOf(object: object): object | undefined
  setFrame(object: object, frame: object): void
  /** The fields of a frame that count where it rests, undefined for other objects. */
  frameFields(object: object): readonly string[] | undefined
  /** The fields of a scope object, undefined for other objects. */
  scopeFields(object: object): readonly string[] | undefined
  /** The entries of a WeakMap or the members of a WeakSet, in order of insertion. */
  weakEntries(object: object): ReadonlyMap<object | symbol, unknown> | undefined
  weakRefTarget(object: object): object | undefined
  /** Somebody has set the prototype of an object, which may be that of a class: what classes inherit is read again. */
  readonly forgetHeritage: () => void
  /** Whether the object has, or had, something that ordinary ones of its kind do not have. */
  readonly isOdd: (object: object) => boolean
  /** Whether the program has given this error its stack. */
  readonly hasOwnStack: (object: object) => boolean
  readonly setOwnStack: (object: object, isOwn: boolean) => void
  /** The accessor behind which V8 has the stack of an error, in versions where it is no plain property. */
  readonly stackGetter: (() => unknown) | undefined
  /** What arguments have as their iterator in the beginning. */
  readonly argumentsIterator: object
  /** The class of constants.ts that is among the prototypes of an object, or has made it. */
  constantClass(object: object): string | undefined
  /** What evaluates a class again that is part of the state. */
  classRecord(object: object): ClassRecord | undefined
  /** The class of the state that an object was made with. */
  classPart(object: object): ClassPart | undefined
  /** Whether this is an instance of one of our own classes: a visible iterator. */
  isPrelude(object: object): boolean
  /** The compiled class that constructed this object, undefined if none did. */
  classOf(object: object): (new () => object) | undefined
  /** The private fields that this object carries. */
  privatesOf(object: object): readonly OwnedPrivate[]
  privateField(owner: object, index: number): PrivateField

  /** Makes an object of the realm's built-in class `name`, through `constructor` if a compiled class derives from it. */
  allocate(name: string, constructor: (new (...args: unknown[]) => object) | undefined, args: readonly unknown[]): object
  box(value: unknown, constructor: (new (...args: unknown[]) => object) | undefined): object
  makeFunction(site: number, scope: object | null): object
  /** Evaluates a class again; `rest` are its name and its keys. */
  makeClass(site: number, parent: object | null, scope: object | null, rest: readonly unknown[]): object
  makeClassPart(constructor: object, index: number): object
  makeBound(target: object, thisValue: unknown, args: readonly unknown[]): object
  makeProxy(target: object | null, handler: object | null): object
  makeGenerator(): object
  /** An empty frame of the generator function whose frames have this prototype. */
  makeFrame(prototype: object): object
  makeArguments(): object
  /** An object of one of the classes of constants.ts. */
  makeConstant(name: string, args: readonly unknown[]): object
}
