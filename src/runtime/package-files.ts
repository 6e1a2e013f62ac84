/**
 * The package.json files that Node opens to resolve a name. It opens whatever has that name, and waits for ever at a pipe into which
 * nobody writes: who asks Node looks at them before. What is in folders that only the system or the environment names is left out.
 */
import { readFileSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { statusOf } from '../base/file-status.ts'

/** One of them that is neither a file nor a folder: a pipe, a device or a socket. */
export function specialPackageFile(from: string, specifier: string): string | undefined {
  const scope = packageFilesAround(from)
  return [...scope, ...packageFilesOf(from, specifier), ...targetsOf(scope.at(-1), specifier).flatMap((target) => packageFilesOf(scope.at(-1)!, target))]
    .find((path) => statusOf(path).kind === 'other')
}

/** From the file's own folder up to the first that is there. */
function packageFilesAround(from: string): string[] {
  const paths: string[] = []
  for (const folder of foldersAround(from)) {
    paths.push(join(folder, 'package.json'))
    if (statusOf(paths.at(-1)!).kind !== 'missing') break
  }
  return paths
}

/** Those of the folder, or of the packages, that a name may lead to. */
function packageFilesOf(from: string, specifier: string): string[] {
  if (isAbsolute(specifier) || /^\.\.?(?:\/|$)/.test(specifier)) return [join(resolve(dirname(from), specifier), 'package.json')]
  const name = /^(?:@[^/]*\/)?[^/]*/.exec(specifier)![0]
  return foldersAround(from).flatMap((folder) => [name, specifier].map((each) => join(folder, 'node_modules', each, 'package.json')))
}

/** Where the "imports" of a package.json may lead from a name, under any condition. */
function targetsOf(file: string | undefined, specifier: string): string[] {
  if (file === undefined || !specifier.startsWith('#') || statusOf(file).kind !== 'file') return []
  const targets: string[] = []
  for (const [key, value] of Object.entries(importsIn(file))) {
    const star = key.indexOf('*')
    if (star < 0 ? key !== specifier : !specifier.startsWith(key.slice(0, star)) || !specifier.endsWith(key.slice(star + 1))) continue
    const matched = star < 0 ? '*' : specifier.slice(star, specifier.length - (key.length - star - 1))
    JSON.stringify(value, (_, each: unknown) => {
      if (typeof each === 'string') targets.push(each.replaceAll('*', () => matched))
      return each
    })
  }
  return targets
}

/** What is wrong with the file Node says. */
function importsIn(file: string): object {
  try {
    const { imports } = JSON.parse(readFileSync(file, 'utf8')) as { readonly imports?: unknown }
    return typeof imports === 'object' && imports !== null ? imports : {}
  } catch {
    return {}
  }
}

function foldersAround(path: string): string[] {
  const folders: string[] = []
  for (let folder = dirname(path); folders.at(-1) !== folder; folder = dirname(folder)) folders.push(folder)
  return folders.filter((folder) => basename(folder) !== 'node_modules')
}
