/**
 * Which files a check reads for a program: those of its project, of the packages that it has installed, and of directories that
 * the user names. What a program imports it can read (JSON), or the report shows (lines around an error), so that nothing
 * else of the machine is opened. Real paths count: a link leads where it leads.
 */
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { UserError, type SourceLocation } from '../base/errors.ts'
import { isFile } from '../base/file-status.ts'
import { accountHome, homeFolder } from '../base/home.ts'

const INSTALLED = `${sep}node_modules${sep}`

export class Territory {
  /** The directory of the project. */
  readonly project: string
  readonly #directories: Set<string>
  /** The project is somebody's home, or above it: only what lies in it openly belongs to the program. */
  readonly #isFlat: boolean

  /** The territory of the program that begins with `entry`. */
  static of(entry: string, allowed: readonly string[] = []): Territory {
    return new Territory(dirname(realPath(entry)), allowed)
  }

  /** That of the files in a directory. */
  static around(directory: string): Territory {
    return new Territory(realPath(directory), [])
  }

  private constructor(directory: string, allowed: readonly string[]) {
    const real = allowed.map(realPath)
    this.project = projectAround(directory)
    this.#isFlat = isAboveHome(this.project) && nameIn(this.project) === undefined && !real.includes(this.project)
    this.#directories = new Set([this.project, ...real])
  }

  /** May the file of a real path be read? */
  has(path: string): boolean {
    for (let directory = path; ; directory = dirname(directory)) {
      if (this.#directories.has(directory) && !(this.#isFlat && directory === this.project)) return true
      // Where Node looks for packages: beside a directory of the territory, or in one above it.
      if (basename(directory) === 'node_modules' && this.#isAbove(dirname(directory))) return true
      if (directory === dirname(directory)) return this.#isFlat && dirname(path) === this.project && !basename(path).startsWith('.')
    }
  }

  /** The same for a path that may be a link. */
  shows(path: string): boolean {
    return this.has(realPath(path))
  }

  /**
   * A package that was found in a folder `node_modules` under its name. One of a workspace, or one that was linked while both
   * are worked on, is somewhere else in truth; that it is a package of this name tells it from any other directory.
   */
  addPackage(directory: string, name: string): void {
    const real = realPath(directory)
    if (this.has(real)) return
    if (real.endsWith(`${sep}node_modules${sep}${name.replaceAll('/', sep)}`) || nameIn(real) === name) this.#directories.add(real)
  }

  /** What is said about a request that leads to a file outside. */
  refusal(path: string, specifier: string, location: SourceLocation | undefined, frame?: string): UserError {
    return new UserError('outside-project', location, {
      fact: `'${specifier}' leads to ${path}, which belongs neither to the project in ${this.project} nor to a package that is installed for it`,
      remedy: `allow the check to read it with --allow-read ${dirname(path)} (allowRead), or keep it in the project`,
      ...(frame === undefined ? {} : { frame }),
    })
  }

  #isAbove(directory: string): boolean {
    for (const each of this.#directories) if (isWithin(each, directory)) return true
    return false
  }
}

/** What a file may ask for: everything, unless somebody says otherwise. */
export const EVERYWHERE: Pick<Territory, 'has' | 'shows' | 'addPackage'> = { has: () => true, shows: () => true, addPackage: () => {} }

/**
 * The project that a directory is in. Of an installed package that is the package. Else it is the nearest package around it, or
 * what that is a part of: a workspace, or a repository. Without a package it is the working directory, if the directory is in it.
 * Somebody's home is no project, and nothing above it is, unless a package there has a name.
 */
function projectAround(own: string): string {
  if (`${own}${sep}`.includes(INSTALLED)) return installedPackage(own)
  let found: string | undefined
  for (let directory = own; ; directory = dirname(directory)) {
    if (isAboveHome(directory)) {
      if (found === undefined && nameIn(directory) !== undefined) found = directory
      break
    }
    const isPackage = existsSync(join(directory, 'package.json'))
    if (isPackage && (found === undefined || hasWorkspaces(directory))) found = directory
    if (existsSync(join(directory, 'pnpm-workspace.yaml')) || existsSync(join(directory, 'lerna.json'))) found = directory
    if (existsSync(join(directory, '.git'))) {
      found = directory
      break
    }
    if (dirname(directory) === directory) break
  }
  if (found !== undefined) return found
  const work = realPath(process.cwd())
  return isWithin(own, work) && !isAboveHome(work) ? work : own
}

function isAboveHome(directory: string): boolean {
  const home = homeFolder() ?? accountHome()
  return home === undefined ? dirname(directory) === directory : isWithin(realPath(home), directory)
}

function installedPackage(path: string): string {
  const start = path.lastIndexOf(INSTALLED) + INSTALLED.length
  const [first, second] = path.slice(start).split(sep)
  return path.slice(0, start) + (first!.startsWith('@') ? join(first!, second ?? '') : first!)
}

function hasWorkspaces(directory: string): boolean {
  return fieldsIn(directory)['workspaces'] !== undefined
}

function nameIn(directory: string): string | undefined {
  const { name } = fieldsIn(directory)
  return typeof name === 'string' ? name : undefined
}

/** What is wrong with a package.json is said by those who need it. */
function fieldsIn(directory: string): Readonly<Record<string, unknown>> {
  const file = join(directory, 'package.json')
  // Whoever opens a pipe waits until somebody writes into it.
  if (!isFile(file)) return {}
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof value === 'object' && value !== null ? value as Record<string, unknown> : {}
  } catch {
    return {}
  }
}

function isWithin(path: string, directory: string): boolean {
  return path === directory || path.startsWith(directory.endsWith(sep) ? directory : directory + sep)
}

/** What is not there, or cannot be reached, is where it is said to be. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
