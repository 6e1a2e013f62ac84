/**
 * The compiler options of the nearest tsconfig.json, as far as they change what TypeScript code does when it runs.
 * Files of installed packages have none: their authors compiled them.
 */
import { createRequire } from 'node:module'
import { dirname, isAbsolute, join, resolve, sep } from 'node:path'
import { UserError } from '../base/errors.ts'
import { isFile } from '../base/file-status.ts'
import { parseJsonWithComments } from './json.ts'
import { readConfiguration } from './package-json.ts'
import { EVERYWHERE, type Territory } from './territory.ts'

export type CompilerOptions = Readonly<Record<string, unknown>>

export class TsConfigs {
  readonly #byDirectory = new Map<string, CompilerOptions>()
  readonly #territory: Pick<Territory, 'shows'>

  /** A configuration may extend any file of the machine; of one outside of the territory errors show nothing, and the program gets no text. */
  constructor(territory: Pick<Territory, 'shows'> = EVERYWHERE) {
    this.#territory = territory
  }

  /** The options for a source file; empty where no tsconfig.json is found. */
  for(path: string): CompilerOptions {
    return path.includes(`${sep}node_modules${sep}`) ? {} : this.#in(dirname(path))
  }

  #in(directory: string): CompilerOptions {
    const known = this.#byDirectory.get(directory)
    if (known !== undefined) return known
    const file = join(directory, 'tsconfig.json')
    const parent = dirname(directory)
    const options = isFile(file) ? readOptions(file, [], this.#territory) : parent === directory ? {} : this.#in(parent)
    this.#byDirectory.set(directory, options)
    return options
  }
}

function readOptions(file: string, extending: readonly string[], territory: Pick<Territory, 'shows'>): CompilerOptions {
  const isShown = territory.shows(file)
  if (extending.includes(file)) throw invalid(file, `it extends itself by way of ${extending.at(-1)}`)
  const value = parseJsonWithComments(readConfiguration(file).replace(/^\uFEFF/, ''), file, isShown)
  if (!isObject(value)) throw invalid(file, 'it does not hold an object')
  const { extends: bases, compilerOptions } = value
  const options: Record<string, unknown> = {}
  for (const base of Array.isArray(bases) ? (bases as unknown[]) : bases === undefined ? [] : [bases]) {
    if (typeof base !== 'string') throw invalid(file, '"extends" has to be a string or a list of strings')
    Object.assign(options, readOptions(findBase(base, file, isShown), [...extending, file], territory))
  }
  return isObject(compilerOptions) ? { ...options, ...(isShown ? compilerOptions : withoutTexts(compilerOptions)) } : options
}

/** The options whose values become code of the program, which can read them: of a file that is none of its own they do not count. */
function withoutTexts({ jsxFactory: _factory, jsxFragmentFactory: _fragment, jsxImportSource: _source, ...others }: CompilerOptions): CompilerOptions {
  return others
}

function findBase(specifier: string, file: string, isShown: boolean): string {
  const isPath = isAbsolute(specifier) || /^\.\.?(?:\/|$)/.test(specifier)
  const candidates = isPath
    ? withSuffixes(resolve(dirname(file), specifier))
    : (createRequire(file).resolve.paths(specifier) ?? []).flatMap((root) => withSuffixes(join(root, specifier)))
  const found = candidates.find(isFile)
  if (found === undefined) throw invalid(file, `it extends ${isShown ? `'${specifier}', which` : 'a file that'} cannot be found`)
  return found
}

function withSuffixes(path: string): string[] {
  return [path, `${path}.json`, join(path, 'tsconfig.json')]
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function invalid(file: string, reason: string): UserError {
  return new UserError('invalid-tsconfig', { file, line: 1, column: 1 }, {
    fact: `this tsconfig.json cannot be used: ${reason}`,
    remedy: 'correct the file; its options decide what decorators, class fields and imports do',
  })
}
