/**
 * Loops: each pass charges the budget, and loops whose variables closures capture get a new scope object per
 * iteration, as the specification says (ECMA-262, 14.7.4.4 and 14.7.5.7).
 */
import type {
  DoWhileStatement, Expression, ForInStatement, ForOfStatement, ForStatement, Pattern, WhileStatement,
} from 'acorn'
import { Level, quote, type Emission } from './emit-context.ts'
import { condition, filtered, isDelta, plain, plainText, siteOf, valuesOf } from './emit-delta.ts'
import { assignedMember, assignmentsOf, declarePattern } from './emit-delta-patterns.ts'
import { effect, expression, iterated } from './emit-expression.ts'
import { budget } from './emit-budget.ts'
import { mark, unmarked } from './emit-marks.ts'
import { assignPattern, bindingsOf, pattern } from './emit-pattern.ts'
import { copyScope, createScope } from './emit-scope.ts'
import { braced, declaration, isStored, lexicalDeclarator, valueOf } from './emit-statement.ts'
import { shownIterable } from './emit-shown.ts'
import type { Binding, Node, Scope } from './scope.ts'

type Loop = WhileStatement | DoWhileStatement | ForStatement | ForInStatement | ForOfStatement

export function loop(e: Emission, node: Loop, labels: string): string {
  const start = mark(node.start)
  switch (node.type) {
    case 'WhileStatement':
      return `${labels}${start}while (${condition(e, node.test, Level.sequence)}) ${body(e, node)}\n`
    case 'DoWhileStatement':
      return `${labels}do ${body(e, node)} while (${condition(e, node.test, Level.sequence)});\n`
    case 'ForStatement': return forStatement(e, node, labels)
    default: return forIn(e, node, labels)
  }
}

function body(e: Emission, node: Loop, before = ''): string {
  return `{\n${budget(node.start)}${before}${braced(e, node.body)}}`
}

// ---- for (;;)

function forStatement(e: Emission, node: ForStatement, labels: string): string {
  const scope = e.scopeOf(node)!
  const test = node.test ? condition(e, node.test, Level.sequence) : ''
  const step = node.update ? effect(e, node.update, Level.sequence) : ''
  const { init } = node
  if (!scope.materialised) {
    const native = nativeInit(e, node)
    if (native !== null) return `${labels}${mark(node.start)}for (${native}; ${test}; ${step}) ${body(e, node)}\n`
    // Some variables are stored elsewhere: the declaration becomes statements before the loop.
    const isDeclaration = init?.type === 'VariableDeclaration'
    const before = isDeclaration ? declaration(e, init) : `${expression(e, init as Expression, Level.sequence)};\n`
    return `{\n${before}${labels}${mark(node.start)}for (; ${test}; ${step}) ${body(e, node)}\n}\n`
  }
  const created = createScope(e, scope, 'let')
  const before = init?.type === 'VariableDeclaration' ? declaration(e, init) : ''
  const copy = copyScope(e, scope)
  const update = step === '' ? copy : `${copy}, ${step}`
  // The first iteration needs its own copy only if closures of the initialiser hold the original.
  const first = scope.headCaptured ? `${copy};\n` : ''
  const text = `${labels}${mark(node.start)}for (; ${test}; ${update}) ${body(e, node)}\n`
  return `{\n${created}${before}${first}${text}}\n`
}

/** The head as it is, if all its variables are native; `in` is not allowed there without parentheses. */
function nativeInit(e: Emission, node: ForStatement): string | null {
  const { init } = node
  if (!init) return ''
  if (init.type !== 'VariableDeclaration') {
    const text = expression(e, init, Level.sequence)
    const isAmbiguous = / in /.test(text) || /^let\b/.test(unmarked(text))
    return isAmbiguous ? `(${text})` : text
  }
  if (isDelta(e) && init.declarations.some(({ id }) => id.type !== 'Identifier')) return null
  const isNative = init.declarations.every(({ id }) => bindingsOf(e, id).every(isNativeBinding))
  if (!isNative || (init.kind === 'var' && init.declarations.some(({ id }) => isShadowed(e, id)))) return null
  const parts = init.declarations.map(({ id, init: value }) => {
    const left = pattern(e, id, 'declare', new Set())
    const right = valueOf(e, id, value ?? null)
    return right === null ? left : `${left} = ${/ in /.test(right) ? `(${right})` : right}`
  })
  return `${init.kind} ${parts.join(', ')}`
}


function isNativeBinding(binding: Binding): boolean {
  return binding.storage === 'native' || binding.storage === 'global'
}

/** A var whose name means something else here (a catch parameter). */
function isShadowed(e: Emission, id: Pattern): boolean {
  if (id.type !== 'Identifier') return false
  const reference = e.analysis.references.get(id)
  return reference !== undefined && reference.binding !== e.analysis.declarations.get(id)
}

// ---- for (in), for (of)

function forIn(e: Emission, node: ForInStatement | ForOfStatement, labels: string): string {
  const scope = e.scopeOf(node)!
  const word = node.type === 'ForOfStatement' ? 'of' : 'in'
  const initial = legacyInitialiser(e, node)
  // The head has a scope object of its own, whose variables stay uninitialised (ECMA-262, 14.7.5.6); those of the
  // iterations have the same name, inside the body.
  const outer = scope.headCaptured ? createScope(e, scope) : ''
  e.dead = word === 'of' ? scope : null
  const right = word === 'of' ? iteratedOver(e, node.right) : plain(e, node.right, Level.sequence)
  e.dead = null
  const [head, before] = forInHead(e, node, scope)
  const text = `${labels}${mark(node.start)}for (${head} ${word} ${right}) ${body(e, node, before)}\n`
  return initial + outer === '' ? text : `{\n${initial}${outer}${text}}\n`
}

function iteratedOver(e: Emission, node: Expression): string {
  e.iteratedCall = node as Node
  const text = iterated(e, node)
  e.iteratedCall = null
  return isDelta(e) && node.type !== 'ArrayExpression' ? `$$dit(${siteOf(e, node)}, ${text}, ${quote(shownIterable(node))})` : text
}

/** The head of the loop and the statements that begin its body. */
function forInHead(e: Emission, node: ForInStatement | ForOfStatement, scope: Scope): [head: string, before: string] {
  const { left } = node
  const item = `$$i${scope.id}`
  if (isDelta(e) && node.type === 'ForOfStatement') return [`const ${item}`, deltaItem(e, node, scope, item)]
  if (left.type !== 'VariableDeclaration') {
    const touched = new Set<string>()
    const target = pattern(e, left, 'assign', touched)
    if (touched.size === 0) {
      const isAmbiguous = /^(?:let|async)\b/.test(unmarked(target))
      return [isAmbiguous ? `(${target})` : target, '']
    }
    return [`const ${item}`, `${assignPattern(e, left, item, 'assign')};\n`]
  }
  const { id } = left.declarations[0]!
  const bindings = bindingsOf(e, id)
  if (left.kind === 'var') {
    const isNative = bindings.every(isNativeBinding) && !isShadowed(e, id)
    if (isNative) return [`var ${pattern(e, id, 'declare', new Set())}`, '']
    const natives = bindings.filter(isNativeBinding).map((b) => b.printed)
    const declared = natives.length > 0 ? `var ${natives.join(', ')};\n` : ''
    return [`const ${item}`, `${declared}${assignPattern(e, id, item, 'assign')};\n`]
  }
  const kind = left.kind as 'let' | 'const'
  if (!bindings.some(isStored)) return [`${kind} ${pattern(e, id, 'declare', new Set())}`, '']
  return [`const ${item}`, `${createScope(e, scope)}${lexicalDeclarator(e, kind, id, item)}`]
}

/** The statements that give the variables of an iteration their values. */
function deltaItem(e: Emission, node: ForOfStatement, scope: Scope, item: string): string {
  const { left } = node
  const id = left.type === 'VariableDeclaration' ? left.declarations[0]!.id : left
  const isName = id.type === 'Identifier'
  const binding = isName ? e.analysis.declarations.get(id) ?? e.analysis.references.get(id)?.binding : undefined
  const value = !isName || valuesOf(e).isKeptPlain(binding) ? plainText(e, item) : filtered(e, item)
  const shown = isName ? null : '.for'
  if (left.type !== 'VariableDeclaration' || left.kind === 'var') {
    const natives = left.type === 'VariableDeclaration' ? bindingsOf(e, id).filter(isNativeBinding).map((b) => b.printed) : []
    const declared = natives.length > 0 ? `var ${natives.join(', ')};\n` : ''
    if (id.type === 'MemberExpression') return `${declared}${(assignedMember(e, id, value))};\n`
    return `${declared}(${assignmentsOf(e, id, value, left.type === 'VariableDeclaration' ? shown : { key: '', of: undefined }, 'assign').join(', ')});\n`
  }
  const created = bindingsOf(e, id).some(isStored) ? createScope(e, scope) : ''
  const kind = left.kind as 'let' | 'const'
  return created + (isName ? lexicalDeclarator(e, kind, id, value) : declarePattern(e, kind, id, value, shown))
}

/** `for (var x = 1 in o)`, which sloppy code may write. */
function legacyInitialiser(e: Emission, node: ForInStatement | ForOfStatement): string {
  if (node.left.type !== 'VariableDeclaration') return ''
  const { id, init } = node.left.declarations[0]!
  if (!init) return ''
  const natives = bindingsOf(e, id).filter(isNativeBinding)
  const declared = natives.length > 0 ? `var ${natives.map((b) => b.printed).join(', ')};\n` : ''
  return `${declared}${assignPattern(e, id, valueOf(e, id, init)!, 'assign')};\n`
}
