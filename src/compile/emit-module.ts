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
import { usesRequireValue } from './commonjs-uses.ts'
import { classCreation, lateInitialiser } from './emit-class.ts'
import { quote, type Emission } from './emit-context.ts'
import { named } from './emit-expression.ts'
import { creationOf } from './emit-function.ts'
import { helperText } from './emit-helpers.ts'
import { lowered } from './emit-machine.ts'
import { mark } from './emit-marks.ts'
import { nodeName } from '../runtime/library.ts'
import { initialiseFunctions, isConstantFunction, scopeClass } from './emit-scope.ts'
import { statement, statements } from './emit-statement.ts'
import { isUntrackedVariable } from './emit-untracked.ts'
import { builtinImports, builtinVariable } from './link.ts'
import { isNode } from './scope-nodes.ts'
import { escapeName, type Binding, type ClassNode, type Node } from './scope.ts'

/** What Node calls the wrapper of a CommonJS module with. */
const WRAPPER_PARAMETERS = ['exports', 'require', 'module', '__filename', '__dirname']

export interface ModuleText {
  /** without the parts that only the whole program knows (namespace objects) */
  readonly instantiate: string
  /** what a deferred module does when the program is loaded */
  readonly prepare: string
  /** the name of the function that is the body, if the module is deferred */
  readonly evaluate: string
  /** the script-scope variables, if somebody has looked for them */
  readonly variables?: readonly string[]
}

export function moduleText(e: Emission): ModuleText {
  const { analysis, module } = e
  numberVariables(e)
  e.flat = module.kind === 'cjs' && hasTopLevelReturn(module.ast!.body as Node[])
  const prepare = preparation(e)
  const functions = initialiseFunctions(e, analysis.root.scope) + defaultFunction(e)
  const body = analysis.root.resumable ? lowered(e, analysis.root, moduleSite(e)) : statements(e, module.ast!.body as Node[])
  const directive = analysis.root.strict ? `'use strict';\n` : ''
  const isScript = module.kind === 'script'
  const evaluate = freshExports(e) + aliasRefusal(e) + watchedBody(e, e.flat ? `$$module: {\n${body}}\n` : body)
  const deferred = e.isDeferred ? `const $$body$$${module.id} = () => {\n${evaluate}};\n` : ''
  const instantiate = [
    directive, helpers(e), ...analysis.allScopes.filter((scope) => scope.materialised).map(scopeClass),
    declarations(e), variables(e), ...e.top, isScript ? '' : functions, registration(e), deferred,
  ].join('')
  if (e.isDeferred) return { instantiate, prepare: directive + prepare, evaluate: `$$body$$${module.id}` }
  return { instantiate, prepare: '', evaluate: directive + (isScript ? functions : '') + evaluate }
}

/** Of a module that the first task evaluates the exports belong to the state: the module may lock them. */
function freshExports(e: Emission): string {
  const { freshExports: fresh, module: { id } } = e
  if (fresh === undefined) return ''
  const exports = `$$w($$module$$${id}, "exports").exports = this$$${id} = $$v(${fresh.this}, exports$$${id} = $$v(${fresh.exports}, {}));\n`
  const given = wrapperArguments(e)
  return given === undefined ? exports : `${exports}${given.printed} = $$v(${given.variableId}, ${argumentsObject(e)});\n`
}

/** The variable `arguments` of a CommonJS module that looks at those of its wrapper. */
function wrapperArguments({ analysis }: Emission): Binding | undefined {
  const binding = analysis.root.scope.bindings.get('arguments')
  return binding?.kind === 'cjs' ? binding : undefined
}

function argumentsObject({ module: { id } }: Emission): string {
  const values = WRAPPER_PARAMETERS.map((name) => `${name}$$${id}`).join(', ')
  return `$$odd((function () { 'use strict'; return arguments })(${values}))`
}

/** In sloppy code the wrapper's parameters and `arguments` change together, which the variables of a module do not. */
function aliasRefusal(e: Emission): string {
  const { root, references } = e.analysis
  const given = wrapperArguments(e)
  if (root.strict || given === undefined) return ''
  const isShown = root.readsArguments || root.leaksArguments
  const name = WRAPPER_PARAMETERS.find((one) => root.writesArguments || (isShown && root.scope.bindings.get(one)?.assigned === true))
  if (name === undefined) return ''
  const { node } = [...references.values()].find(({ binding }) => binding === given)!
  return `${e.refuse(node, 'arguments-alias', `'${name}' of a CommonJS module changes together with the arguments of its wrapper`,
    `add 'use strict' to the file, or use ${name} itself instead of arguments`)};\n`
}

/** The body of a module of a program that asks which module required which. */
function watchedBody({ module: { id, kind, path }, watched }: Emission, body: string): string {
  if (!watched || kind !== 'cjs') return body
  return `$$beginModule($$module$$${id}, ${quote(path)});\n${body}$$endModule($$module$$${id});\n`
}

/** Makes the early classes; their variables have values only meanwhile, for those that extend them. */
function preparation(e: Emission): string {
  let text = ''
  let reset = ''
  const made = e.analysis.early.map(({ node, variable, late }) => {
    const holder = `${escapeName(variable)}$$${e.scopeOf(node as Node)!.id}$$${e.module.id}`
    const printed = `${escapeName(variable)}$$${e.module.id}`
    text += `${mark(node.start)}${printed} = ${holder} = ${classCreation(e, node as ClassNode, variable)};\n`
    reset += `${printed} = $$tdz;\n`
    e.top.push(`let ${holder};\n`)
    if (late.size === 0) return [node, holder] as const
    const initialiser = lateInitialiser(e, e.analysis.classes.get(node as Node)!)
    e.top.push(`let ${initialiser};\n`)
    return [node, `(${initialiser}(), ${holder})`] as const
  })
  for (const [node, text] of made) e.early.set(node as Node, text)
  return text + reset
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
    const isLexical = binding.kind === 'let' || binding.kind === 'const' || binding.kind === 'class'
    const isInitialisedLate = e.isDeferred && isLexical
    if (isInitialisedLate || (binding.assignedInFunction && !isConstant)) binding.variableId = e.ids.variable++
  }
  if (e.isDeferred && hasDefaultValue(e)) e.defaultVariable = e.ids.variable++
  if (e.isDeferred && e.module.kind === 'cjs' && mayExport(e)) {
    const exports = e.analysis.root.scope.bindings.get('exports')!
    if (exports.variableId < 0) exports.variableId = e.ids.variable++
    const given = wrapperArguments(e)
    if (given !== undefined && given.variableId < 0) given.variableId = e.ids.variable++
    e.freshExports = { exports: exports.variableId, this: e.ids.variable++ }
  }
}

/** Does the body of a CommonJS module mention its exports? */
function mayExport({ analysis, module }: Emission): boolean {
  const isName = /\bexports\b/.test(module.source) ? /^(?:module|exports|arguments)$/ : /^(?:exports|arguments)$/
  for (const { binding } of analysis.references.values()) {
    if (binding?.scope === analysis.root.scope && (binding.kind === 'this' || (binding.kind === 'cjs' && isName.test(binding.name)))) return true
  }
  return false
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
      if (isLexical && e.isDeferred) names.push(`${printed} = $$tdz`)
      else if (kind === 'var' || kind === 'function' || (e.flat && isLexical)) names.push(printed)
    }
    if (e.defaultVariable >= 0) names.push(`default$$${module.id} = $$tdz`)
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
  const { id, library } = e.module
  const names = library === true ? libraryVariables(e) : programVariables(e)
  let text = ''
  for (const [name, value] of Object.entries(names)) text += `let ${name}$$${id} = ${value};\n`
  const given = wrapperArguments(e)
  if (given !== undefined) text += `let ${given.printed} = ${argumentsObject(e)};\n`
  // The program may assign its variable `module`; what `require` returns is not affected by that.
  return `${text}const $$module$$${id} = module$$${id};\nlet this$$${id} = exports$$${id};\n`
}

/** No module of Node itself looks at its path, which is another one on every machine, or uses `require` as a value. */
function libraryVariables({ module: { id } }: Emission): Record<string, string> {
  const path = nodeName(id)
  return {
    module: `{ id: ${quote(path)}, exports: {}, filename: ${quote(path)}, loaded: false, children: [], paths: [] }`,
    exports: `module$$${id}.exports`, __filename: quote(path), __dirname: quote(dirname(path)), require: 'undefined',
  }
}

function programVariables(e: Emission): Record<string, string> {
  const { module, watched } = e
  const { id, path } = module
  const isValue = usesRequireValue(module) || wrapperArguments(e) !== undefined
  return {
    // The file that is checked is the first module.
    module: `$$newModule(${id}, ${quote(path)}, ${String(id === 0)})`,
    exports: `module$$${id}.exports`, __filename: quote(path), __dirname: quote(dirname(path)),
    require: isValue ? `$$requireOf(${quote(path)}${watched ? `, module$$${id}` : ''})` : 'undefined',
  }
}

/** `import.meta.main` exists since Node 22.18 and 24.2. */
const HAS_META_MAIN = ((): boolean => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major! > 24 || (major === 24 && minor! >= 2) || (major === 22 && minor! >= 18)
})()

function metaObject(e: Emission): string {
  const { id, path, library } = e.module
  const main = library === true || !HAS_META_MAIN ? '' : `main: ${String(id === 0)}, `
  const url = quote(pathToFileURL(path).href)
  const fields = `dirname: ${quote(dirname(path))}, filename: ${quote(path)}, ${main}resolve: $$resolveFrom(${url}), url: ${url}`
  return `const $$meta$$${id} = $$odd({ __proto__: null, ${fields} });\n`
}

/** What the wrapper of a CommonJS module has made is not shown as a variable of the program. */
const FRESH = 'exports (node:module)'

function registration(e: Emission): string {
  const rows = moduleVariables(e).filter((binding) => binding.variableId >= 0).map((binding) => {
    const { variableId, name, printed } = binding
    const isFresh = e.freshExports?.exports === variableId || binding === wrapperArguments(e)
    const shown = isFresh ? FRESH : name
    return `[${variableId}, ${quote(shown)}, () => ${printed}, (v) => { ${printed} = v }${isUntrackedVariable(binding) ? ', true' : ''}]`
  })
  const name = `default$$${e.module.id}`
  if (e.freshExports !== undefined) rows.push(`[${e.freshExports.this}, ${quote(FRESH)}, () => this$$${e.module.id}, (v) => { this$$${e.module.id} = v }]`)
  if (e.defaultVariable >= 0) rows.push(`[${e.defaultVariable}, "default", () => ${name}, (v) => { ${name} = v }]`)
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
  if (declaration.type === 'ClassDeclaration') {
    if (declaration.id) return statement(e, declaration)
    return defaultValue(e, node, classCreation(e, declaration as unknown as ClassNode, 'default'))
  }
  return defaultValue(e, node, named(e, declaration as Expression, 'default'))
}

/** The text that gives a default export without a name its value. */
function defaultValue(e: Emission, node: Node, value: string): string {
  const name = `default$$${e.module.id}`
  if (e.defaultVariable >= 0) return `${mark(node.start)}${name} = $$v(${e.defaultVariable}, ${value});\n`
  return `${mark(node.start)}const ${name} = ${value};\n`
}

/** Is there a default export that is an expression or a class without a name? */
function hasDefaultValue(e: Emission): boolean {
  return e.module.ast!.body.some((node) => {
    if (node.type !== 'ExportDefaultDeclaration') return false
    const declaration = node.declaration as Node
    return declaration.type !== 'FunctionDeclaration' && !(declaration.type === 'ClassDeclaration' && declaration.id)
  })
}

/** A top-level await rests in a frame of the module, which shows as a function of this site. */
function moduleSite(e: Emission): number {
  return e.site(e.module.ast as unknown as Node, 'async', '', null)
}
