/**
 * One file's text to JavaScript with a tree, and the decision what kind of module it is: by extension, by the "type" of
 * its package, else by its syntax (as `node` does). TypeScript with imports that has to be CommonJS is
 * converted, as tsc would do it.
 */
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { UserError, type SourceLocation } from '../base/errors.ts'
import { codeFrame } from './code-frame.ts'
import { refusingDepth } from './depth.ts'
import { engineHasUsing } from './engine-syntax.ts'
import { reasonOf, statusOf } from '../base/file-status.ts'
import { locateMarked, markFields, takeFieldMarks } from './field-marks.ts'
import { parseJson } from './json.ts'
import type { SourceModule } from './module.ts'
import type { Packages } from './package-json.ts'
import { parse } from './parse.ts'
import { placeOfUsing, usesCommonJs } from './requests.ts'
import { locateIn } from './source-map.ts'
import { isModuleSyntax, isTypeScript, stripTypes, type Stripped, type StripOptions } from './strip-types.ts'
import { TsConfigs } from './tsconfig.ts'

export interface SourceText extends Omit<SourceModule, 'id' | 'path' | 'dependencies'> {
  /** An ES module in TypeScript that has `import x = require('y')`, which is still a `require` call in `source`. */
  readonly importsByRequire: boolean
}

/** '.ts' and so on; '' for names without extension. */
export function extensionOf(path: string): string {
  return extname(path)
}

/** Whether a file of this name can be a module; Node takes files without extension for JavaScript. */
export function isKnownExtension(path: string): boolean {
  return ['.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs', '.jsx', '.json', ''].includes(extensionOf(path))
}

/** The content of a file. */
export function readText(path: string): string {
  // Whoever opens a pipe waits until somebody writes into it.
  if (statusOf(path).kind === 'other') throw unreadable(path, 'it is not a regular file')
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw unreadable(path, reasonOf(error))
  }
}

function unreadable(path: string, reason: string): UserError {
  return new UserError('file-unreadable', { file: path, line: 1, column: 1 }, {
    fact: `the file cannot be read: ${reason}`,
    remedy: 'make it a file that can be read, or give another one',
  })
}

type ScriptKind = 'esm' | 'cjs'
type Tree = NonNullable<SourceModule['ast']>

export class SourceReader {
  readonly #packages: Packages
  readonly #configs: TsConfigs

  constructor(packages: Packages, configs = new TsConfigs()) {
    this.#packages = packages
    this.#configs = configs
  }

  /** The module text of the file `path`, whose content is `text`. */
  read(path: string, text: string): SourceText {
    const original = text.replace(/^\uFEFF/, '')
    return refusingDepth([{ ast: null, locate: locateIn(original, path), original }], () => this.#read(path, original))
  }

  #read(path: string, original: string): SourceText {
    if (extensionOf(path) === '.json') {
      parseJson(original, path)
      const locate = locateIn(original, path)
      return { kind: 'json', source: original, original, ast: null, locate, importsByRequire: false }
    }
    const declared = this.#declaredKind(path)
    if (isTypeScript(path)) return this.#readTypeScript(path, original, declared)
    return readJavaScript(path, original, declared)
  }

  readCommonJs(path: string, text: string): SourceText {
    return readJavaScript(path, text, 'cjs')
  }

  #declaredKind(path: string): ScriptKind | undefined {
    const extension = extensionOf(path)
    if (extension === '.mjs' || extension === '.mts') return 'esm'
    if (extension === '.cjs' || extension === '.cts') return 'cjs'
    const type = this.#packages.around(path)?.type
    return type === 'module' ? 'esm' : type === 'commonjs' ? 'cjs' : undefined
  }

  #readTypeScript(path: string, original: string, declared: ScriptKind | undefined): SourceText {
    const compilerOptions = this.#configs.for(path)
    const stripped = strip(original, path, { compilerOptions })
    const { kind, ast } = parseAs(stripped, original, declared === 'esm' ? 'esm' : undefined)
    const isModule = kind === 'esm' || isModuleSyntax(original, path)
    const mustBeCommonJs = declared === 'cjs' || (declared === undefined && usesCommonJs(ast, stripped.code))
    if (isModule && !mustBeCommonJs) {
      const tree = kind === 'esm' ? ast : parse(stripped.code, 'esm', stripped.locate, original)
      const importsByRequire = /\bimport\s+[\w$]+\s*=\s*require\b/.test(original)
      return { ...textOf(stripped, original, 'esm', tree), importsByRequire }
    }
    if (!isModule) return textOf(stripped, original, 'cjs', ast)
    const converted = strip(original, path, { compilerOptions, toCommonJs: true })
    return textOf(converted, original, 'cjs', parse(converted.code, 'cjs', converted.locate, original))
  }
}

function readJavaScript(path: string, original: string, declared: ScriptKind | undefined): SourceText {
  const asWritten = { code: original, locate: locateIn(original, path) }
  // Decorators and accessors are more than acorn knows; everything else that it rejects is an error.
  const mayNeedLowering = extensionOf(path) === '.jsx' || /@|\baccessor\b/.test(original)
  let using: number | undefined
  try {
    const { kind, ast } = parseAs(asWritten, original, declared)
    using = placeOfUsing(ast, original)
    if (using === undefined) return textOf(asWritten, original, kind, ast)
  } catch (error) {
    if (!(error instanceof UserError) || !mayNeedLowering) throw error
  }
  if (using !== undefined && !engineHasUsing() && extensionOf(path) !== '.jsx') throw unknownUsing(asWritten.locate(using), original)
  const lowered = strip(original, path)
  const { kind, ast } = parseAs(lowered, original, declared)
  return textOf(lowered, original, kind, ast)
}

/** What this Node says about a file of JavaScript that nobody compiles for it. */
function unknownUsing(location: SourceLocation, original: string): UserError {
  return new UserError('syntax-error', location, {
    fact: `\`using\` is not part of JavaScript as Node ${process.versions.node} runs it`,
    remedy: 'check it with Node 24 or later, or in TypeScript, where it is compiled for every Node',
    frame: codeFrame(original, location),
  })
}

/** The JavaScript of a file, in which methods stand for the marks of fields. */
function strip(original: string, path: string, options?: StripOptions): Stripped {
  const marked = markFields(original, path)
  if (marked === undefined) return stripTypes(original, path, options)
  try {
    const { code, locate } = stripTypes(marked.text, path, options)
    return { code, locate: locateMarked(locate, marked) }
  } catch (error) {
    if (!(error instanceof UserError) || error.location === undefined) throw error
    const { code, fact, remedy } = error
    const location = marked.restore(error.location)
    throw new UserError(code, location, { fact: fact.replace(/"\$\$(untracked|ignored) .*?"/g, '@$1'), remedy, frame: codeFrame(original, location) })
  }
}

function textOf({ code, locate }: Stripped, original: string, kind: ScriptKind, ast: Tree): SourceText {
  if (code.includes('"$$untracked ') || code.includes('"$$ignored ')) takeFieldMarks(ast)
  return { kind, source: code, original, ast, locate, importsByRequire: false }
}

/** Parses as the declared kind; without one as CommonJS, and as an ES module if that alone is right (as Node does). */
function parseAs(
  { code, locate }: Stripped, original: string, declared: ScriptKind | undefined,
): { kind: ScriptKind; ast: Tree } {
  if (declared !== undefined) return { kind: declared, ast: parse(code, declared, locate, original) }
  try {
    return { kind: 'cjs', ast: parse(code, 'cjs', locate, original) }
  } catch (commonJsError) {
    if (!/\b(?:import|export|await)\b/.test(code)) throw commonJsError
    try {
      return { kind: 'esm', ast: parse(code, 'esm', locate, original) }
    } catch (moduleError) {
      const isModule = commonJsError instanceof UserError && /sourceType|import\.meta/.test(commonJsError.fact)
      throw isModule ? moduleError : commonJsError
    }
  }
}
