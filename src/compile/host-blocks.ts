/**
 * Which functions run as host blocks: those that the option `host` names, what is written inside of them, all methods of
 * a named class, everything in a named package, or all there is (`*`). A generator or async function can rest in the middle, so it is none;
 * naming one is refused. With `mixed: 'auto'` and no names every function of the program may become one.
 */
import { UserError, unsupported } from '../base/errors.ts'
import { nearest, type Mixed } from '../options.ts'
import type { SourceModule } from './module.ts'
import { isNode } from './scope-nodes.ts'
import type { ClassNode, FunctionNode, Node } from './scope.ts'

export interface BlockOptions {
  readonly host: readonly string[]
  readonly mixed: Mixed
}

/** What the emitter has to know of a module. */
export interface ModuleBlocks {
  readonly marked: ReadonlySet<Node>
  /** Of marked functions that have one. */
  readonly names: ReadonlyMap<Node, string>
  /** Constants of the module that hold primitive values, by name. */
  readonly primitives: ReadonlySet<string>
  /** The bare bodies that marked functions get. */
  readonly kinds: readonly ('eager' | 'lazy')[]
  /** There are eager blocks, so all other functions have to say when they are called inside of one. */
  readonly isWatched: boolean
}

export const NO_BLOCKS: ModuleBlocks = { marked: new Set(), names: new Map(), primitives: new Set(), kinds: [], isWatched: false }

const KINDS: Readonly<Record<Mixed, ModuleBlocks['kinds']>> = { off: [], eager: ['eager', 'lazy'], lazy: ['lazy'], auto: ['eager', 'lazy'] }

/** Blocks of code that is compiled while the program runs: none is marked. */
export function unmarkedBlocks({ mixed }: BlockOptions): ModuleBlocks {
  return { ...NO_BLOCKS, isWatched: KINDS[mixed].includes('eager') }
}

/** By module; throws if a name means nothing, or something that cannot be a block. */
export function findBlocks(modules: readonly SourceModule[], options: BlockOptions): (module: SourceModule) => ModuleBlocks {
  if (options.mixed === 'off') return () => NO_BLOCKS
  const kinds = KINDS[options.mixed]
  const finder = new BlockFinder(options.host)
  const found = new Map<SourceModule, ModuleBlocks>()
  for (const module of modules) {
    if (module.library === true || module.ast === null) continue
    found.set(module, { ...finder.search(module), primitives: primitiveConstants(module), kinds, isWatched: kinds.includes('eager') })
  }
  finder.rejectUnknown()
  return (module) => found.get(module) ?? unmarkedBlocks(options)
}

function primitiveConstants(module: SourceModule): Set<string> {
  const names = new Set<string>()
  for (const statement of module.ast!.body as Node[]) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue
    for (const { id, init } of declaration.declarations) {
      const value = init?.type === 'UnaryExpression' ? init.argument : init
      if (id.type === 'Identifier' && value?.type === 'Literal' && value.regex === undefined) names.add(id.name)
    }
  }
  return names
}

/** Where a function stands: the class or object around it, and the name that it takes from there. */
interface Place {
  readonly owner: string | undefined
  readonly name: string | undefined
  /** It is part of something that is marked. */
  readonly isInside: boolean
}

const NOWHERE = { owner: undefined, name: undefined }

class BlockFinder {
  readonly #names: ReadonlySet<string>
  readonly #met = new Set<string>()
  readonly #known = new Set<string>()
  #module!: SourceModule
  #marked = new Set<Node>()
  #paths = new Map<Node, string>()

  constructor(names: readonly string[]) {
    this.#names = new Set(names)
  }

  search(module: SourceModule): Pick<ModuleBlocks, 'marked' | 'names'> {
    this.#module = module
    this.#marked = new Set()
    this.#paths = new Map()
    const isInside = this.#names.size === 0 || this.#isNamed('*') || this.#isInNamedPackage(module.path)
    this.#children(module.ast as unknown as Node, isInside)
    return { marked: this.#marked, names: this.#paths }
  }

  rejectUnknown(): void {
    const unknown = [...this.#names].find((name) => name !== '*' && !this.#met.has(name))
    if (unknown === undefined) return
    const near = nearest(unknown, [...this.#known])
    throw new UserError('unknown-host', undefined, {
      fact: `no function, class or package of the program is called ${unknown}, which was named as host`,
      remedy: near === undefined ? 'name it as the source does: a function, Class, Class.method, or the package' : `did you mean ${near}?`,
    })
  }

  #isInNamedPackage(path: string): boolean {
    const match = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)
    return match !== null && this.#isNamed(match[1]!)
  }

  #isNamed(name: string | undefined): boolean {
    if (name === undefined) return false
    this.#known.add(name)
    if (!this.#names.has(name)) return false
    this.#met.add(name)
    return true
  }

  #children(node: Node, isInside: boolean): void {
    for (const value of Object.values(node) as unknown[]) {
      if (Array.isArray(value)) {
        for (const one of value) if (isNode(one)) this.#visit(one, { ...NOWHERE, isInside })
      } else if (isNode(value)) this.#visit(value, { ...NOWHERE, isInside })
    }
  }

  #visit(node: Node, place: Place): void {
    const { isInside } = place
    switch (node.type) {
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression': return this.#function(node as FunctionNode, place)
      case 'ClassDeclaration':
      case 'ClassExpression': return this.#class(node as ClassNode, place)
      case 'VariableDeclarator': return this.#named(node.id, node.init ?? null, isInside)
      case 'AssignmentExpression': return this.#named(node.left, node.right, isInside)
      case 'ObjectExpression':
        for (const property of node.properties) {
          if (property.type !== 'Property') this.#visit(property, { ...NOWHERE, isInside })
          else this.#visit(property.value, { owner: place.name ?? place.owner, name: property.computed ? undefined : keyText(property.key), isInside })
        }
        return
      default: this.#children(node, isInside)
    }
  }

  /** `x = value`, `Class.prototype.x = value`, `exports.x = value`. */
  #named(target: Node, value: Node | null, isInside: boolean): void {
    this.#visitTarget(target, isInside)
    if (value === null) return
    if (target.type === 'Identifier') return this.#visit(value, { owner: undefined, name: target.name, isInside })
    if (target.type !== 'MemberExpression' || target.computed) return this.#visit(value, { ...NOWHERE, isInside })
    const { object } = target
    const isPrototype = object.type === 'MemberExpression' && keyText(object.property) === 'prototype'
    const holder = isPrototype ? object.object : object
    const owner = holder.type === 'Identifier' && !['exports', 'module'].includes(holder.name) ? holder.name : undefined
    this.#visit(value, { owner, name: keyText(target.property), isInside })
  }

  #visitTarget(target: Node, isInside: boolean): void {
    if (target.type !== 'Identifier') this.#children(target, isInside)
  }

  #function(node: FunctionNode, { owner, name: given, isInside }: Place): void {
    const name = node.id?.name ?? given
    const path = owner === undefined || name === undefined ? name : `${owner}.${name}`
    const isNamed = this.#isNamed(path)
    const canBlock = !node.async && !node.generator
    if (isNamed && !canBlock) throw this.#refusal(node, path!)
    const isMarked = isNamed || isInside
    if (isMarked && canBlock) this.#marked.add(node as Node)
    if (path !== undefined) this.#paths.set(node as Node, path)
    this.#children(node as Node, isMarked)
  }

  #class(node: ClassNode, place: Place): void {
    const name = node.id?.name ?? place.name
    const isInside = this.#isNamed(name) || place.isInside
    // Field initialisers run as part of a constructor.
    if (isInside) this.#marked.add(node as Node)
    if (node.superClass) this.#visit(node.superClass, { ...NOWHERE, isInside: place.isInside })
    for (const element of node.body.body) {
      if (element.type === 'StaticBlock') {
        this.#children(element, isInside)
        continue
      }
      if (element.computed) this.#visit(element.key, { ...NOWHERE, isInside: place.isInside })
      const key = element.computed ? undefined : keyText(element.key)
      if (element.value) this.#visit(element.value, { owner: name, name: key, isInside })
    }
  }

  #refusal(node: FunctionNode, path: string): UserError {
    const what = node.async ? 'an async function' : 'a generator'
    return unsupported('host-block', this.#module.locate(node.start), {
      fact: `${path} is ${what}, which can rest in the middle, so it cannot run as one host block`,
      remedy: 'name the functions that it calls between two rests',
    })
  }
}

function keyText(key: Node): string | undefined {
  switch (key.type) {
    case 'Identifier': return key.name
    case 'PrivateIdentifier': return `#${key.name}`
    case 'Literal': return String(key.value)
    default: return undefined
  }
}
