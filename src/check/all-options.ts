/**
 * The options of a check: what the caller says, and for the rest what the options file says, `manyworlds.json` beside the checked
 * file, or the nearest above it within its package.
 */
import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { UserError } from '../base/errors.ts'
import { badOption } from '../options/problem.ts'
import type { AllOptions } from './extensions.ts'

const OPTIONS_FILE = 'manyworlds.json'

export async function allOptions(file: string, options: AllOptions): Promise<AllOptions> {
  // What is no object is refused with the other options.
  if (typeof options !== 'object' || options === null) return options
  const path = findOptionsFile(file)
  // Loaded when needed: most checks have no such file, and reading one takes a parser.
  if (path !== undefined) return (await import('./options-file.ts')).withOptionsFile(path, options)
  const [parameter] = Object.keys(options.parameters ?? {})
  if (parameter !== undefined) throw noFile(file, parameter)
  return options
}

/** Without a package only the directory of the file counts. */
export function findOptionsFile(file: string): string | undefined {
  const own = dirname(resolve(file))
  const directories = [own]
  for (let directory = own; !existsSync(join(directory, 'package.json')); directory = dirname(directory)) {
    if (dirname(directory) === directory) return existing([own])
    directories.push(dirname(directory))
  }
  return existing(directories)
}

function existing(directories: readonly string[]): string | undefined {
  return directories.map((directory) => join(directory, OPTIONS_FILE)).find((path) => existsSync(path))
}

function noFile(file: string, name: string): UserError {
  return badOption(`a value is set for the parameter ${name}, and there is no ${OPTIONS_FILE} for ${relative('', file)}`,
    `write ${OPTIONS_FILE} beside it with { "parameters": { "${name}": ... } }, or set nothing`)
}
