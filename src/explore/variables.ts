/**
 * The variables of a program as a person follows them: module variables and what they hold, and the local variables of
 * functions that are under way. Each look gives what has changed since the last one. It runs no code of the program.
 */
import type { BaseHeap } from '../state/base-heap.ts'
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

type VariableChange = Omit<ProgramChange, 'run'>

export class Variables {
  readonly #viewer: ProgramViewer
  readonly #base: BaseHeap
  readonly #isShown: (name: string, object: object | undefined) => boolean
  readonly #localsOf: (frame: object) => ReadonlyMap<string, unknown> | undefined
  #outside = new Map<string, View>()
  #locals = new Map<object, ReadonlyMap<string, View>>()

  constructor(viewer: ProgramViewer, base: BaseHeap, options: {
    /** Whether the module variable or object of this name belongs to the program and not to the library. */
    readonly isShown: (name: string, object: object | undefined) => boolean
    /** The variables of a frame that rests; undefined while it runs and when it is done. */
    readonly localsOf: (frame: object) => ReadonlyMap<string, unknown> | undefined
  }) {
    this.#viewer = viewer
    this.#base = base
    this.#isShown = options.isShown
    this.#localsOf = options.localsOf
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
      if (frame !== undefined && !isLibrary) changes.push(...this.#localChanges(frame, name))
    }
    return changes.filter(isTelling).map((change) => change.before === UNINITIALISED ? { ...change, before: undefined } : change)
  }

  /** Looks without telling: from here on changes count. */
  begin(): void {
    this.#outside = this.#lookOutside()
    this.#locals.clear()
  }

  /** Remembers what a function was called with, which its caller shows already. */
  enter(frame: object): void {
    this.#locals.set(frame, this.#lookInside(this.#localsOf(frame) ?? new Map()))
  }

  #lookOutside(): Map<string, View> {
    const views = new Map<string, View>()
    for (const { name, value, object } of this.#base.touchedContents()) {
      if (!this.#isShown(name, object)) continue
      views.set(name, object === undefined ? this.#viewer.view(value, name) : this.#viewer.viewInside(object, name))
    }
    return views
  }

  #localChanges(frame: object, owner: string): VariableChange[] {
    const variables = this.#localsOf(frame)
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

function textOf(view: View): string {
  return differences({ label: '', parts: undefined }, view, '')[0]?.after ?? view.label
}

/** Not one object that has become reachable by another path, nor a variable that has no value yet. */
function isTelling({ path, before, after }: VariableChange): boolean {
  if (before?.startsWith('<') === true && after?.startsWith('<') === true) return false
  if (after === UNINITIALISED) return false
  // A declaration of a function or class was reached.
  if (before === UNINITIALISED && after === path) return false
  return !((before === undefined || before === UNINITIALISED) && (after === undefined || after === 'undefined'))
}
