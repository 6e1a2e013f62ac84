/**
 * Untracked fields of classes, and untracked variables of modules. The values of the untracked fields of an instance live in
 * a *store*, an untracked object in a private slot; the field itself is an accessor. So a state holds no more than the
 * reference to the store, and an instance that is rebuilt from a state finds the values that were written last. Static
 * fields have a store that belongs to the class.
 */
import type { CallExpression, Expression, ImportDeclaration, PropertyDefinition } from 'acorn'
import { privateName } from './emit-assignment.ts'
import { quote, type Emission } from './emit-context.ts'
import { type FieldMark, marksOf } from './field-marks.ts'
import type { Binding, ClassNode, Node } from './scope.ts'

/** Is this field in a store? */
export function isUntracked(node: ClassNode, element: PropertyDefinition): boolean {
  const name = nameOf(element)
  return name !== undefined && untracked(node).some((mark) => mark.name === name && mark.isStatic === element.static)
}

export function isUntrackedName(node: ClassNode, name: string): boolean {
  return untracked(node).some((mark) => mark.name === name)
}

function untracked(node: ClassNode): readonly FieldMark[] {
  return marksOf(node)?.untracked ?? []
}

function nameOf({ key, computed }: PropertyDefinition): string | undefined {
  if (key.type === 'PrivateIdentifier') return `#${key.name}`
  if (computed) return undefined
  return key.type === 'Identifier' ? key.name : String((key as { value?: unknown }).value)
}

/** The private slots of the stores, and the accessors that lead there. */
export function stores(node: ClassNode): string {
  const marks = untracked(node)
  const slots = [
    ...(marks.some(({ isStatic }) => !isStatic) ? ['#$$u = $$alloc ? undefined : $$store();\n'] : []),
    ...(marks.some(({ isStatic }) => isStatic) ? ['static #$$us = $$alloc ? undefined : $$store();\n'] : []),
  ]
  return slots.join('') + marks.map((mark) => mark.isStatic ? staticAccessor(mark) : accessor(mark)).join('')
}

function accessor({ name }: FieldMark): string {
  const key = quote(name)
  const printed = printedKey(name)
  const set = `$$wk(this.#$$u, ${key})[${key}] = v`
  // An object that only inherits from an instance gets a property of its own, as it would from an ordinary field.
  const guarded = name.startsWith('#') ? set : `if (#$$u in this) ${set}; else $$ownProperty(this, ${key}, v)`
  const get = name.startsWith('#') ? `this.#$$u[${key}]` : `#$$u in this ? this.#$$u[${key}] : undefined`
  return `get ${printed}() { return ${get} }\nset ${printed}(v) { ${guarded} }\n`
}

function staticAccessor({ name }: FieldMark): string {
  const key = quote(name)
  const printed = printedKey(name)
  const set = `$$wk(this.#$$us, ${key})[${key}] = v`
  const guarded = name.startsWith('#') ? set : `if (#$$us in this) ${set}; else $$ownProperty(this, ${key}, v)`
  return `static get ${printed}() { return $$holder(this, (c) => #$$us in c).#$$us[${key}] }\nstatic set ${printed}(v) { ${guarded} }\n`
}

function printedKey(name: string): string {
  return name.startsWith('#') ? `#${privateName(name.slice(1))}` : quote(name)
}

/** Rows of the class's private names. */
export function storeEntries(node: ClassNode): string[] {
  const marks = untracked(node)
  const row = (slot: string, isStatic: boolean): string =>
    `["@untracked", (o) => o.${slot}, (o, v) => { o.${slot} = v }, (o) => ${slot} in o, ${isStatic}]`
  return [
    ...(marks.some(({ isStatic }) => !isStatic) ? [row('#$$u', false)] : []),
    ...(marks.some(({ isStatic }) => isStatic) ? [row('#$$us', true)] : []),
  ]
}

/** The statement that tells the runtime which fields comparison leaves out. */
export function ignoredFields(node: ClassNode): string {
  const marks = marksOf(node)?.ignored ?? []
  if (marks.length === 0) return ''
  const list = (isStatic: boolean): string => `[${marks.filter((mark) => mark.isStatic === isStatic).map(({ name }) => quote(name)).join(', ')}]`
  return `$$ignored(this, ${list(false)}, ${list(true)});\n`
}

/** The field as an element of its class: a slot without meaning whose initialiser fills the store. */
export function storeField(element: PropertyDefinition, index: number, value: string | undefined): string {
  if (value === undefined) return ''
  const slot = `#$$i${index}`
  return `${element.static ? 'static ' : ''}${slot} = $$alloc ? undefined : void (${storeWrite(element, value)});\n`
}

/** Gives the field a value, where `this` is the instance or the class. */
export function storeWrite(element: PropertyDefinition, value: string): string {
  const key = quote(nameOf(element)!)
  const slot = element.static ? '#$$us' : '#$$u'
  return `$$wk(this.${slot}, ${key})[${key}] = ${value}`
}

// ---- variables

const variables = new WeakSet<Binding>()

export function isUntrackedVariable(binding: Binding): boolean {
  return variables.has(binding)
}

/** The call, if the value of a declaration at the top level of a module is `untracked(...)`: then the variable is, too. */
export function untrackedVariable(e: Emission, binding: Binding | undefined, init: Expression): CallExpression | undefined {
  if (binding?.storage !== 'module' || e.current.kind !== 'module') return undefined
  const call = untrackedCall(e, init)
  if (call !== undefined) variables.add(binding)
  return call
}

function untrackedCall(e: Emission, init: Expression): CallExpression | undefined {
  if (init.type !== 'CallExpression' || init.arguments.length !== 1) return undefined
  const callee = (init.callee.type === 'SequenceExpression' ? init.callee.expressions.at(-1) : init.callee) as Expression
  const isOurs = callee.type === 'Identifier' ? importedAs(e, callee.name) === 'untracked' && isModuleBinding(e, callee)
    : callee.type === 'MemberExpression' && !callee.computed && callee.object.type === 'Identifier'
      && (callee.property as { name?: string }).name === 'untracked' && importedAs(e, callee.object.name) === '*' && isModuleBinding(e, callee.object)
  return isOurs ? init : undefined
}

function isModuleBinding(e: Emission, name: Node): boolean {
  const binding = e.analysis.references.get(name)?.binding
  return binding !== undefined && e.analysis.root.scope.bindings.get(binding.name) === binding
}

/** Which export of 'manyworlds' a top-level name of the module stands for; * for all of them. */
function importedAs(e: Emission, local: string): string | undefined {
  for (const statement of e.module.ast!.body) {
    if (statement.type === 'ImportDeclaration' && statement.source.value === 'manyworlds') {
      const found = fromImport(statement, local)
      if (found !== undefined) return found
    } else if (statement.type === 'VariableDeclaration') {
      for (const { id, init } of statement.declarations) {
        if (!isRequire(init)) continue
        if (id.type === 'Identifier' && id.name === local) return '*'
        if (id.type !== 'ObjectPattern') continue
        for (const property of id.properties) {
          if (property.type === 'Property' && property.value.type === 'Identifier' && property.value.name === local) {
            return (property.key as { name?: string }).name
          }
        }
      }
    }
  }
  return undefined
}

function fromImport({ specifiers }: ImportDeclaration, local: string): string | undefined {
  for (const specifier of specifiers) {
    if (specifier.local.name !== local) continue
    if (specifier.type === 'ImportSpecifier') return (specifier.imported as { name?: string }).name
    return specifier.type === 'ImportNamespaceSpecifier' ? '*' : undefined
  }
  return undefined
}

function isRequire(init: Expression | null | undefined): boolean {
  if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'require') return false
  const [argument] = init.arguments
  return argument?.type === 'Literal' && argument.value === 'manyworlds'
}
