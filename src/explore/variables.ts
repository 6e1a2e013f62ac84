/**
 * The variables of a program as a person follows them: module variables and what they hold, and the local variables of
 * functions that are under way. Each look gives what has changed since the last one. It runs no code of the program.
 */
import type { BaseHeap, TouchedContent } from '../state/base-heap.ts'
import type { View } from '../state/view.ts'
import { differences } from './difference.ts'
import type { ProgramViewer } from './program-viewer.ts'
import type { RecordedCall } from './recorder.ts'
import type { ProgramChange } from './schedule.ts'

/** How a view writes a variable whose declaration was not reached yet. */
export const UNINITIALISED = '<uninitialised>'

const MAX_LOOKED = 1_000_000
/** A trace that takes minutes to build is no better for it: from here on changes are not listed. */
const MAX_LOOKED_AT_ALL = 5_000_000

/** So many scope objects are followed. */
const MAX_WATCHED = 300

type VariableChange = Omit<ProgramChange, 'run'>

export class Variables {
  readonly #viewer: ProgramViewer
  readonly #base: BaseHeap
  readonly #isShown: (content: TouchedContent) => boolean
  readonly #localsOf: (frame: object) => ReadonlyMap<string, unknown> | undefined
  readonly #capturedIn: (scope: object) => ReadonlyMap<string, unknown>
  #outside = new Map<string, View>()
  #locals = new Map<object, ReadonlyMap<string, View>>()
  /** Scope objects of closures, with the function that they belong to. */
  readonly #watched = new Map<object, string>()

  constructor(viewer: ProgramViewer, base: BaseHeap, options: {
    /** Whether a module variable or object belongs to the program and not to the library. */
    readonly isShown: (content: TouchedContent) => boolean
    /** The variables of a frame that rests; undefined while it runs and when it is done. */
    readonly localsOf: (frame: object) => ReadonlyMap<string, unknown> | undefined
    /** The variables of a scope object. */
    readonly capturedIn: (scope: object) => ReadonlyMap<string, unknown>
  }) {
    this.#viewer = viewer
    this.#base = base
    this.#isShown = options.isShown
    this.#localsOf = options.localsOf
    this.#capturedIn = options.capturedIn
  }

  /** Looking after every run would take too long: once a step has to do. */
  get isExpensive(): boolean {
    return this.#viewer.looked > MAX_LOOKED
  }

  /** What has changed since the last look; `calls` are those that are under way. */
  changes(calls: Iterable<RecordedCall>): VariableChange[] {
    if (this.#viewer.looked > MAX_LOOKED_AT_ALL) return []
    const outside = this.#lookOutside()
    const changes: VariableChange[] = []
    for (const [name, after] of outside) {
      const before = this.#outside.get(name)
      if (before !== undefined) changes.push(...differences(before, after, name))
    }
    this.#outside = outside
    for (const { frame, name, isLibrary } of calls) {
      if (frame !== undefined && !isLibrary) changes.push(...this.#localChanges(frame, this.#localsOf(frame), name))
    }
    const held = heldBy(calls)
    for (const [scope, owner] of this.#watched) {
      const captured = this.#localChanges(scope, this.#capturedIn(scope), owner)
      // A frame that holds the scope object has told it.
      if (!held.has(scope)) changes.push(...captured)
    }
    return distinct(changes).filter(isTelling).map((change) => change.before === UNINITIALISED ? { ...change, before: undefined } : change)
  }

  /** Looks without telling: from here on changes count. */
  begin(): void {
    this.#outside = this.#lookOutside()
    this.#locals.clear()
    this.#watched.clear()
  }

  /** Remembers what a function was called with, which its caller shows already. */
  enter(frame: object): void {
    this.#locals.set(frame, this.#lookInside(this.#localsOf(frame) ?? new Map()))
  }

  /** Follows the variables of a scope object from now on; what they are now its function shows. */
  watch(scope: object, owner: string): void {
    if (this.#watched.has(scope) || this.#watched.size >= MAX_WATCHED) return
    this.#watched.set(scope, owner)
    this.#locals.set(scope, this.#lookInside(this.#capturedIn(scope)))
  }

  #lookOutside(): Map<string, View> {
    const views = new Map<string, View>()
    for (const content of this.#base.touchedContents()) {
      if (!this.#isShown(content)) continue
      const { name, value, object } = content
      views.set(name, object === undefined ? this.#viewer.viewVariable(value, name) : this.#viewer.viewInside(object, name))
    }
    return views
  }

  #localChanges(frame: object, variables: ReadonlyMap<string, unknown> | undefined, owner: string): VariableChange[] {
    if (variables === undefined) return []
    const before = this.#locals.get(frame)
    const after = this.#lookInside(variables)
    // A variable that is not used any more is no part of the state; that it is gone says nothing.
    this.#locals.set(frame, new Map([...(before ?? []), ...after]))
    return [...after].flatMap(([name, view]) => {
      const old = before?.get(name)
      const changes = old === undefined ? [{ path: name, after: textOf(view) }] : differences(old, view, name)
      return changes.map((change) => ({ ...change, local: owner }))
    })
  }

  #lookInside(variables: ReadonlyMap<string, unknown>): Map<string, View> {
    return new Map([...variables].map(([name, value]) => [name, this.#viewer.view(value, name)]))
  }
}

/** What the frames of calls refer to. */
function heldBy(calls: Iterable<RecordedCall>): Set<unknown> {
  return new Set([...calls].flatMap(({ frame }) => frame === undefined ? []
    : Reflect.ownKeys(frame).map((key) => Reflect.getOwnPropertyDescriptor(frame, key)!.value as unknown)))
}

/** One object that two functions have under one name changes once. */
function distinct(changes: readonly VariableChange[]): VariableChange[] {
  const seen = new Set<string>()
  return changes.filter(({ path, before, after }) => {
    const key = JSON.stringify([path, before, after])
    return !seen.has(key) && seen.add(key)
  })
}

function textOf(view: View): string {
  return differences({ label: '', parts: undefined }, view, '')[0]?.after ?? view.label
}

/** Not one object that has become reachable by another path, nor a variable that has no value yet. */
function isTelling({ path, before, after }: VariableChange): boolean {
  if (before?.startsWith('<') === true && after?.startsWith('<') === true) return false
  if (after === UNINITIALISED) return false
  if (isPlumbing(path)) return false
  // A declaration of a function or class was reached, or a variable stands for one, or for something of a module.
  if ((before === UNINITIALISED || before === undefined || before === 'undefined') && after !== undefined && /^[\w$]+$/.test(path) && isDeclared(path, after)) return false
  return !((before === undefined || before === UNINITIALISED) && (after === undefined || after === 'undefined'))
}

function isDeclared(name: string, value: string): boolean {
  return value === name || /^function\b/.test(value) || / \([^()'"]+\)(?:\.[\w$]+)*$/.test(value)
}

/** What a CommonJS module is known by. */
function isPlumbing(path: string): boolean {
  return /^module \([^()]*\)\.(?:exports|children|loaded|parent|paths)$/.test(path)
}
