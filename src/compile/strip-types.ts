/**
 * TypeScript to JavaScript that Node 20 runs, by esbuild: types go, enums, namespaces, parameter properties and
 * decorators become plain code. JavaScript files only come here for syntax that Node 20 lacks (`using`, decorators).
 * What of it is asynchronous stays as written; the emitter decides about that.
 */
import { extname } from 'node:path'
import type { Loader, Message, TransformFailure, TransformOptions } from 'esbuild'
import { unsupported, UserError } from '../base/errors.ts'
import { codeFrame } from './code-frame.ts'
import { transformSync } from './esbuild.ts'
import { makeDisposalExact } from './exact-disposal.ts'
import { removeRedundantNames } from './function-names.ts'
import { syntaxError } from './parse.ts'
import { locateThrough, type Locate } from './source-map.ts'
import type { CompilerOptions } from './tsconfig.ts'

export interface Stripped {
  readonly code: string
  /** From an offset in `code` to the original file. */
  readonly locate: Locate
}

export interface StripOptions {
  readonly compilerOptions?: CompilerOptions
  /** Turn imports and exports into `require` and `module.exports`, as tsc does for CommonJS. */
  readonly toCommonJs?: boolean
  /** The language, if the extension does not say it. */
  readonly loader?: Loader
}

const loaders: Readonly<Record<string, Loader>> = {
  '.ts': 'ts', '.mts': 'ts', '.cts': 'ts', '.tsx': 'tsx', '.jsx': 'jsx',
}

/** Whether a file of this name holds TypeScript. */
export function isTypeScript(path: string): boolean {
  return /\.(?:ts|mts|cts|tsx)$/.test(path)
}

/** The JavaScript of a TypeScript file, or of a JavaScript file with syntax that Node lacks. */
export function stripTypes(text: string, path: string, options: StripOptions = {}): Stripped {
  let result = transform(text, path, options)
  // Where nothing was renamed every function has its name by itself; decorators rename the classes they replace, and what `using` declares becomes an argument.
  if (hasRenamed(result.map) || /__decorat|__callDispose/.test(result.code)) {
    // esbuild leaves static fields in a decorated class, where they run before its decorators (evanw/esbuild#3787).
    const lowerStatics = /__decorateElement\(\w+, 0,/.test(result.code) && /\bstatic\b/.test(text)
    const { code, map } = transform(text, path, { ...options, keepNames: true, lowerStatics })
    result = { code: removeRedundantNames(code), map }
  }
  const stripped = { code: result.code, locate: locateThrough(result.map, { text: result.code, from: text, file: path }) }
  refuseMetadata(stripped, text, options.compilerOptions)
  return stripped
}

/**
 * Whether TypeScript takes the file for an ES module, even if its imports and exports are all types and nothing of them
 * is left. esbuild knows, but only says so when it refuses something: here a `return` outside of functions.
 */
export function isModuleSyntax(text: string, path: string): boolean {
  try {
    transformSync(`${text}\n;return;`, { loader: loaders[extname(path)] ?? 'js', logLevel: 'silent' })
    return false
  } catch (error) {
    return (error as TransformFailure).errors.some(({ notes }) =>
      notes.some((note) => note.text.includes('considered to be an ECMAScript module')))
  }
}

interface Transformed {
  readonly code: string
  readonly map: string
}

interface TransformSettings extends StripOptions {
  readonly keepNames?: boolean
  readonly lowerStatics?: boolean
}

function transform(text: string, path: string, options: TransformSettings): Transformed {
  const statics = options.lowerStatics === true ? { 'class-static-field': false, 'class-static-blocks': false } : {}
  // A file with imports or exports is strict code, also when it becomes CommonJS.
  const strictness = options.toCommonJs === true ? { alwaysStrict: true } : {}
  const settings: TransformOptions = {
    loader: options.loader ?? loaders[extname(path)] ?? 'js',
    sourcefile: path,
    target: 'esnext',
    platform: 'neutral',
    supported: { decorators: false, using: false, ...statics },
    tsconfigRaw: { compilerOptions: { ...relevant(options.compilerOptions ?? {}), ...strictness } },
    keepNames: options.keepNames ?? false,
    sourcemap: 'external',
    sourcesContent: false,
    charset: 'utf8',
    legalComments: 'none',
    treeShaking: false,
    logLevel: 'silent',
    ...(options.toCommonJs === true ? { format: 'cjs' } : {}),
  }
  try {
    const { code, map } = transformSync(text, settings)
    return { code: makeDisposalExact(code), map }
  } catch (error) {
    const first = (error as Partial<TransformFailure>).errors?.[0]
    if (first === undefined) throw error
    throw failure(first, path, text)
  }
}

function hasRenamed(map: string): boolean {
  return (JSON.parse(map) as { names: string[] }).names.length > 0
}

const relevantOptions = [
  'alwaysStrict', 'experimentalDecorators', 'importsNotUsedAsValues', 'jsx', 'jsxFactory', 'jsxFragmentFactory',
  'jsxImportSource', 'preserveValueImports', 'strict', 'target', 'useDefineForClassFields', 'verbatimModuleSyntax',
]

function relevant(options: CompilerOptions): Record<string, unknown> {
  const kept = Object.fromEntries(Object.entries(options).filter(([name]) => relevantOptions.includes(name)))
  // With 'preserve' a later tool compiles JSX; here that is us.
  if (typeof kept['jsx'] === 'string' && /^(?:preserve|react-native)$/i.test(kept['jsx'])) kept['jsx'] = 'react-jsx'
  return kept
}

function failure({ text: said, location }: Message, path: string, text: string): UserError {
  // Where esbuild goes on with a note.
  const message = said.replace(/:$/, '')
  if (location !== null && message.startsWith('Top-level await')) return awaitInCommonJs(location, path, text)
  if (location === null) return syntaxError(message, { file: path, line: 1, column: 1 }, text)
  // esbuild counts the bytes of the line in UTF-8.
  const before = Buffer.from(location.lineText).subarray(0, location.column).toString()
  return syntaxError(message, { file: path, line: location.line, column: before.length + 1 }, text)
}

/** What Node says about it, too: a CommonJS module cannot wait. */
function awaitInCommonJs({ line, column }: NonNullable<Message['location']>, path: string, text: string): UserError {
  const location = { file: path, line, column: column + 1 }
  return new UserError('syntax-error', location, {
    fact: 'await is used at the top level of a file that is a CommonJS module, by its name, the "type" of its package.json or because it uses require or module',
    remedy: 'name the file .mts, write "type": "module" into package.json, or put the code into an async function',
    frame: codeFrame(text, location),
  })
}

function refuseMetadata({ code, locate }: Stripped, text: string, options: CompilerOptions = {}): void {
  if (options['emitDecoratorMetadata'] !== true || options['experimentalDecorators'] !== true) return
  const use = /(?<!var )__decorateClass\(/.exec(code)
  if (use === null) return
  const location = locate(use.index)
  throw unsupported('decorator-metadata', location, {
    fact: 'tsconfig.json asks for emitDecoratorMetadata, which needs the types that are stripped here',
    remedy: 'set emitDecoratorMetadata to false and pass the decorators the types they need',
    frame: codeFrame(text, location),
  })
}
