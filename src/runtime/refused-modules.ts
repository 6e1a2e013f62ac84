/**
 * Modules of Node that cannot be part of a program under check, why, and what to do instead. The program's own files may not
 * import them. Packages often do for the sake of functions that are never called: they get a module with the same
 * exports, whose functions refuse when they are called.
 */
import { createRequire } from 'node:module'
import { supportedLines } from '../base/node-lines.ts'
import { isUnknownText } from './node-sources.ts'

type Reason = readonly [fact: string, remedy: string]

const processes: Reason = ['starts other processes', 'keep it out of the modules under check: pass in what they need from it']
const engine: Reason = ['looks into the engine that runs the checker itself', 'keep it out of the modules under check: pass in what they need from it']
const tools: Reason = ['is a tool of its own, not part of a program', 'keep it in a file that the program does not import']

const INSIDE: Reason = ['is a part of Node that is not modelled', 'keep what needs it out of the modules under check']

const reasons: ReadonlyMap<string, Reason> = new Map<string, Reason>([
  ['child_process', processes], ['cluster', processes],
  ['http2', ['has streams of its own inside of encrypted connections, which are not modelled', 'use http or https: who sends what in which order is the same']],
  ['v8', engine], ['inspector', engine], ['inspector/promises', engine], ['trace_events', engine],
  ['wasi', ['runs WebAssembly, whose memory no state shows', 'keep it out of the modules under check: pass in what they need from it']],
  ['sqlite', ['keeps its data in a database outside of the program, which no state shows', 'pass in what keeps the data, and check with a Map in its place']],
  ['ffi', ['calls native code', 'keep it out of the modules under check: pass in what they need from it']],
  ['repl', tools], ['test/reporters', tools], ['sea', tools],
])

export const refusedModules: ReadonlySet<string> = new Set(reasons.keys())

/** What to tell about a module of Node that no program can have, or that this Node does not know. */
export function missingModule(name: string): { readonly fact: string, readonly remedy: string } {
  const plain = name.replace(/^node:/, '')
  const [fact, remedy] = reasons.get(plain) ?? (isUnknownText(plain) ? unknownText() : ['is no module of Node', 'check the name'])
  return { fact: `node:${plain} ${fact}`, remedy }
}

function unknownText(): Reason {
  return [`of Node ${process.version} differs from what is supported`, `run the checker with another release of Node ${supportedLines.join(', ')}, or keep the module out of the modules under check`]
}

const BINDING = 'binding/'

/** The text of a CommonJS module with the exports of a module of Node, or of the binding after 'binding/', whose functions refuse. */
export function refusedText(name: string): string {
  // No program can make do without what all others need.
  if (name.startsWith('internal/')) return unknownModule(name)
  const isBinding = name.startsWith(BINDING)
  const { fact, remedy } = isBinding ? { fact: `binding ${name.slice(BINDING.length)} ${INSIDE[0]}`, remedy: INSIDE[1] } : missingModule(name)
  const exported = literalOf(isBinding ? bindingOf(name.slice(BINDING.length)) : createRequire(import.meta.url)(`node:${name}`), name, 0)
  return `'use strict';
const refused = (call) => $$refuse('node-module', call + '() is called, and ${fact}', '${remedy}');
module.exports = ${exported};`
}

/** The text of a module that refuses when it is loaded: that of this Node is none that is supported. */
export function unknownModule(name: string): string {
  const [fact, remedy] = unknownText()
  return `'use strict';\n$$refuse('node-module', 'module ${name} ${fact}', '${remedy}');`
}

/** What a binding of this Node has; nothing if Node does not hand it out. */
function bindingOf(name: string): unknown {
  try {
    return (process as unknown as { binding(name: string): unknown }).binding(name)
  } catch {
    return {}
  }
}

/** A constant is kept as it is, a function refuses, an object has such members; what lies deeper is left out. */
function literalOf(value: unknown, path: string, depth: number): string {
  // Packages ask this while they are loaded, and the answer is known.
  if (path === 'v8.startupSnapshot.isBuildingSnapshot') return 'function isBuildingSnapshot() { return false }'
  if (typeof value === 'function') return `function ${identifier(value.name)}() { return refused(${JSON.stringify(path)}) }`
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value !== 'object' || value === null) return typeof value === 'symbol' ? 'undefined' : JSON.stringify(value) ?? 'undefined'
  if (Array.isArray(value)) return JSON.stringify(value)
  if (depth > 1) return '{}'
  const members = Object.entries(Object.getOwnPropertyDescriptors(value))
    .filter(([, { value: member, enumerable }]) => enumerable === true && member !== undefined)
    .map(([key, { value: member }]) => `${JSON.stringify(key)}: ${literalOf(member, `${path}.${key}`, depth + 1)}`)
  return `{ ${members.join(', ')} }`
}

const RESERVED = new Set(['delete', 'import', 'export', 'default', 'eval', 'arguments', 'new', 'in', 'function'])

function identifier(name: string): string {
  return /^[a-zA-Z_$][\w$]*$/.test(name) && !RESERVED.has(name) ? name : ''
}
