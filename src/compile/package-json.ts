/**
 * The package.json files around a module, each read once per load. What the fields mean for a specifier is decided
 * in `resolve.ts` and `package-exports.ts`.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { UserError } from '../base/errors.ts'
import { isFile, reasonOf } from '../base/file-status.ts'
import { parseJson } from './json.ts'
import { EVERYWHERE, type Territory } from './territory.ts'

export interface PackageJson {
  /** The directory that holds the file. */
  readonly directory: string
  readonly file: string
  readonly name: string | undefined
  readonly main: string | undefined
  readonly type: 'module' | 'commonjs' | undefined
  /** `undefined` and `null` both mean that there is no such field. */
  readonly exports: unknown
  readonly imports: unknown
}

export class Packages {
  readonly #read = new Map<string, PackageJson | undefined>()
  readonly #territory: Pick<Territory, 'shows'>

  /** Of files outside of the territory errors show no text. */
  constructor(territory: Pick<Territory, 'shows'> = EVERYWHERE) {
    this.#territory = territory
  }

  /** The package.json of exactly this directory. */
  at(directory: string): PackageJson | undefined {
    if (this.#read.has(directory)) return this.#read.get(directory)
    const found = readPackage(directory, this.#territory)
    this.#read.set(directory, found)
    return found
  }

  /** The package that a file belongs to: the nearest package.json above it, within its node_modules folder. */
  around(path: string): PackageJson | undefined {
    let directory = dirname(path)
    for (;;) {
      if (directory.endsWith('node_modules')) return undefined
      const found = this.at(directory)
      if (found !== undefined) return found
      const parent = dirname(directory)
      if (parent === directory) return undefined
      directory = parent
    }
  }
}

/** The text of a file that says how programs around it are to be read. */
export function readConfiguration(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UserError('file-unreadable', { file, line: 1, column: 1 }, {
      fact: `the file cannot be read: ${reasonOf(error)}`,
      remedy: 'make it readable: what it says decides how the program beside it is read',
    })
  }
}

function readPackage(directory: string, territory: Pick<Territory, 'shows'>): PackageJson | undefined {
  const file = join(directory, 'package.json')
  if (!isFile(file)) return undefined
  const value = parseJson(readConfiguration(file).replace(/^\uFEFF/, ''), file, territory.shows(file))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UserError('invalid-package-json', { file, line: 1, column: 1 }, {
      fact: 'a package.json has to hold an object',
      remedy: 'correct the file; `npm init` writes a valid one',
    })
  }
  const fields = value as Readonly<Record<string, unknown>>
  const { name, main, type } = fields
  return {
    directory,
    file,
    name: typeof name === 'string' ? name : undefined,
    main: typeof main === 'string' ? main : undefined,
    type: type === 'module' || type === 'commonjs' ? type : undefined,
    exports: fields['exports'] ?? undefined,
    imports: fields['imports'] ?? undefined,
  }
}
