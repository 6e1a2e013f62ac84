/**
 * Places in the source in as few characters as tell them apart: `:7` in the program's own file, and only there;
 * `bank.ts:7` elsewhere, with the name of the package where a file is called `index.js`.
 */
import { normalize } from 'node:path'
import type { SourceLocation } from '../base/errors.ts'
import { inOneLine } from './visible.ts'

/** `''` for an unknown place. */
export type Places = (location: SourceLocation | undefined) => string

const PACKAGES = 'node_modules/'
/** Of a longer path in a package only its ends are shown, if that is enough. */
const MAX_PACKAGE_PATH = 32

/** How to write the given places beside each other; `own` is the file of the program. */
export function places(locations: readonly (SourceLocation | undefined)[], own: string): Places {
  const files = [...new Set([own, ...locations.flatMap((location) => location === undefined ? [] : [location.file])].map(tidy))]
  const names = new Map(files.map((file) => [file, file === tidy(own) ? '' : shortest(file, files)]))
  return (location) => {
    if (location === undefined) return ''
    const file = tidy(location.file)
    return `${inOneLine(names.get(file) ?? file)}:${location.line}`
  }
}

/** The package that a file belongs to; undefined for one of the program. */
export function packageOf(file: string): string | undefined {
  const path = tidy(file)
  const start = path.lastIndexOf(PACKAGES)
  return start < 0 ? undefined : /^(?:@[^/]+\/)?[^/]+/.exec(path.slice(start + PACKAGES.length))?.[0]
}

/** The first of the names of a file that no other file has. */
function shortest(file: string, files: readonly string[]): string {
  return namesOf(file).find((name) => files.every((other) => other === file || !namesOf(other).includes(name))) ?? (file.includes('/') ? file : `./${file}`)
}

/** From short to long. */
function namesOf(file: string): string[] {
  const parts = file.split('/')
  const suffixes = parts.map((_, i) => parts.slice(-1 - i).join('/'))
  const name = packageOf(file)
  if (name === undefined || !/^index\./.test(parts.at(-1)!)) return suffixes
  const path = file.slice(file.lastIndexOf(PACKAGES) + PACKAGES.length)
  const ends = `${name}/…/${parts.at(-1)}`
  return [...(path.length > MAX_PACKAGE_PATH && ends.length < path.length ? [ends] : []), ...suffixes.filter((suffix) => suffix.length >= path.length)]
}

function tidy(file: string): string {
  return normalize(file).replaceAll('\\', '/')
}
