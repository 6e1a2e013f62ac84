/** Names that a CommonJS module exports, as far as they are known before it runs. */
import { isOwnModule, publicName } from '../runtime/library.ts'
import { nodeExports, type NodeExports } from '../runtime/node-exports.ts'
import { archivedExports } from './library-archive.ts'
import { shownExports } from './shown-exports.ts'
import type { SourceModule } from './module.ts'

/** The name by which ES modules can import all of `module.exports`, besides 'default': since Node 23. */
export const WHOLE = 'module.exports'
const hasWhole = Number.parseInt(process.versions.node, 10) >= 23

const namesOfCommonJs = new WeakMap<SourceModule, string[]>()

/** What a module of Node that programs can import exports; undefined for every other module. */
export function knownExports({ kind, library, path }: SourceModule): NodeExports | undefined {
  if (kind !== 'cjs' || library !== true || !isOwnModule(path)) return undefined
  const archived = archivedExports(path)
  if (archived === undefined) return nodeExports(publicName(path))
  return archived.names && { names: archived.names, getters: archived.getters ?? [] }
}

const namesOfJson = new WeakMap<SourceModule, ReadonlySet<string>>()

/** What ES modules can import from a JSON file besides all of it, as bundlers allow it: the properties of its object. */
export function jsonNames(module: SourceModule): ReadonlySet<string> {
  const known = namesOfJson.get(module)
  if (known !== undefined) return known
  const value: unknown = JSON.parse(module.source)
  const names = new Set(typeof value === 'object' && value !== null ? Object.keys(value) : [])
  namesOfJson.set(module, names)
  return names
}

/** Names that ES modules can import from a module that is none, as Node finds them in its text; only namespace objects need to know them. */
export function commonJsNames(module: SourceModule, find: (id: number) => SourceModule): string[] {
  const known = namesOfCommonJs.get(module)
  if (known !== undefined) return known
  // Modules may lead back here.
  namesOfCommonJs.set(module, [])
  const names = new Set<string>(knownExports(module)?.names)
  if (module.kind === 'cjs' && module.library !== true) {
    const { own, from } = shownExports(module.ast!, module.source)
    for (const name of own) names.add(name)
    for (const specifier of from) {
      const dependency = module.dependencies.get(specifier)
      if (dependency?.kind === 'module') for (const name of commonJsNames(find(dependency.id), find)) names.add(name)
    }
    if (hasWhole) names.add(WHOLE)
  }
  names.delete('default')
  const list = [...names].sort()
  namesOfCommonJs.set(module, list)
  return list
}
