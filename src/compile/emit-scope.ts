/**
 * Scope objects: their classes, where they are created and copied, and the path from the code that is being printed to
 * the object that holds a variable.
 */
import { creationOf } from './emit-function.ts'
import { quote, type Emission } from './emit-context.ts'
import { nearestMaterialised, type Binding, type FunctionDeclarationNode, type Node, type Scope } from './scope.ts'

/** The text of the scope object `target` as seen from the function being printed. */
export function pointer(e: Emission, target: Scope): string {
  let from = e.current
  for (;;) {
    if (target.owner === from) return localPointer(e, target)
    if (!from.native) break
    from = from.parent!
  }
  let text = e.machine === from ? '$$f.p' : '$$s'
  let at = nearestMaterialised(from.outer)
  while (at !== null && at !== target) {
    text += '.p'
    at = nearestMaterialised(at.parent)
  }
  if (at === null) throw new Error(`no path to scope ${target.id}`)
  return text
}

/** A scope of a resumable function that contains a suspension is kept in the frame. */
export function isLowered(e: Emission, scope: Scope): boolean {
  const { owner } = scope
  return owner.resumable
    && (scope === owner.scope || scope === owner.bodyScope || e.analysis.suspending.has(scope.node))
}

function localPointer(e: Emission, scope: Scope): string {
  return e.machine === scope.owner && isLowered(e, scope) ? `$$f.s${scope.id}` : `$$s${scope.id}`
}

/** The scope object that a function, class or scope created here gets as its parent: text, or 'null'. */
export function parentPointer(e: Emission, from: Scope | null): string {
  const parent = nearestMaterialised(from)
  if (parent === null) return 'null'
  let unit = e.current
  while (unit.native && unit !== parent.owner) unit = unit.parent!
  return parent.owner === unit || unit.needsScope ? pointer(e, parent) : 'null'
}

/** `new $$S12(parent)`; the class is emitted with the scope. */
export function newScope(e: Emission, scope: Scope): string {
  return `new $$S${scope.id}(${parentPointer(e, scope.parent)})`
}

/** The scope class and its copy function, for the top of the instantiate script. */
export function scopeClass(scope: Scope): string {
  const fields = scopeFields(scope)
  const inits = fields.map((b) => `this.${b.field} = ${b.needsTdz || startsUninitialised(b) ? '$$tdz' : 'undefined'}`)
  const name = `$$S${scope.id}`
  let text = `class ${name} { constructor(p) { ${['this.p = p', ...inits].join('; ')} } }\n`
  text += `$$scope(${scope.id}, ${name}, [${fields.map((b) => `'${b.field}'`).join(', ')}]);\n`
  if (scope.kind === 'loop') {
    const copies = fields.map((b) => `c.${b.field} = s.${b.field}; `).join('')
    text += `const ${name}c = (s) => { const c = new ${name}(s.p); ${copies}return c };\n`
  }
  return text
}

function scopeFields(scope: Scope): Binding[] {
  return [...scope.bindings.values()].filter((binding) => binding.storage === 'scope')
}

/** `this` of a derived constructor does not exist before super(). */
function startsUninitialised(binding: Binding): boolean {
  if (binding.kind !== 'this') return false
  const { owner } = binding.scope
  return owner.kind === 'constructor' && owner.classNode?.superClass != null
}

/** Statements that make a scope current: its object, its uninitialised frame variables, its functions. */
export function enterScope(e: Emission, scope: Scope, declaration: 'const' | 'let' = 'const'): string {
  return createScope(e, scope, declaration) + initialiseFunctions(e, scope)
}

export function createScope(e: Emission, scope: Scope, declaration: 'const' | 'let' = 'const'): string {
  let text = ''
  if (scope.materialised) {
    const name = localPointer(e, scope)
    const prefix = name.startsWith('$$f.') ? '' : `${declaration} `
    text += `${prefix}${name} = ${newScope(e, scope)};\n`
  }
  if (e.machine === null) return text
  for (const binding of scope.bindings.values()) {
    if (binding.storage === 'frame' && binding.needsTdz) text += `$$f.${binding.field} = $$tdz;\n`
  }
  return text
}

/** Function declarations of a scope are initialised on entry; of two with one name the last wins. */
export function initialiseFunctions(e: Emission, scope: Scope): string {
  const last = new Map<string, FunctionDeclarationNode>()
  for (const node of scope.functions) if (node.id) last.set(node.id.name, node)
  const isTop = scope === scope.owner.bodyScope
  let text = implicitVariables(scope)
  for (const node of last.values()) {
    const binding = e.analysis.declarations.get(node.id!)!
    const value = creationOf(e, node as Node, node.id!.name)
    switch (binding.storage) {
      case 'native': {
        text += `${isTop ? 'var' : 'let'} ${binding.printed} = ${value};\n`
        break
      }
      case 'scope': {
        text += `${pointer(e, binding.scope)}.${binding.field} = ${value};\n`
        break
      }
      case 'frame': {
        text += `$$f.${binding.field} = ${value};\n`
        break
      }
      case 'global': {
        text += `var ${binding.printed};\n${e.helper('globalFunction')}(${quote(binding.name)}, ${value});\n`
        break
      }
      case 'module': text += `${isConstantFunction(binding) ? 'const ' : ''}${binding.printed} = ${value};\n`
    }
  }
  return text
}

/** A module's function that nothing assigns: a constant, which V8 folds. */
export function isConstantFunction(binding: Binding): boolean {
  return binding.kind === 'function' && !binding.assigned
}

/** Variables that only block functions declare. */
function implicitVariables(scope: Scope): string {
  let text = ''
  for (const binding of scope.bindings.values()) {
    const isNative = binding.storage === 'native' || binding.storage === 'global'
    if (binding.implicit && isNative) text += `var ${binding.printed};\n`
  }
  return text
}

/** The expression that gives a `for (let ...)` loop its copy of the variables for the next iteration; '' if none. */
export function copyScope(e: Emission, scope: Scope): string {
  if (!scope.materialised) return ''
  const name = localPointer(e, scope)
  return `${name} = $$S${scope.id}c(${name})`
}
