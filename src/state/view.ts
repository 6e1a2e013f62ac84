/**
 * A state as a person reads it: a tree of named parts under each root, for differences in traces and for the path to an
 * object that cannot be represented. An object that is met again is shown as a reference to the first path. It runs no
 * code of the program.
 */
import { types } from 'node:util'
import { hostList } from '../base/host-list.ts'
import { type ContentKind, contentKind, pinnedKind, readContent } from './content.ts'
import { typedLengthOf } from './internal-slots.ts'
import type { RealmView } from './realm-view.ts'

/** A leaf has only a label: a primitive, a function, a reference. */
export interface View {
  readonly label: string
  readonly parts: ReadonlyMap<string, View> | undefined
  /** Of a leaf that says no more than the name it stands under: what is behind it. */
  readonly inside?: View
}

export interface Edge {
  /** How to write the step: `.left`, `[3]`, `.#size`. */
  readonly step: string
  readonly value: unknown
}

const MAX_DEPTH = 400

export class Viewer {
  readonly #realm: RealmView
  readonly #nameOf: (object: object) => string | undefined
  readonly #literal: (value: unknown) => string

  constructor(realm: RealmView, nameOf: (object: object) => string | undefined, literal: (value: unknown) => string) {
    this.#realm = realm
    this.#nameOf = nameOf
    this.#literal = literal
  }

  /** The content of an object of the base heap, which `view` would only name. */
  viewInside(object: object, path: string): View {
    const seen = new Map<unknown, string>([[object, path]])
    return { label: this.#label(object), parts: this.#parts(object, path, seen, 1) }
  }

  /** The value of a variable; an object of the base heap that is named after it has no other name that would say what it is. */
  viewVariable(value: unknown, name: string): View {
    const view = this.view(value, name)
    return isReference(value) && view.parts === undefined && view.label === name ? { ...view, inside: this.viewInside(value, name) } : view
  }

  /** The tree of what `value` reaches; `path` is its name. */
  view(value: unknown, path: string, seen = new Map<unknown, string>(), depth = 0): View {
    if (!isReference(value)) return leaf(this.#literal(value))
    const known = seen.get(value)
    if (known !== undefined) return leaf(`<${known}>`)
    const base = this.#nameOf(value)
    if (base !== undefined) return leaf(base)
    seen.set(value, path)
    if (depth > MAX_DEPTH) return leaf('…')
    return { label: this.#label(value), parts: this.#parts(value, path, seen, depth + 1) }
  }

  /** A row of holes is one part, where its first element would be. */
  #parts(object: object, path: string, seen: Map<unknown, string>, depth: number): Map<string, View> {
    const parts = new Map<string, View>()
    const length = contentKind(object, this.#realm) === 'array' ? (object as unknown[]).length : 0
    let next = 0
    for (const { step, value } of this.edges(object)) {
      const index = Math.min(elementOf(step), length)
      if (index > next) parts.set(`[${next}]`, holes(index - next))
      next = Math.max(next, index + 1)
      parts.set(step, this.view(value, path + step, seen, depth))
    }
    if (length > next) parts.set(`[${next}]`, holes(length - next))
    return parts
  }

  /** The shortest path from one of the named roots to `target`. */
  pathTo(target: unknown, roots: ReadonlyMap<string, unknown>): string | undefined {
    const queue: { path: string; value: unknown }[] = [...roots].map(([path, value]) => ({ path, value }))
    const seen = new Set<unknown>()
    for (let at = 0; at < queue.length; at++) {
      const { path, value } = queue[at]!
      if (value === target) return path
      if (!isReference(value) || seen.has(value) || this.#nameOf(value) !== undefined) continue
      seen.add(value)
      for (const edge of this.edges(value)) queue.push({ path: path + edge.step, value: edge.value })
    }
    return undefined
  }

  /** What an object refers to, with names. */
  edges(object: object): Edge[] {
    // Of a class only its static fields can be seen.
    const kind = pinnedKind(object, this.#realm)
    if (typeof kind !== 'string') return []
    const values = readContent(object, kind, this.#realm)
    const payload = values.slice(2, 2 + (values[1] as number))
    const edges = this.#payloadEdges(object, kind, payload)
    if (kind !== 'proxy' && kind !== 'scope' && kind !== 'frame') this.#propertyEdges(object, kind, values, 2 + payload.length, edges)
    return edges
  }

  #payloadEdges(object: object, kind: ContentKind, payload: readonly unknown[]): Edge[] {
    switch (kind) {
      case 'map': {
        const edges: Edge[] = []
        for (let i = 0; i < payload.length; i += 2) {
          const key = payload[i]
          if (isReference(key)) edges.push({ step: `.keys()[${i / 2}]`, value: key })
          edges.push({ step: isReference(key) ? `.values()[${i / 2}]` : `.get(${this.#literal(key)})`, value: payload[i + 1] })
        }
        return edges
      }
      case 'set':
        return payload.map((value, i) => ({ step: `.values()[${i}]`, value }))
      case 'closure': {
        const scope = payload[1] as object | null
        return scope === null ? [] : [{ step: '.<scope>', value: scope }]
      }
      case 'scope':
        return this.#realm.scopeFields(object)!.map((field, i) => ({
          step: field === 'p' ? '.<outer>' : `.${field.replace(/^\$/, '')}`, value: payload[i],
        }))
      case 'frame':
        return this.#realm.frameFields(object)!.map((field, i) => ({ step: `.${field.replace(/^\$/, '')}`, value: payload[2 + i] }))
      case 'generator':
        return [{ step: '.<frame>', value: payload[0] }]
      case 'class':
        return payload[2] === null ? [] : [{ step: '.<scope>', value: payload[2] }]
      case 'class-part':
        return [{ step: '.<class>', value: payload[0] }]
      case 'bound':
        return [{ step: '.<target>', value: payload[0] }, { step: '.<this>', value: payload[1] }]
      case 'proxy':
        return [{ step: '.<target>', value: payload[0] }, { step: '.<handler>', value: payload[1] }]
      case 'typed-array':
        return hostList(object as unknown as readonly unknown[], typedLengthOf(object)).map((value, i) => ({ step: `[${i}]`, value }))
      case 'date': case 'boxed': case 'weak-ref':
        return [{ step: '.<value>', value: payload[0] }]
      case 'constant':
        return [{ step: '.<value>', value: payload.slice(1).join(' ') }]
      default:
        return []
    }
  }

  #propertyEdges(object: object, kind: ContentKind, values: readonly unknown[], start: number, edges: Edge[]): void {
    let at = start + 3
    for (let i = 0; i < (values[start + 2] as number); i++) {
      const key = values[at] as string | symbol
      const accessor = ((values[at + 1] as number) & 8) !== 0
      if (!isImplied(kind, key)) {
        if (accessor) edges.push({ step: `${stepText(key)}.<get>`, value: values[at + 2] }, { step: `${stepText(key)}.<set>`, value: values[at + 3] })
        else edges.push({ step: stepText(key), value: values[at + 2] })
      }
      at += accessor ? 4 : 3
    }
    for (const { field } of this.#realm.privatesOf(object)) {
      // What is untracked is no part of the state.
      if (field.name !== '@untracked') edges.push({ step: `.${field.name}`, value: field.get(object) })
    }
  }

  #label(object: object): string {
    if (typeof object === 'function') return 'function'
    if (types.isProxy(object)) return 'Object'
    if (this.#realm.scopeFields(object) !== undefined) return 'scope'
    if (this.#realm.frameFields(object) !== undefined) return 'frame'
    const prototype = Reflect.getPrototypeOf(object)
    const constructor = prototype === null || types.isProxy(prototype) ? undefined : Reflect.getOwnPropertyDescriptor(prototype, 'constructor')?.value as unknown
    const name = typeof constructor === 'function' && !types.isProxy(constructor) ? (Reflect.getOwnPropertyDescriptor(constructor, 'name')?.value as unknown) : undefined
    return typeof name === 'string' ? name : Array.isArray(object) ? 'Array' : 'Object'
  }
}

/** Properties that say nothing to a reader. */
function isImplied(kind: ContentKind, key: string | symbol): boolean {
  if (kind === 'array') return key === 'length'
  const isFunction = kind === 'closure' || kind === 'bound' || kind === 'class' || kind === 'class-part'
  return isFunction && (key === 'length' || key === 'name' || key === 'prototype')
}

function stepText(key: string | symbol): string {
  if (typeof key === 'symbol') return `[${key.description === undefined ? 'Symbol()' : key.description}]`
  if (/^(0|[1-9]\d*)$/.test(key)) return `[${key}]`
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
}

/** The index that a step leads to, `Infinity` for another one. */
function elementOf(step: string): number {
  return Number(/^\[(\d+)\](?:\.<[gs]et>)?$/.exec(step)?.[1] ?? Infinity)
}

/** As Node shows them. */
function holes(count: number): View {
  return leaf(`<${count} empty item${count === 1 ? '' : 's'}>`)
}

function leaf(label: string): View {
  return { label, parts: undefined }
}

function isReference(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}
