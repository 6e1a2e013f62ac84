/**
 * Host blocks: a marked function has bare bodies besides its ordinary one. Which of them runs is decided where it is
 * entered: `$$block` is 0 (ordinary), 1 (a call from outside may begin a block), 2 or 3 (inside of an eager or lazy
 * block). The outermost call is the block; it ends when that call does, however it does. Functions that are not marked and
 * might bring in anything say when they are called inside of an eager block, which has no barriers for that: `$$unmarked`.
 */
import type { Expression } from 'acorn'
import type { SourceLocation } from '../base/errors.ts'
import type { Emission } from './emit-context.ts'
import { hasWrites, isClosed } from './closed-code.ts'
import type { ClassNode, FunctionInfo, FunctionNode, Node } from './scope.ts'

/** A marked function; the number that `$$enter` gets is its index. */
export interface BlockSite {
  /** As the option `host` would name it; '' if it has no name. */
  readonly name: string
  readonly location: SourceLocation
  /** The bare bodies that it has. */
  readonly kinds: readonly ('eager' | 'lazy')[]
}

/** What an unmarked function does first. */
const WATCH = 'if ($$block === 2) $$unmarked();\n'

/** The statements between prologue and ordinary body; `print` prints a body. */
export function blockBodies(e: Emission, info: FunctionInfo, print: () => string): string {
  if (e.blocks.kinds.length === 0 && !e.blocks.isWatched) return ''
  const kinds = kindsOf(e, info)
  const harmless = isHarmless(e, info)
  // The ordinary body of a function that only reads is bare already, and V8 puts small functions into their callers.
  if (harmless && !info.hasCall && !hasWrites(e, (info.node as FunctionNode).body as Node)) return ''
  const watch = e.blocks.isWatched && !kinds.includes('eager') && !harmless ? WATCH : ''
  if (kinds.length === 0) return watch
  let text = ''
  for (const kind of kinds) {
    e.bare = kind
    const entry = kind === 'eager' && info.needsScope ? '$$g($$s);\n' : ''
    text += `if ($$block === ${kind === 'eager' ? 2 : 3}) try {\n${entry}${print()}return;\n} finally { if ($$o) $$leaveBlock() }\n`
    e.bare = null
  }
  const roots = kinds.includes('eager') ? `, [${rootsOf(info).join(', ')}]` : ''
  return `${watch}if ($$block !== 0) {\nconst $$o = $$block === 1 && $$enter(${blockNumber(e, info, kinds)}${roots});\n${text}}\n`
}

function kindsOf(e: Emission, info: FunctionInfo): readonly ('eager' | 'lazy')[] {
  if (info.resumable || !e.blocks.marked.has(info.node)) return []
  return e.blocks.kinds.filter((kind) => kind === 'lazy' || isEager(e, info))
}

/** A function whose text leads nowhere but to its arguments may be called in an eager block: its barriers do no harm. */
function isHarmless(e: Emission, info: FunctionInfo): boolean {
  return !info.resumable && !info.needsScope && isEager(e, info, false)
}

function isEager(e: Emission, info: FunctionInfo, readsVariables = true): boolean {
  // `this` of sloppy code may be the global object; other arguments than those with names would need the object of all.
  const isSloppy = info.usesThis && !info.strict && info.kind !== 'arrow'
  if (info.native || info.usesArguments || isSloppy) return false
  const { params, body } = info.node as FunctionNode
  return isClosed(e, [...params as Node[], body as Node], readsVariables)
}

/** What an eager block can start from: receiver and arguments. An arrow finds its receiver in the scope. */
function rootsOf(info: FunctionInfo): string[] {
  const roots = (info.usesThis || info.usesSuper) && info.kind !== 'arrow' && info.kind !== 'constructor' ? ['this'] : []
  for (const binding of info.scope.bindings.values()) {
    if (binding.kind === 'parameter' && binding.storage === 'native') roots.push(binding.printed)
  }
  if (info.scope.materialised) roots.push(`$$s${info.scope.id}`)
  return roots
}

function blockNumber(e: Emission, info: FunctionInfo, kinds: BlockSite['kinds']): number {
  const { blocks, blockSites, module } = e
  return blockSites.push({ name: blocks.names.get(info.node) ?? '', location: module.locate(info.node.start), kinds }) - 1
}

/** The value of a class field. One that looks outside of the block has its own text for eager ones, or ends them. */
export function watchedValue(e: Emission, node: ClassNode, value: Expression, print: (bare: Emission['bare']) => string): string {
  const text = print(null)
  if (!e.blocks.isWatched || isClosed(e, [value as Node], false)) return text
  const isBlock = e.blocks.marked.has(node as Node) && e.blocks.kinds.includes('eager') && isClosed(e, [value as Node])
  return isBlock ? `($$block === 2 ? ${print('eager')} : ${text})` : `($$block === 2 && $$unmarked(), ${text})`
}
