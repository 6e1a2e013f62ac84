/**
 * The text of barriers: what stands before every write to an object or a module variable. Ordinary code tells the log what
 * it is about to write. The bare bodies of host blocks (emit-block.ts) print other ones: lazy code keeps an object when
 * the block writes to it for the first time, eager code, whose objects are kept before it starts, only looks for those
 * writes that mean more than a new value.
 */
import type { Expression } from 'acorn'
import { quote, type Emission } from './emit-context.ts'
import type { Scope } from './scope.ts'

/** The object of `object.name = ...`; three names mean something to the barrier. */
export function namedBarrier(e: Emission, object: string, name: string): string {
  // What Node's own code makes of a stack is as good as V8's.
  if (name === 'stack' && e.module.library !== true) return `$$wk(${object}, 'stack')`
  if (name === 'constructor') return keyedBarrier(e, object, `'constructor'`)
  if (name === 'length') return e.bare === 'eager' ? `(${object})` : `${e.bare === null ? '$$wl' : '$$kl'}(${object})`
  const hook = e.bare === null ? '$$w' : e.bare === 'lazy' ? '$$k' : '$$e'
  return `${hook}(${object}, ${quote(name)})`
}

/** The object of `object.#name = ...`. */
export function privateBarrier(e: Emission, object: string): string {
  if (e.bare === null) return `$$wp(${object})`
  return `${e.bare === 'lazy' ? '$$kp' : '$$ep'}(${object})`
}

/** The object of `object[key] = ...`; `key` is what the barrier sees of it. */
export function keyedBarrier(e: Emission, object: string, key: string): string {
  const hook = e.bare === null ? '$$wk' : e.bare === 'lazy' ? '$$kk' : '$$ek'
  return `${hook}(${object}, ${key})`
}

/** The object of `delete object[key]`; in bare bodies too, since what is left behind would not show the order of keys. */
export function deletionBarrier(object: string, key: string): string {
  return `$$wd(${object}, ${key})`
}

/** A scope object whose field is written; one that this very activation has made needs none. */
export function scopeBarrier(e: Emission, object: string, scope: Scope, field: string): string {
  if (e.bare === null) return `$$w(${object}, ${quote(field)})`
  return e.bare === 'eager' || scope.owner === e.current ? object : `$$k(${object}, ${quote(field)})`
}

/** Announces that a function assigns a module variable; returns `value`. */
export function variableBarrier(e: Emission, id: number, value: string): string {
  return `${e.bare === null ? '$$v' : '$$kv'}(${id}, ${value})`
}

/** Is this a constant that holds an object which the function being printed has made by a literal? Nobody keeps those. */
export function isNewObject(e: Emission, object: Expression, type: 'ArrayExpression' | 'ObjectExpression'): boolean {
  if (e.bare === null || object.type !== 'Identifier') return false
  const binding = e.analysis.references.get(object)?.binding
  return binding?.kind === 'const' && binding.storage === 'native' && binding.scope.owner === e.current && e.literals.get(binding) === type
}
