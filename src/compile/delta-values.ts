/**
 * What a static look tells about values in code compiled for delta execution: which expressions and local variables can
 * never be ∆values, and which names stand for functions and classes of the program. A local variable that is used as an
 * object is *kept plain*: whatever is assigned to it is made plain, so that its uses need no check.
 */
import type { AssignmentExpression, Expression, MemberExpression, Pattern } from 'acorn'
import { children } from './machine/suspension.ts'
import type { RawNode } from './machine/host.ts'
import { identifiersOf } from './scope-nodes.ts'
import type { Analysis, Binding, Node } from './scope.ts'

/** Names that strings, numbers and the like have too; everything else is the name of a property of an object. */
const PRIMITIVE_NAMES: ReadonlySet<string> = new Set(
  [String.prototype, Number.prototype, BigInt.prototype, Boolean.prototype, Symbol.prototype, Object.prototype]
    .flatMap((prototype) => Object.getOwnPropertyNames(prototype)))

export function isPrimitiveName(name: string): boolean {
  return PRIMITIVE_NAMES.has(name)
}

/** Globals of the language: a program that writes to them is not run by delta execution. */
const STANDARD: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(globalThis)
  .filter((name) => /^(?:[A-Z]\w*|undefined|NaN|Infinity|globalThis|parseInt|parseFloat|isNaN|isFinite)$/.test(name)))

/** What a write gives a variable: the value of an expression, something plain, or anything. */
type Write = Expression | 'plain' | 'any'

interface Facts {
  readonly writes: Write[]
  /** `x += 1` and the like: then it holds no object. */
  isCalculated: boolean
  isObject: boolean
}

export class DeltaValues {
  readonly #analysis: Analysis
  readonly #facts = new Map<Binding, Facts>()
  readonly #plain = new Set<Binding>()
  readonly #kept = new Set<Binding>()

  constructor(analysis: Analysis) {
    this.#analysis = analysis
    this.#visit(analysis.module.ast as unknown as Node)
    for (const binding of this.#bindings()) this.#classify(binding)
    this.#exclude()
  }

  /** Is everything that is written to the variable made plain? */
  isKeptPlain(binding: Binding | undefined): boolean {
    return binding !== undefined && this.#kept.has(binding)
  }

  /** Can the value of an expression never be a ∆value? */
  isPlain(node: Expression | RawNode): boolean {
    switch (node.type) {
      case 'Literal':
      case 'ThisExpression':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
      case 'ClassExpression':
      case 'ObjectExpression':
      case 'ArrayExpression':
      case 'NewExpression':
      case 'ImportExpression':
      case 'MetaProperty': return true
      case 'Identifier': return this.#isPlainName(node as unknown as Node)
      case 'TemplateLiteral': return node.expressions.every((one) => this.isPlain(one))
      case 'UnaryExpression': return node.operator === 'void' || node.operator === 'delete' || this.isPlain(node.argument)
      case 'UpdateExpression': return this.isPlain(node.argument)
      case 'BinaryExpression':
        if (node.operator === 'in' || node.operator === 'instanceof') return true
        return this.isPlain(node.left as Expression) && this.isPlain(node.right)
      case 'LogicalExpression': return this.isPlain(node.left) && this.isPlain(node.right)
      case 'ConditionalExpression': return this.isPlain(node.consequent) && this.isPlain(node.alternate)
      case 'AssignmentExpression': return this.#isPlainAssignment(node)
      case 'SequenceExpression': return this.isPlain(node.expressions.at(-1)!)
      case 'ParenthesizedExpression': return this.isPlain(node.expression)
      case 'Raw': return /^(?:\$\$cover|undefined$|void 0$)/.test(String(node.pieces[0]))
      default: return false
    }
  }

  /** The function or class that a variable holds for ever, if its declaration shows one. */
  constantOf(binding: Binding): Node | undefined {
    if (binding.assigned || binding.storage === 'global') return undefined
    if (binding.kind === 'function' || binding.kind === 'class' || binding.kind === 'class-inner' || binding.kind === 'self') return binding.scope.node
    if (binding.kind !== 'const' && binding.kind !== 'let') return undefined
    const [value, ...others] = this.#facts.get(binding)?.writes ?? []
    return others.length === 0 && typeof value === 'object' && isDefinition(value) ? value as Node : undefined
  }

  #isPlainName(node: Node): boolean {
    const reference = this.#analysis.references.get(node)
    if (reference === undefined) return false
    const { binding } = reference
    if (binding === undefined) return STANDARD.has((node as { name: string }).name)
    if (binding.kind === 'arguments' && binding.storage === 'native') return true
    if (binding.storage === 'module') return isFixed(binding)
    return this.#plain.has(binding)
  }

  #isPlainAssignment(node: AssignmentExpression): boolean {
    if (node.operator === '=') return this.isPlain(node.right)
    return node.left.type === 'Identifier' && this.#isPlainName(node.left as unknown as Node) && this.isPlain(node.right)
  }

  // ---- facts

  #bindings(): Binding[] {
    return this.#analysis.allScopes.flatMap((scope) => [...scope.bindings.values()])
  }

  #factsOf(binding: Binding | undefined): Facts | undefined {
    if (binding === undefined) return undefined
    let facts = this.#facts.get(binding)
    if (facts === undefined) this.#facts.set(binding, facts = { writes: [], isCalculated: false, isObject: false })
    return facts
  }

  /** The variables that an identifier in a declaration or assignment may mean. */
  #targets(node: Node): (Binding | undefined)[] {
    return [this.#analysis.declarations.get(node), this.#analysis.references.get(node)?.binding]
  }

  #write(node: Node, value: Write): void {
    for (const binding of this.#targets(node)) this.#factsOf(binding)?.writes.push(value)
  }

  #writePattern(pattern: Pattern, value: Write): void {
    if (pattern.type === 'Identifier') return this.#write(pattern, value)
    for (const id of identifiersOf(pattern)) this.#write(id, 'any')
  }

  #visit(node: Node): void {
    switch (node.type) {
      case 'VariableDeclarator':
        if (node.init) this.#writePattern(node.id, node.init)
        break
      case 'AssignmentExpression': {
        const isCompound = node.operator !== '=' && node.left.type === 'Identifier'
        if (isCompound && !/^(?:&&|\|\||\?\?)=$/.test(node.operator)) for (const b of this.#targets(node.left as Node)) if (b) this.#factsOf(b)!.isCalculated = true
        if (node.left.type !== 'MemberExpression') this.#writePattern(node.left, node.right)
        else this.#noteObject(node.left.object as Node)
        break
      }
      case 'UpdateExpression':
        if (node.argument.type === 'Identifier') for (const b of this.#targets(node.argument)) if (b) this.#factsOf(b)!.isCalculated = true
        break
      case 'ForInStatement':
      case 'ForOfStatement': {
        const target = node.left.type === 'VariableDeclaration' ? node.left.declarations[0]!.id : node.left as Pattern
        this.#writePattern(target, node.type === 'ForInStatement' ? 'plain' : 'any')
        break
      }
      case 'CatchClause':
        if (node.param) this.#writePattern(node.param, 'plain')
        break
      case 'MemberExpression': this.#noteMember(node)
    }
    for (const child of children(node)) this.#visit(child as Node)
  }

  #noteMember(node: MemberExpression): void {
    if (!node.computed && !isPrimitiveName((node.property as { name: string }).name)) this.#noteObject(node.object as Node)
    if (!node.computed && node.property.type === 'PrivateIdentifier') this.#noteObject(node.object as Node)
  }

  #noteObject(object: Node): void {
    if (object.type !== 'Identifier') return
    const facts = this.#factsOf(this.#analysis.references.get(object)?.binding)
    if (facts !== undefined) facts.isObject = true
  }

  // ---- conclusions

  #classify(binding: Binding): void {
    const facts = this.#facts.get(binding)
    if (binding.storage !== 'native') return
    switch (binding.kind) {
      case 'let':
      case 'const':
      case 'var':
        // Sloppy code may have a function of the same name, or an initial value that a parameter gave it.
        if (facts?.isObject === true && !facts.isCalculated) this.#kept.add(binding)
        if (binding.kind !== 'var' || !binding.redeclared) this.#plain.add(binding)
        return
      case 'parameter':
        if (facts?.isObject === true && !facts.isCalculated) {
          this.#kept.add(binding)
          this.#plain.add(binding)
        }
        return
      case 'catch':
      case 'function':
      case 'class':
      case 'self':
      case 'class-inner':
      case 'home':
      case 'this':
      case 'new.target':
      case 'arguments': this.#plain.add(binding)
    }
  }

  /** Takes out what may be given a ∆value; all variables count as plain until shown otherwise, since loops need that. */
  #exclude(): void {
    for (let changed = true; changed;) {
      changed = false
      for (const binding of this.#plain) {
        if (this.#kept.has(binding)) continue
        const writes = this.#facts.get(binding)?.writes ?? []
        if (writes.every((value) => value === 'plain' || (value !== 'any' && this.isPlain(value)))) continue
        this.#plain.delete(binding)
        changed = true
      }
    }
  }
}

/** A module variable whose value is the same in all states: nothing assigns it once the program is loaded. */
export function isFixed(binding: Binding): boolean {
  if (binding.variableId >= 0) return false
  return binding.kind === 'const' || ((binding.kind === 'function' || binding.kind === 'class') && !binding.assigned)
    || ((binding.kind === 'class-inner' || binding.kind === 'home') && binding.storage === 'module') || !binding.assignedInFunction
}

export function isDefinition(node: { type: string }): boolean {
  return node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression' || node.type === 'ClassExpression'
}
