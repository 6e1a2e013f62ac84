/**
 * Statements. Blocks create their scope object first, catch clauses let pass what the program must not catch, and
 * declarations of captured variables become assignments to their scope object.
 */
import type { CatchClause, Expression, Pattern, SwitchStatement, ThrowStatement, TryStatement, VariableDeclaration } from 'acorn'
import { classCreation } from './emit-class.ts'
import { Level, type Emission } from './emit-context.ts'
import { condition, isDelta, plain } from './emit-delta.ts'
import { assignmentsOf, declaredValue, declarePattern } from './emit-delta-patterns.ts'
import { deltaSwitch } from './emit-delta-switch.ts'
import { effect, expression, named } from './emit-expression.ts'
import { loop } from './emit-loop.ts'
import { mark, unmarked } from './emit-marks.ts'
import { moduleStatement } from './emit-module.ts'
import { initialisationAnnouncement, initialTarget, place, target } from './emit-name.ts'
import { assignPattern, bindingsOf, pattern } from './emit-pattern.ts'
import { createScope, enterScope } from './emit-scope.ts'
import { untrackedVariable } from './emit-untracked.ts'
import type { Binding, ClassNode, FunctionDeclarationNode, Node } from './scope.ts'
import { shownText } from './emit-shown.ts'
import { isMadeHere, type Piece, type RawNode } from './machine/host.ts'

export function statements(e: Emission, nodes: readonly Node[]): string {
  let text = ''
  for (const node of nodes) text += statement(e, node)
  return text
}

/** What is made on the spot knows where. */
function thrown(e: Emission, { argument }: ThrowStatement): string {
  return isMadeHere(argument) ? plain(e, argument, Level.sequence) : `$$thrown(${plain(e, argument, Level.assignment)})`
}

/** The text of a statement, ending in a newline; `labels` are those directly before a loop. */
export function statement(e: Emission, node: Node | RawNode, labels = ''): string {
  switch (node.type) {
    case 'ExpressionStatement': return expressionStatement(e, node)
    case 'BlockStatement': return labels + block(e, node)
    case 'EmptyStatement': return `${labels};\n`
    case 'DebuggerStatement': return `${labels};\n`
    case 'VariableDeclaration': return declaration(e, node)
    case 'FunctionDeclaration': return blockFunction(e, node as FunctionDeclarationNode, labels)
    case 'ClassDeclaration': return classDeclaration(e, node as ClassNode)
    case 'ReturnStatement': return returnStatement(e, node)
    case 'ThrowStatement': return `${mark(node.start)}throw ${thrown(e, node)};\n`
    case 'IfStatement': {
      const test = condition(e, node.test, Level.sequence)
      const text = `${labels}${mark(node.start)}if (${test}) {\n${branch(e, node.consequent)}}`
      return node.alternate ? `${text} else {\n${branch(e, node.alternate)}}\n` : `${text}\n`
    }
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement': return loop(e, node, labels)
    case 'BreakStatement': return jump('break', node.label?.name)
    case 'ContinueStatement': return jump('continue', node.label?.name)
    case 'LabeledStatement': return labelled(e, node, labels)
    case 'SwitchStatement': return switchStatement(e, node, labels)
    case 'TryStatement': return labels + tryStatement(e, node)
    case 'Raw': return node.pieces.map((piece) => rawPiece(e, piece)).join('')
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
    case 'ExportAllDeclaration': return moduleStatement(e, node)
    default: throw new Error(`no statement: ${node.type}`)
  }
}

function rawPiece(e: Emission, piece: Piece): string {
  if (typeof piece === 'string') return piece
  const node = piece as Node
  return /Statement$|Declaration$/.test(node.type) ? statement(e, node) : expression(e, node as Expression)
}

/** Labels of the program that could be reserved or ours are spelled apart. */
export function labelName(name: string): string {
  return `${name}$l`
}

function jump(word: string, label: string | undefined): string {
  return label === undefined ? `${word};\n` : `${word} ${labelName(label)};\n`
}

function labelled(e: Emission, node: Extract<Node, { type: 'LabeledStatement' }>, labels: string): string {
  const all = `${labels}${labelName(node.label.name)}: `
  const { body } = node
  switch (body.type) {
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'LabeledStatement':
    case 'SwitchStatement': return statement(e, body, all)
    default: return `${all}{\n${statement(e, body)}}\n`
  }
}

function expressionStatement(e: Emission, node: Extract<Node, { type: 'ExpressionStatement' }>): string {
  // Directives were handled where they count; as statements they only give a script its completion value.
  if (node.directive !== undefined && e.current.kind !== 'script') return ''
  const text = isDelta(e) ? effect(e, node.expression, Level.sequence) : expression(e, node.expression, Level.sequence)
  const isAmbiguous = /^(?:\{|function\b|class\b|let\b|async\b|["'])/.test(unmarked(text))
  return `${mark(node.start)}${isAmbiguous ? `(${text})` : text};\n`
}

function returnStatement(e: Emission, node: Extract<Node, { type: 'ReturnStatement' }>): string {
  if (e.current.kind === 'module') return moduleReturn(e, node.argument ?? null)
  if (!node.argument) return `${mark(node.start)}return;\n`
  // What V8 asks an object for has to be one value.
  if (isDelta(e) && isConversion(e)) return `${mark(node.start)}return ${plain(e, node.argument, Level.sequence)};\n`
  // An object that a constructor returns in the place of its own may get the private names of derived classes.
  if (e.current.kind === 'constructor' && node.argument.type !== 'ThisExpression') {
    return `${mark(node.start)}return ${e.helper('returned')}(${expression(e, node.argument)});\n`
  }
  return `${mark(node.start)}return ${expression(e, node.argument, Level.sequence)};\n`
}

/** Is the code part of a function that the engine calls to convert an object? */
export function isConversion(e: Emission): boolean {
  return e.conversions.has(e.current.node)
}

/** A CommonJS module may return early. */
function moduleReturn(e: Emission, argument: Expression | null): string {
  const value = argument ? `${expression(e, argument, Level.sequence)}; ` : ''
  return `{ ${value}break $$module; }\n`
}

export function block(e: Emission, node: Extract<Node, { type: 'BlockStatement' }>): string {
  return `{\n${braced(e, node)}}\n`
}

/** A statement inside braces that are printed anyway. */
export function braced(e: Emission, node: Node): string {
  if (node.type !== 'BlockStatement') return statement(e, node)
  const scope = e.scopeOf(node)
  return (scope === undefined ? '' : enterScope(e, scope)) + statements(e, node.body as Node[])
}

function branch(e: Emission, node: Node): string {
  if (node.type !== 'FunctionDeclaration') return braced(e, node)
  const scope = e.scopeOf(node)
  return (scope?.kind === 'block' ? enterScope(e, scope) : '') + statement(e, node)
}

/** The function itself was made on entry of the block; sloppy code now also assigns the variable of the function. */
function blockFunction(e: Emission, node: FunctionDeclarationNode, labels: string): string {
  const variable = e.analysis.annexB.get(node as Node)
  if (variable === undefined) return labels === '' ? '' : `${labels};\n`
  const block = e.analysis.declarations.get(node.id!)!
  const value = place(e, block)
  const announcement = initialisationAnnouncement(e, [variable])
  return `${labels}${announcement === '' ? '' : `${announcement}, `}${target(e, variable)} = ${value};\n`
}

function classDeclaration(e: Emission, node: ClassNode): string {
  const binding = e.analysis.declarations.get(node.id!)!
  const value = classCreation(e, node, node.id!.name)
  if (binding.storage === 'scope' || binding.storage === 'frame') return `${initialTarget(e, binding)} = ${value};\n`
  const isConstant = binding.storage === 'module' && !binding.assigned
  if (binding.storage === 'module' && (e.flat || e.isDeferred)) {
    const announcement = initialisationAnnouncement(e, [binding])
    return `${mark(node.start)}${announcement === '' ? '' : `${announcement}, `}${binding.printed} = ${value};\n`
  }
  const word = isConstant ? 'const ' : 'let '
  return `${mark(node.start)}${word}${binding.printed} = ${value};\n`
}

// ---- declarations

export function declaration(e: Emission, node: VariableDeclaration): string {
  if (node.kind === 'using' || node.kind === 'await using') {
    throw e.error(node, 'using', 'using declarations are not part of ECMAScript 2025',
      'call the dispose method in a finally block')
  }
  const isFlat = (e.flat || e.isDeferred) && e.current.kind === 'module' && node.kind !== 'var'
  return node.declarations.map(({ id, init }) => {
    if (isFlat && bindingsOf(e, id).every(({ storage }) => storage === 'module')) return flatDeclarator(e, id, valueOf(e, id, init ?? null))
    if (node.kind === 'var') return varDeclarator(e, id, init ?? null)
    if (isDelta(e) && init && id.type !== 'Identifier') return declarePattern(e, node.kind as 'let' | 'const', id, mark(init.start) + plain(e, init), shownText(init))
    if (node.kind === 'const' && id.type === 'Identifier' && (init?.type === 'ArrayExpression' || init?.type === 'ObjectExpression')) {
      e.literals.set(e.analysis.declarations.get(id)!, init.type)
    }
    return lexicalDeclarator(e, node.kind as 'let' | 'const', id, valueOf(e, id, init ?? null))
  }).join('')
}

export function valueOf(e: Emission, id: Pattern, init: Expression | null): string | null {
  if (init === null) return null
  const call = id.type === 'Identifier' ? untrackedVariable(e, e.analysis.declarations.get(id), init) : undefined
  if (call !== undefined) return `$$untracked(${expression(e, call.arguments[0] as Expression)})`
  if (isDelta(e)) return id.type === 'Identifier' ? declaredValue(e, id, init, () => named(e, init, id.name)) : mark(init.start) + plain(e, init)
  return id.type === 'Identifier' ? named(e, init, id.name) : expression(e, init)
}

/** `let` and `const`, from the text of the value. */
export function lexicalDeclarator(e: Emission, kind: 'let' | 'const', id: Pattern, value: string | null): string {
  if (isDelta(e) && value !== null && id.type !== 'Identifier') return declarePattern(e, kind, id, value, null)
  const bindings = bindingsOf(e, id)
  const start = mark(id.start)
  if (!bindings.some(isStored)) {
    const left = pattern(e, id, 'declare', new Set())
    return value === null ? `${start}${kind} ${left};\n` : `${start}${kind} ${left} = ${value};\n`
  }
  return `${declareNatives(e, bindings, kind)}${start}${assignPattern(e, id, value ?? 'void 0', 'initialise')};\n`
}

function declareNatives(e: Emission, bindings: readonly Binding[], kind: 'let' | 'const'): string {
  const natives = bindings.filter((binding) => !isStored(binding))
  if (natives.length === 0) return ''
  if (kind === 'const') for (const binding of natives) e.demoted.add(binding)
  return `let ${natives.map((binding) => binding.printed).join(', ')};\n`
}

/** Top-level declarations of a body that is no script of its own: the variables exist since instantiation. */
function flatDeclarator(e: Emission, id: Pattern, value: string | null): string {
  const bindings = bindingsOf(e, id)
  for (const binding of bindings) e.demoted.add(binding)
  const given = value ?? 'void 0'
  const announcement = initialisationAnnouncement(e, bindings)
  if (isDelta(e) && id.type !== 'Identifier') {
    return `${mark(id.start)}${announcement === '' ? '' : `${announcement}, `}(${assignmentsOf(e, id, given, null, 'initialise').join(', ')});\n`
  }
  if (announcement === '') return `${mark(id.start)}${assignPattern(e, id, given, 'initialise')};\n`
  if (id.type === 'Identifier') {
    const { printed, variableId } = bindings[0]!
    return `${mark(id.start)}${printed} = $$v(${variableId}, ${given});\n`
  }
  return `${mark(id.start)}${announcement}, ${assignPattern(e, id, given, 'initialise')};\n`
}

export function isStored(binding: Binding): boolean {
  return binding.storage === 'scope' || binding.storage === 'frame'
}

/** `var`: an assignment where there is a value; the variable itself exists since the function was entered. */
function varDeclarator(e: Emission, id: Pattern, init: Expression | null): string {
  const bindings = bindingsOf(e, id)
  const natives = bindings.filter((binding) => binding.storage === 'native' || binding.storage === 'global')
  const isPlain = natives.length === bindings.length
  const meant = e.analysis.references.get(id)?.binding
  const resolvesHere = id.type !== 'Identifier' || init === null || meant === bindings[0] || meant?.storage === 'native'
  if (isDelta(e) && init !== null && id.type !== 'Identifier') {
    const declared = natives.length > 0 ? `var ${natives.map((binding) => binding.printed).join(', ')};\n` : ''
    return `${declared}${mark(id.start)}(${assignmentsOf(e, id, mark(init.start) + plain(e, init), shownText(init), 'assign').join(', ')});\n`
  }
  if (isPlain && resolvesHere && isNativeTargets(e, id)) {
    const left = pattern(e, id, 'declare', new Set())
    return init === null ? `var ${left};\n` : `${mark(id.start)}var ${left} = ${valueOf(e, id, init)!};\n`
  }
  const declared = natives.length > 0 ? `var ${natives.map((binding) => binding.printed).join(', ')};\n` : ''
  if (init === null) return declared
  return `${declared}${mark(id.start)}${assignPattern(e, id, valueOf(e, id, init)!, 'assign')};\n`
}

function isNativeTargets(e: Emission, id: Pattern): boolean {
  return bindingsOf(e, id).every((binding) => !isStored(binding) && binding.storage !== 'module')
}

// ---- switch, try

function switchStatement(e: Emission, node: SwitchStatement, labels: string): string {
  const scope = e.scopeOf(node)!
  const delta = isDelta(e) ? deltaSwitch(e, node) : null
  const discriminant = delta === null ? expression(e, node.discriminant) : delta.discriminant
  const entry = enterScope(e, scope)
  let text = ''
  for (const one of node.cases) {
    text += one.test ? `case ${delta === null ? expression(e, one.test, Level.sequence) : delta.test(one.test)}:\n` : 'default:\n'
    text += statements(e, one.consequent as Node[])
  }
  if (entry === '') return `${labels}${mark(node.start)}switch (${discriminant}) {\n${text}}\n`
  // Functions of the cases exist before the first one, but the value is computed outside of their scope.
  const value = `$$sw${scope.id}`
  return `{ const ${value} = ${discriminant};\n{ ${entry}${labels}switch (${value}) {\n${text}} } }\n`
}

function tryStatement(e: Emission, node: TryStatement): string {
  let text = `try ${block(e, node.block)}`
  if (node.handler) text += catchClause(e, node.handler)
  if (node.finalizer) text += `finally ${block(e, node.finalizer)}`
  return text
}

/** Opens with `$$caught`, which throws on what the program must not catch. */
export function catchClause(e: Emission, node: CatchClause): string {
  const scope = e.scopeOf(node)!
  const { param } = node
  const created = createScope(e, scope)
  const body = block(e, node.body)
  if (param?.type === 'Identifier') {
    const binding = e.analysis.declarations.get(param)!
    const name = binding.printed
    if (binding.storage === 'native') return `catch (${name}) { $$caught(${name});\n${created}${body}}\n`
  }
  const name = `$$e${scope.id}`
  const initialise = !param ? '' : isDelta(e) && param.type !== 'Identifier' ? declarePattern(e, 'let', param, name, '.catch') : lexicalDeclarator(e, 'let', param, name)
  return `catch (${name}) { $$caught(${name});\n${created}${initialise}${body}}\n`
}
