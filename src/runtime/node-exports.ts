/** What an ES module can import from one of Node's own modules by name: what Node itself found on its exports. */
import { isBuiltin } from 'node:module'

export interface NodeExports {
  readonly names: readonly string[]
  /** Those of the names that are read when they are used; the value of all others is taken when the module is loaded. */
  readonly getters: readonly string[]
}

/** Undefined for a module that no program can import. */
export function nodeExports(name: string): NodeExports | undefined {
  if (!isBuiltin(`node:${name}`)) return undefined
  const exported = process.getBuiltinModule(`node:${name}`) as unknown as object
  const names = Object.keys(exported).sort()
  return { names, getters: names.filter((each) => Object.getOwnPropertyDescriptor(exported, each)!.get !== undefined) }
}
