/**
 * super.x in code that is not a native method: object-literal methods, arrows, machines of generators. The home object
 * is a variable of the class or literal around the code; class elements themselves use super natively.
 */
import type { CallExpression, Expression, MemberExpression } from 'acorn'
import { Level, quote, type Emission } from './emit-context.ts'
import { isDelta, plain, plainText } from './emit-delta.ts'
import { callArguments, expression } from './emit-expression.ts'
import { place, thisText } from './emit-name.ts'
import type { Node } from './scope.ts'

export function isHoistedSuper(e: Emission, node: MemberExpression): boolean {
  return homeReference(e, node) !== undefined
}

function homeReference(e: Emission, node: MemberExpression) {
  const reference = e.analysis.references.get(node.object as Node)
  return reference?.binding?.kind === 'home' ? reference : undefined
}

export function superHome(e: Emission, node: MemberExpression): string {
  let method = e.current
  while (method.kind === 'arrow') method = method.parent!
  const at = place(e, homeReference(e, node)!.binding!)
  const text = isDelta(e) ? plainText(e, at) : at
  return method.classNode !== null && !method.isStatic ? `${text}.prototype` : text
}

export function superKey(e: Emission, node: MemberExpression): string {
  return node.computed ? plain(e, node.property as Expression) : quote((node.property as { name: string }).name)
}

export function superRead(e: Emission, node: MemberExpression): string {
  const text = `$$superGet(${superHome(e, node)}, ${superKey(e, node)}, ${thisText(e)})`
  e.level = Level.call
  return text
}

export function superMethodCall(e: Emission, node: CallExpression): string {
  const callee = node.callee as MemberExpression
  const method = superRead(e, callee)
  const args = `${thisText(e)}, [${callArguments(e, node.arguments)}]`
  const text = node.optional ? optionalApply(e.temp(), method, args) : `$$apply(${method}, ${args})`
  e.level = Level.call
  return text
}

/** The optional call is that of `$$apply`, so that the rest of a chain is passed over with it. */
export function optionalApply(temp: string, method: string, args: string): string {
  return `((${temp} = ${method}) == null ? undefined : $$apply)?.(${temp}, ${args})`
}

export function superAssign(e: Emission, node: MemberExpression, operator: string, right: Expression): string {
  const object = superHome(e, node)
  const self = thisText(e)
  const key = superKey(e, node)
  if (operator === '=') {
    const text = `${superSetter(e)}(${object}, ${key}, ${expression(e, right)}, ${self})`
    e.level = Level.call
    return text
  }
  const temp = e.temp()
  const plain = operator.slice(0, -1)
  const current = `$$superGet(${object}, ${temp} = ${key}, ${self})`
  const value = expression(e, right, Level.primary)
  e.level = Level.primary
  if (plain === '&&' || plain === '||' || plain === '??') {
    return `(${current} ${plain} ${superSetter(e)}(${object}, ${temp}, ${value}, ${self}))`
  }
  return `${superSetter(e)}(${object}, ${temp} = ${key}, $$superGet(${object}, ${temp}, ${self}) ${plain} ${value}, ${self})`
}

export function superSetter(e: Emission): string {
  return e.current.strict ? '$$superSet' : e.helper('superSet')
}

export function superUpdate(e: Emission, node: MemberExpression, operator: string, prefix: boolean): string {
  const object = superHome(e, node)
  const self = thisText(e)
  const key = e.temp()
  const value = e.temp()
  const result = e.temp()
  const step = prefix ? `${result} = ${operator}${value}` : `${result} = ${value}${operator}`
  const keyText = superKey(e, node)
  e.level = Level.primary
  return `(${value} = $$superGet(${object}, ${key} = ${keyText}, ${self}), ${step}, `
    + `${superSetter(e)}(${object}, ${key}, ${value}, ${self}), ${result})`
}
