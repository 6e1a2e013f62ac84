/**
 * Names: how a variable is read, assigned and initialised, by its storage. Writes to scope objects go through the write
 * barrier, assignments of module variables from inside functions announce themselves, and what is not yet initialised
 * or constant throws what the language says.
 */
import { isPrimitive } from './closed-code.ts'
import { scopeBarrier, variableBarrier } from './emit-barrier.ts'
import { Level, quote, type Emission } from './emit-context.ts'
import { isDelta, plainText, releasing } from './emit-delta.ts'
import { mark } from './emit-marks.ts'
import { pointer } from './emit-scope.ts'
import { escapeName, type Binding, type FunctionInfo, type Identifier, type Node, type Reference } from './scope.ts'

export function readName(e: Emission, node: Identifier): string {
  const reference = e.analysis.references.get(node)
  if (reference === undefined) throw new Error(`unresolved name ${node.name}`)
  const text = mark(node.start) + read(e, reference)
  if (e.bare !== 'eager' || !leadsOut(e, reference)) return text
  e.level = Level.call
  return `$$g(${text})`
}

/** Variables of modules lead out of an eager block; a function does not if it is only called. */
function leadsOut(e: Emission, { node, binding }: Reference): boolean {
  if (binding === undefined || (binding.storage !== 'module' && binding.kind !== 'import' && binding.kind !== 'class-inner')) return false
  if (isPrimitive(e, binding)) return false
  const isFunction = binding.kind === 'function' || binding.kind === 'class' || binding.kind === 'class-inner'
  return !(isFunction && !binding.assigned && e.calledNames.has(node))
}

/** Text that reads what a reference means; sets the level. */
export function read(e: Emission, reference: Reference): string {
  const { binding } = reference
  e.level = Level.primary
  if (binding === undefined) return globalName(e, reference.node as Identifier)
  if (binding.kind === 'import') return e.links.read(e, binding)
  if (binding.kind === 'class-inner') return readClassName(e, reference, binding)
  const text = place(e, binding)
  if (mayBeTdz(e, binding)) {
    if (reference.checked) return `(${text} === $$tdz ? $$tdzError(${quote(binding.name)}) : ${text})`
    if (binding.storage !== 'module') e.level = Level.member
  }
  return text
}

/** Does the emitted code itself have to see that the variable is not initialised yet? */
function mayBeTdz(e: Emission, binding: Binding): boolean {
  switch (binding.storage) {
    case 'scope':
    case 'frame': return true
    case 'module': return e.isDeferred && binding.scope === e.analysis.root.scope
    default: return false
  }
}

function globalName(e: Emission, node: Identifier): string {
  const isHook = e.module.library === true && node.name.startsWith('$$')
  return isHook ? node.name : escapeName(node.name)
}

/** Inside class elements the class's own name is native; closures hoisted out of it use a copy. */
function readClassName(e: Emission, reference: Reference, binding: Binding): string {
  const { owner } = reference
  if (owner.classNode !== null && (owner.classNode as unknown) === binding.scope.node && e.machine === null) {
    return escapeName(binding.name)
  }
  if (!binding.captured || owner === binding.scope.owner) {
    e.level = Level.call
    return `$$tdzError(${quote(binding.name)})`
  }
  const text = place(e, binding)
  const uninitialised = binding.storage === 'module' ? 'undefined' : '$$tdz'
  if (reference.checked) return `(${text} === ${uninitialised} ? $$tdzError(${quote(binding.name)}) : ${text})`
  e.level = Level.member
  return text
}

/** Where a binding is, without checks and barriers. */
export function place(e: Emission, binding: Binding): string {
  switch (binding.storage) {
    case 'scope': return `${pointer(e, binding.scope)}.${binding.field}`
    case 'frame': return e.machine === null ? shellPlace(binding) : `$$f.${binding.field}`
    default: return binding.printed
  }
}

/** In the shell of a generator its parameters still are native. */
function shellPlace(binding: Binding): string {
  switch (binding.kind) {
    case 'this': return 'this'
    case 'arguments': return 'arguments'
    case 'new.target': return 'new.target'
    default: return binding.printed
  }
}

/** Text of `this` in the function being printed. */
export function thisText(e: Emission): string {
  let owner = e.current
  let crossed = false
  while (owner.kind === 'arrow') {
    if (!owner.native) crossed = true
    owner = owner.parent!
  }
  e.level = Level.primary
  if (owner.kind === 'script') return 'this'
  if (owner.kind === 'module') {
    if (e.module.kind !== 'esm') return `this$$${e.module.id}`
    e.level = Level.unary
    return 'void 0'
  }
  if (!crossed && e.machine === null) return 'this'
  const binding = owner.scope.bindings.get('this')
  if (binding === undefined) throw new Error('this is not captured')
  const text = place(e, binding)
  if (isDelta(e)) return deltaThis(e, text, isDerivedConstructor(owner))
  e.level = Level.member
  if (!isDerivedConstructor(owner)) return text
  e.level = Level.primary
  return `(${text} === $$tdz ? ${e.helper('thisError')}() : ${text})`
}

function deltaThis(e: Emission, text: string, isDerived: boolean): string {
  return releasing(e, () => {
    const value = plainText(e, text)
    if (!isDerived) return value
    const temp = e.deltaTemp()
    return `((${temp} = ${value}) === $$tdz ? ${e.helper('thisError')}() : ${temp})`
  })
}

export function isDerivedConstructor(owner: FunctionInfo): boolean {
  return owner.kind === 'constructor' && owner.classNode?.superClass != null
}

export function newTargetText(e: Emission, node: Node): string {
  const reference = e.analysis.references.get(node)
  if (reference === undefined && e.machine === null && !isOutside(e.current)) {
    e.level = Level.primary
    return 'new.target'
  }
  // Resumable functions and the wrapper of a CommonJS module are no constructors; an arrow takes what the function around it has.
  if (reference === undefined || reference.binding!.scope.owner === e.machine) {
    e.level = Level.unary
    return 'void 0'
  }
  e.level = Level.member
  return isDelta(e) ? plainText(e, place(e, reference.binding!)) : place(e, reference.binding!)
}

/** Is there no function but arrows around the code? */
function isOutside(info: FunctionInfo): boolean {
  return info.kind === 'module' || (info.kind === 'arrow' && isOutside(info.parent!))
}

// ---- writing

type Refusal = 'constant' | 'ignored' | null

/** Whether an assignment is possible at all, when the emitted code would not notice by itself. */
function refusalOf(e: Emission, binding: Binding): Refusal {
  if (binding.kind === 'import') return 'constant'
  if (binding.kind === 'self') {
    if (binding.storage === 'native') return null
    return e.current.strict ? 'constant' : 'ignored'
  }
  const native = binding.storage === 'native' || binding.storage === 'global'
  if (binding.kind === 'class-inner') return 'constant'
  if (binding.kind !== 'const') return null
  if (binding.storage === 'module' || native) return e.demoted.has(binding) ? 'constant' : null
  return 'constant'
}

/** Can the name be assigned at all, so that compound assignments may be written out? */
export function isAssignable(e: Emission, { binding }: Reference): boolean {
  return binding === undefined || refusalOf(e, binding) === null
}

/** The assignable text of a binding, with its barrier. */
export function target(e: Emission, binding: Binding): string {
  if (binding.storage === 'scope') return `${scopeBarrier(e, pointer(e, binding.scope), binding.scope, binding.field)}.${binding.field}`
  return place(e, binding)
}

/** What has to run before an assignment: a module variable announces itself, a global is a property of an object. */
function announcement(e: Emission, binding: Binding | undefined): string {
  if (binding === undefined) return '$$w($$global)'
  if ((e.current.kind === 'module' && !e.isDeferred) || e.current.kind === 'script') return ''
  if (binding.storage === 'global') return binding.kind === 'var' || binding.kind === 'function' ? `$$w($$global, ${quote(binding.name)})` : ''
  return binding.storage === 'module' && binding.variableId >= 0 ? variableBarrier(e, binding.variableId, '0') : ''
}

function uninitialisedCheck(e: Emission, reference: Reference): string {
  const { binding } = reference
  if (!reference.checked || !mayBeTdz(e, binding!)) return ''
  return `${place(e, binding!)} === $$tdz && $$tdzError(${quote(binding!.name)})`
}

/** `x = value`. */
export function assignName(e: Emission, reference: Reference, value: string): string {
  const { binding } = reference
  e.level = Level.assignment
  if (binding === undefined) return announced(e, undefined, `${globalName(e, reference.node as Identifier)} = ${value}`)
  const refusal = refusalOf(e, binding)
  const check = uninitialisedCheck(e, reference)
  if (refusal === null && check === '') {
    if (binding.storage === 'module' && announcement(e, binding) !== '') {
      return `${binding.printed} = ${variableBarrier(e, binding.variableId, value)}`
    }
    return announced(e, binding, `${target(e, binding)} = ${value}`)
  }
  e.level = Level.primary
  if (refusal === 'ignored') return `(${value})`
  const temp = e.temp()
  const assignment = (): string => [announcement(e, binding), `${target(e, binding)} = ${temp}`].filter((text) => text !== '').join(', ')
  const end = refusal === 'constant' ? `$$constError(${quote(binding.name)})` : assignment()
  return `(${temp} = ${value}, ${check === '' ? '' : `${check}, `}${end})`
}

/** `x += value` and the like; `operator` includes the equals sign. */
export function assignNameWith(e: Emission, reference: Reference, operator: string, value: string): string {
  const { binding } = reference
  e.level = Level.assignment
  if (binding === undefined) {
    return announced(e, undefined, `${globalName(e, reference.node as Identifier)} ${operator} ${value}`)
  }
  const refusal = refusalOf(e, binding)
  if (refusal !== null) {
    const current = read(e, reference)
    const end = refusal === 'ignored' ? `(${value})` : `(${value}, $$constError(${quote(binding.name)}))`
    const plain = operator.slice(0, -1)
    e.level = Level.primary
    if (plain === '&&' || plain === '||' || plain === '??') return `(${current} ${plain} ${end})`
    const result = `${current} ${plain} (${value})`
    return refusal === 'ignored' ? `(${result})` : `(${result}, $$constError(${quote(binding.name)}))`
  }
  const text = `${target(e, binding)} ${operator} ${value}`
  return withPrologue(e, binding, uninitialisedCheck(e, reference), text, Level.assignment)
}

/** `x++` and the like. */
export function updateName(e: Emission, reference: Reference, operator: string, prefix: boolean): string {
  const { binding } = reference
  e.level = prefix ? Level.unary : Level.postfix
  const apply = (text: string): string => prefix ? operator + text : text + operator
  if (binding === undefined) return announced(e, undefined, apply(globalName(e, reference.node as Identifier)))
  const refusal = refusalOf(e, binding)
  if (refusal !== null) {
    const temp = e.temp()
    const current = read(e, reference)
    e.level = Level.primary
    const end = refusal === 'ignored' ? apply(temp) : `${apply(temp)}, $$constError(${quote(binding.name)})`
    return `(${temp} = ${current}, ${end})`
  }
  const level = e.level
  return withPrologue(e, binding, uninitialisedCheck(e, reference), apply(target(e, binding)), level)
}

/** An assignment after its announcement; the level is that of the text, if there is none. */
function announced(e: Emission, binding: Binding | undefined, text: string): string {
  const announce = announcement(e, binding)
  if (announce === '') return text
  e.level = Level.primary
  return `(${announce}, ${text})`
}

function withPrologue(e: Emission, binding: Binding, check: string, text: string, level: number): string {
  e.level = level
  const parts: string[] = []
  if (check !== '') parts.push(check)
  const announce = announcement(e, binding)
  if (announce !== '') parts.push(announce)
  if (parts.length === 0) return text
  e.level = Level.primary
  return `(${parts.join(', ')}, ${text})`
}

/** A target inside a destructuring pattern; what has to run before the assignment is added to `touched`. */
export function patternTarget(e: Emission, reference: Reference, touched: Set<string>): string {
  const { binding } = reference
  const announce = announcement(e, binding)
  if (announce !== '') touched.add(announce)
  if (binding === undefined) return globalName(e, reference.node as Identifier)
  const refusal = refusalOf(e, binding)
  const check = uninitialisedCheck(e, reference)
  if (refusal !== null) {
    const body = refusal === 'ignored' ? '' : `${check === '' ? '' : `${check}; `}$$constError(${quote(binding.name)})`
    return `({ set _(v) { ${body} } })._`
  }
  if (check === '') return target(e, binding)
  if (binding.storage === 'module') return `({ set _(v) { ${check}; ${binding.printed} = v } })._`
  const place = binding.storage === 'scope' ? scopeBarrier(e, pointer(e, binding.scope), binding.scope, binding.field) : '$$f'
  return `(${check}, ${place}).${binding.field}`
}

/** What has to run before declarations initialise these bindings. */
export function initialisationAnnouncement(e: Emission, bindings: readonly Binding[]): string {
  return bindings.map((binding) => announcement(e, binding)).filter((text) => text !== '').join(', ')
}

/** The target of a declaration's initialisation; the scope is new, so only a resumed frame needs the barrier. */
export function initialTarget(e: Emission, binding: Binding): string {
  return e.machine !== null ? target(e, binding) : place(e, binding)
}
