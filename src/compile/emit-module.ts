/**
 * A module as two scripts. `instantiate` declares what exists before evaluation: factories, scope classes, vars,
 * hoisted functions; `evaluate` is the body. Both share the script scope with all other modules of the realm, so every
 * top-level name carries its module's number; a script keeps its names.
 */
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import type {
  ExportAllDeclaration, ExportDefaultDeclaration, ExportNamedDeclaration, Expression, ImportDeclaration,
} from 'acorn'
import { classCreation } from './emit-class.ts'
import { quote, type Emission } from './emit-context.ts'
import { named } from './emit-expression.ts'
import { creationOf } from './emit-function.ts'
import { helperText } from './emit-helpers.ts'
import { mark } from './emit-marks.ts'
import { initialiseFunctions, isConstantFunction, scopeClass } from './emit-scope.ts'
import { statement, statements } from './emit-statement.ts'
import { builtinImports, builtinVariable } from './link.ts'
import { isNode } from './scope-nodes.ts'
import type { Binding, ClassNode, Node } from './scope.ts'

export interface ModuleText {
  /** without the parts that only the whole program knows (namespace objects) */
  readonly instantiate: string
  readonly evaluate: string
}

export function moduleText(e: Emission): ModuleText {
  const { analysis, module } = e
  numberVariables(e)
  e.flat = module.kind === 'cjs' && hasTopLevelReturn(module.ast!.body as Node[])
  const functions = initialiseFunctions(e, analysis.root.scope) + defaultFunction(e)
  const body = statements(e, module.ast!.body as Node[])
  const directive = analysis.root.strict ? `'use strict';\n` : ''
  const isScript = module.kind === 'script'
  const instantiate = [
    directive, helpers(e), ...analysis.allScopes.filter((scope) => scope.materialised).map(scopeClass),
    declarations(e), variables(e), ...e.top, isScript ? '' : functions, registration(e),
  ].join('')
  const evaluate = e.flat ? `$$module: {\n${body}}\n` : body
  return { instantiate, evaluate: directive + (isScript ? functions : '') + evaluate }
}

function hasTopLevelReturn(nodes: readonly Node[]): boolean {
  return nodes.some(containsReturn)
}

function containsReturn(node: Node): boolean {
  if (node.type === 'ReturnStatement') return true
  if (/Function|Class|Expression$|Declaration$/.test(node.type)) return false
  return Object.values(node).some((value) => Array.isArray(value)
    ? value.some((one) => isNode(one) && containsReturn(one))
    : isNode(value) && containsReturn(value))
}

/** Module variables that functions assign are state; each gets its number before anything is printed. */
function numberVariables(e: Emission): void {
  if (e.module.kind === 'script') return
  for (const binding of moduleVariables(e)) {
    const isConstant = binding.kind === 'const' || binding.kind === 'import'
    if (binding.assignedInFunction && !isConstant) binding.variableId = e.ids.variable++
  }
}

function moduleVariables(e: Emission): Binding[] {
  return [...e.analysis.root.scope.bindings.values()]
}

function helpers(e: Emission): string {
  return [...e.helpers].map((name) => helperText(name, e.module.id)).join('')
}

/** Script-scope variables that exist before evaluation; let, const and class are declared where they are evaluated. */
function declarations(e: Emission): string {
  const { module } = e
  const names: string[] = []
  let text = ''
  if (module.kind === 'cjs') text += commonJsVariables(e)
  if (module.kind !== 'script') {
    for (const binding of moduleVariables(e)) {
      const { kind, printed } = binding
      if (isConstantFunction(binding)) continue
      const isLexical = kind === 'let' || kind === 'const' || kind === 'class'
      if (kind === 'var' || kind === 'function' || (e.flat && isLexical)) names.push(printed)
    }
  }
  for (const scope of e.analysis.allScopes) {
    for (const binding of scope.bindings.values()) {
      const isOwnReference = binding.kind === 'class-inner' || binding.kind === 'home'
      if (isOwnReference && binding.storage === 'module' && binding.captured) names.push(binding.printed)
    }
  }
  for (const info of e.analysis.classes.values()) {
    if (info.privateTable) text += `const $$P${info.scope.id} = $$newWeakMap();\n`
  }
  if (e.links.usesMeta) text += metaObject(e)
  for (const name of builtinImports(module)) {
    text += `const ${builtinVariable(name, module.id)} = $$import(${quote(name)});\n`
  }
  return text + (names.length > 0 ? `let ${names.join(', ')};\n` : '')
}

function variables(e: Emission): string {
  return e.variables.length > 0 ? `let ${e.variables.join(', ')};\n` : ''
}

function commonJsVariables(e: Emission): string {
  const { id, path } = e.module
  const refusal = e.refuse(e.module.ast as unknown as Node, 'dynamic-require',
    'require is called as a value, so which module it loads is not known', 'call require with a string literal')
  const site = e.site(e.module.ast as unknown as Node, 'function', 'require', null)
  const names: Record<string, string> = {
    module: `{ id: ${quote(path)}, exports: {}, filename: ${quote(path)}, loaded: false, children: [], paths: [] }`,
    exports: `module$$${id}.exports`,
    __filename: quote(path),
    __dirname: quote(dirname(path)),
    require: `$$fn(function require(id) { return ${refusal} }, ${site}, null)`,
  }
  let text = ''
  for (const [name, value] of Object.entries(names)) text += `let ${name}$$${id} = ${value};\n`
  // The program may assign its variable `module`; what `require` returns is not affected by that.
  return `${text}const $$module$$${id} = module$$${id};\nlet this$$${id} = exports$$${id};\n`
}

function metaObject(e: Emission): string {
  const { id, path } = e.module
  const fields = `dirname: ${quote(dirname(path))}, filename: ${quote(path)}, url: ${quote(pathToFileURL(path).href)}`
  return `const $$meta$$${id} = $$odd({ __proto__: null, ${fields} });\n`
}

function registration(e: Emission): string {
  const rows = moduleVariables(e).filter((binding) => binding.variableId >= 0).map(({ variableId, name, printed }) =>
    `[${variableId}, ${quote(name)}, () => ${printed}, (v) => { ${printed} = v }]`)
  return rows.length > 0 ? `$$vars(${e.module.id}, [${rows.join(', ')}]);\n` : ''
}

/** `export default function () {}` without a name is hoisted like one that has one. */
function defaultFunction(e: Emission): string {
  for (const node of e.module.ast!.body) {
    if (node.type !== 'ExportDefaultDeclaration') continue
    const declaration = node.declaration as Node
    if (declaration.type !== 'FunctionDeclaration' || declaration.id) continue
    return `const default$$${e.module.id} = ${creationOf(e, declaration, 'default')};\n`
  }
  return ''
}

type ModuleStatement = ImportDeclaration | ExportNamedDeclaration | ExportDefaultDeclaration | ExportAllDeclaration

/** Imports and export lists were resolved by the linker; what is left are the declarations. */
export function moduleStatement(e: Emission, node: ModuleStatement): string {
  if (node.type === 'ExportNamedDeclaration') return node.declaration ? statement(e, node.declaration) : ''
  if (node.type !== 'ExportDefaultDeclaration') return ''
  const declaration = node.declaration as Node
  if (declaration.type === 'FunctionDeclaration') return declaration.id ? statement(e, declaration) : ''
  const start = mark(node.start)
  if (declaration.type === 'ClassDeclaration') {
    if (declaration.id) return statement(e, declaration)
    const value = classCreation(e, declaration as unknown as ClassNode, 'default')
    return `${start}const default$$${e.module.id} = ${value};\n`
  }
  return `${start}const default$$${e.module.id} = ${named(e, declaration as Expression, 'default')};\n`
}
