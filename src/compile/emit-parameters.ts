/**
 * Parameters. Usually they are printed as they are, and captured ones are copied into the scope object on entry. Where
 * their expressions contain closures, need temporaries, or must not run while the engine allocates, the native list
 * keeps only the shape (so that `length` stays) and the body does the rest in order. So it is in async functions, whose
 * body turns an exception into a rejection.
 */
import type { AssignmentPattern, Pattern } from 'acorn'
import type { Emission } from './emit-context.ts'
import { isDelta, plainText, valuesOf } from './emit-delta.ts'
import { declarePattern, plainSource, withDefault } from './emit-delta-patterns.ts'
import { expression, named } from './emit-expression.ts'
import { assignPattern, bindingsOf, pattern } from './emit-pattern.ts'
import { pseudoFields } from './emit-function.ts'
import { newScope } from './emit-scope.ts'
import type { Binding, FunctionInfo, FunctionNode, Node } from './scope.ts'

export interface ParameterList {
  /** with parentheses */
  readonly text: string
  /** statements after the scope object exists */
  readonly initialisation: string
  /** the list itself makes the scope object and fills what arrows take from the function */
  readonly entersScope: boolean
}

export function parameterList(e: Emission, info: FunctionInfo, guarded: boolean): ParameterList {
  const { params } = info.node as FunctionNode
  const refusal = aliasRefusal(e, info)
  if (refusal !== '') return { text: `(${params.map((_, index) => `$$p${index}`).join(', ')})`, initialisation: refusal, entersScope: false }
  const isOpen = isDelta(e) && params.some((one) => one.type !== 'Identifier' && !(one.type === 'RestElement' && one.argument.type === 'Identifier'))
  const mustSplit = isOpen || !info.simpleParameters && (info.parametersHaveClosures || guarded || (info.async && !info.generator))
  if (!mustSplit) {
    const before = e.variables.length
    const text = params.map((parameter) => pattern(e, parameter, 'declare', new Set())).join(', ')
    // Captured parameters are in the scope object, which does not exist before the body.
    const readsScope = text.includes(`$$s${info.scope.id}.`)
    if (e.variables.length === before && !readsScope) {
      return { text: `(${text})`, initialisation: isDelta(e) ? keptPlain(e, info) + copies(info) : copies(info), entersScope: false }
    }
  }
  return info.generator ? splitInList(e, info, params) : split(e, params)
}

/** Parameters that are used as objects are made plain on entry. */
function keptPlain(e: Emission, info: FunctionInfo): string {
  let text = ''
  for (const binding of info.scope.bindings.values()) {
    if (binding.kind !== 'parameter' || !valuesOf(e).isKeptPlain(binding)) continue
    const { printed } = binding
    text += `if (typeof ${printed} === 'object' && ${printed} instanceof $$Delta) ${printed} = $$dc(${printed});\n`
  }
  return text
}

function copies(info: FunctionInfo): string {
  let text = ''
  for (const binding of info.scope.bindings.values()) {
    if (binding.kind !== 'parameter' || binding.storage !== 'scope') continue
    text += `$$s${info.scope.id}.${binding.field} = ${binding.printed};\n`
  }
  return text
}

function split(e: Emission, params: readonly Pattern[]): ParameterList {
  const shapes: string[] = []
  let initialisation = ''
  params.forEach((parameter, index) => {
    const name = `$$p${index}`
    if (parameter.type === 'RestElement') {
      shapes.push(`...${name}`)
      initialisation += initialise(e, parameter.argument, name)
    } else if (parameter.type === 'AssignmentPattern') {
      shapes.push(`${name} = void 0`)
      const value = isDelta(e) ? withDefault(e, name, parameter.left, parameter.right) : `${name} === void 0 ? ${defaultValue(e, parameter)} : ${name}`
      initialisation += initialise(e, parameter.left, value, '(intermediate value)'.repeat(3))
    } else {
      shapes.push(name)
      initialisation += initialise(e, parameter, name)
    }
  })
  return { text: `(${shapes.join(', ')})`, initialisation, entersScope: false }
}

/**
 * A generator evaluates its parameters when it is called, but its body runs later. So the work is done in the list: a
 * rest pattern over keys that no array has, whose defaults run in order and bind the variables.
 */
function splitInList(e: Emission, info: FunctionInfo, params: readonly Pattern[]): ParameterList {
  const entries: string[] = []
  const bind = (target: string, value: string): void => void entries.push(`'$$${entries.length}': ${target} = ${value}`)
  const run = (text: string): void => bind(`$$_${entries.length}`, `(${text})`)
  const temps = new Set<string>()
  // Other code may run while temporaries of delta execution are in use, so they are variables of the list.
  const local = (print: () => string): string => {
    if (!isDelta(e)) return print()
    const { result, variables } = e.within(info, print)
    for (const name of variables) if (!temps.has(name)) bind(name, 'void 0')
    for (const name of variables) temps.add(name)
    return result
  }
  e.sharedTemps = true
  if (info.scope.materialised) {
    bind(`$$s${info.scope.id}`, newScope(e, info.scope))
    for (const line of pseudoFields(info).split(';\n')) if (line !== '') run(line)
  }
  params.forEach((parameter, index) => {
    const target = parameter.type === 'RestElement' ? parameter.argument
      : parameter.type === 'AssignmentPattern' ? parameter.left : parameter
    let value = parameter.type === 'RestElement' ? `${e.helper('rest')}(arguments, ${index})` : `arguments[${index}]`
    if (parameter.type === 'AssignmentPattern') {
      const isAbsent = isDelta(e) ? `$$dj(18, ${value}, void 0)` : `${value} === void 0`
      value = `${isAbsent} ? ${local(() => defaultValue(e, parameter))} : ${value}`
    }
    if (isDelta(e)) value = plainSource(e, target, value)
    const stored = bindingsOf(e, target).some(isStored)
    if (!stored) return bind(local(() => pattern(e, target, 'declare', new Set())), value)
    for (const binding of bindingsOf(e, target)) if (!isStored(binding)) bind(binding.printed, 'void 0')
    run(local(() => assignPattern(e, target, value, 'initialise')))
  })
  e.sharedTemps = false
  const end = params.findIndex((p) => p.type === 'RestElement' || p.type === 'AssignmentPattern')
  const shapes = Array.from({ length: end < 0 ? params.length : end }, (_, index) => `$$p${index}`)
  return { text: `(${[...shapes, `...{ ${entries.join(', ')} }`].join(', ')})`, initialisation: '', entersScope: true }
}

function defaultValue(e: Emission, { left, right }: AssignmentPattern): string {
  return left.type === 'Identifier' ? named(e, right, left.name) : expression(e, right)
}

function initialise(e: Emission, target: Pattern, value: string, shown: string | null = null): string {
  const bindings = bindingsOf(e, target)
  if (isDelta(e)) {
    const word = bindings.some((binding) => binding.redeclared) ? 'var' : 'let'
    if (target.type !== 'Identifier') return declarePattern(e, word, target, plainText(e, value), shown)
    if (valuesOf(e).isKeptPlain(bindings[0])) return `${word} ${bindings[0]!.printed} = ${plainText(e, value)};\n`
  }
  const stored = bindings.filter(isStored)
  // The body may declare a parameter again, which only var allows.
  const word = bindings.some((binding) => binding.redeclared) ? 'var' : 'let'
  if (stored.length === 0) return `${word} ${pattern(e, target, 'declare', new Set())} = ${value};\n`
  const natives = bindings.filter((binding) => !isStored(binding)).map((binding) => binding.printed)
  const declared = natives.length > 0 ? `${word} ${natives.join(', ')};\n` : ''
  return `${declared}${assignPattern(e, target, value, 'initialise')};\n`
}

function isStored(binding: Binding): boolean {
  return binding.storage === 'scope'
}

/** A sloppy `arguments` object shares its elements with the parameters, which a scope object or a frame takes no part in. */
function aliasRefusal(e: Emission, info: FunctionInfo): string {
  for (const binding of aliased(info)) {
    if (!info.writesArguments && (!binding.assigned || canSync(e, info))) continue
    return `${e.refuse(info.node as Node, 'arguments-alias',
      `parameter '${binding.name}' is kept for a closure or generator, and it also changes together with arguments`,
      `add 'use strict' to the function, or copy the parameter to a variable first`)};\n`
  }
  return ''
}

/** Who looks at `arguments` now finds the parameters as they are; who keeps the object would have to be told of later assignments. */
function canSync(e: Emission, info: FunctionInfo): boolean {
  return !info.leaksArguments && (!info.readsArguments || (!info.resumable && !isDelta(e)))
}

/** The parameters that have another place than V8 knows, in a function whose `arguments` would show them. */
function aliased(info: FunctionInfo): Binding[] {
  if (info.strict || !info.usesArguments || !info.simpleParameters || info.kind === 'arrow') return []
  return [...info.scope.bindings.values()].filter((binding) => binding.kind === 'parameter' && binding.storage !== 'native')
}

/** `arguments`, after the parameters that V8 has beside it got the values that they have in the scope object. */
export function argumentsText(info: FunctionInfo): string {
  if (!info.readsArguments) return 'arguments'
  const assigned = aliased(info).filter((binding) => binding.assigned && binding.storage === 'scope')
  if (assigned.length === 0) return 'arguments'
  return `(${assigned.map(({ printed, field }) => `${printed} = $$s${info.scope.id}.${field}`).join(', ')}, arguments)`
}
