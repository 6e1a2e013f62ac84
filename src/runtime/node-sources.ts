/**
 * Node's own library as text: the executable carries the source of its JavaScript modules, so that a program under check
 * gets the very streams, sockets and servers of Node. What these modules need from C++ are bindings, which
 * src/node/bindings/ models (ADR 19).
 */
import { isBuiltin } from 'node:module'
import { hostBinding } from './host-binding.ts'
import { lazyModules } from './lazy-modules.ts'
import { nodeLoads, nodePatches } from './node-patches.ts'
import { applyPatches } from './patch.ts'

let names: ReadonlySet<string> | undefined
let texts: Readonly<Record<string, string>> | undefined

/** What the executable carries; asked for only where the library is not compiled already. */
function all(): Readonly<Record<string, string>> {
  return texts ??= hostBinding.nodeTexts()
}

/** Does this Node have a module of this name, be it an internal one? */
export function hasNodeSource(name: string): boolean {
  names ??= new Set(hostBinding.sourceNames())
  return names.has(name)
}

/** Modules that programs have to ask for with `node:`; no list of Node names them. */
export function schemeOnlyModules(): string[] {
  return hostBinding.sourceNames().filter((name) => isBuiltin(`node:${name}`) && !isBuiltin(name))
}

/** What Node's modules take from a binding when they are loaded, by name: `const { x, y: z } = internalBinding('name')`. */
export function namesTakenFrom(binding: string): string[] {
  const names = new Set<string>()
  const taking = new RegExp(`const \\{([^}]*)\\} = internalBinding\\('${binding}'\\)`, 'g')
  for (const module of hostBinding.sourceNames()) {
    for (const [, list] of all()[module]!.matchAll(taking)) {
      for (const [name] of list!.replaceAll(/\/\/.*/g, '').matchAll(/(?<=^|,)\s*\w+/g)) names.add(name.trim())
    }
  }
  return [...names].sort()
}

/** Makes the built-ins that Node's modules use; it is a module as any other here. */
const PRIMORDIALS = 'internal/per_context/primordials'

const LINE = Number.parseInt(process.versions.node, 10)

/** Has the module of this Node another text than those that are supported? Then nobody knows what it would do to states. */
export function isUnknownText(name: string): boolean {
  return nodePatches[name] !== undefined && hasNodeSource(name) && patched(name).missing.length > 0
}

/** The source of a module of Node as CommonJS: what Node's loader hands to it comes from `require`. */
export function nodeSource(name: string): string | undefined {
  if (!hasNodeSource(name)) return undefined
  const text = all()[name]!
  if (name === PRIMORDIALS) return `'use strict';const primordials = module.exports = {};${text}`
  const body = (patched(name).text + loads(name, text)).replaceAll(/\binternalBinding\('([\w-]+)'\)/g, "require('binding:$1')")
    // The name of a module that is loaded at the first look at a property becomes a function that requires it.
    .replaceAll(LAZY_PROPERTIES, "$1() => require('$2')")
  return /\bprimordials\b/.test(body) ? `'use strict';const primordials = require('${PRIMORDIALS}');${body}` : body
}

/**
 * When a module is first asked for is no part of a state: variables that are set by then, `x ??= require('y')`, are set as soon
 * as the library is loaded.
 */
function loads(name: string, text: string): string {
  const assignments = new Set<string>()
  for (const [, variable, right, module, binding] of text.matchAll(LAZY)) {
    const isHere = binding !== undefined || lazyModules[name]?.includes(module!) === true
    if (isHere && new RegExp(`^let [\\w, ]*\\b${variable}\\b`, 'm').test(text)) assignments.add(`${variable} = ${right}`)
  }
  for (const further of nodeLoads[name] ?? []) {
    const variable = /^(\w+) = /.exec(further)?.[1]
    if (variable === undefined || new RegExp(`^let ${variable}\\b`, 'm').test(text)) assignments.add(further)
  }
  return [...assignments].map((each) => `\n;$$whenLoaded(() => { ${each} });`).join('')
}

const LAZY = /^ +(?:if \(\w+ === undefined\) )?(\w+) (?:\?\?)?= ((?:require\('([\w/-]+)'\)|internalBinding\('([\w-]+)'\))(?:\.\w+)?);/gm

const LAZY_PROPERTIES = /((?:defineLazyProperties|exposeLazyInterfaces|defineReplaceableLazyAttribute)\(\s*[\w.]+,\s*)'([\w/-]+)'/g

const patchedTexts = new Map<string, ReturnType<typeof applyPatches>>()

/** The text of a module with our changes; remembered only as long as it takes to ask whether all of them apply. */
function patched(name: string): ReturnType<typeof applyPatches> {
  let result = patchedTexts.get(name)
  if (result === undefined) {
    result = applyPatches(all()[name]!, nodePatches[name] ?? [], LINE)
    patchedTexts.clear()
    patchedTexts.set(name, result)
  }
  return result
}
