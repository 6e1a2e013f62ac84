/**
 * Where things of a compiled program stand in its sources: functions, findings, errors of the set-up. What it returns is
 * plain data of a result, with paths relative to the working directory.
 */
import { relative } from 'node:path'

import { isInstanceOf } from '../base/instance-of.ts'
import { type SourceLocation, UserError } from '../base/errors.ts'
import { codeFrame } from '../compile/code-frame.ts'
import { isMadeName } from '../compile/made-code.ts'
import type { SourceModule } from '../compile/module.ts'
import { demangle, type Program, type SiteKind } from '../compile/program.ts'
import type { GuestFunction } from '../explore/exploration.ts'
import type { Finding } from '../explore/finding.ts'
import { describeError } from '../explore/thrown.ts'
import type { Sources } from '../explore/trace-builder.ts'
import { hashSources } from '../explore/trace-file.ts'
import { inOneLine } from '../report/visible.ts'
import type { Realm } from '../runtime/realm.ts'

export type SourceFile = Pick<SourceModule, 'id' | 'path' | 'kind' | 'original' | 'library' | 'locate'>

/** What a result says of a finding, but for how it was reached. */
export interface FindingDescription<Kind extends string> {
  readonly property: { readonly kind: Kind; readonly name: string }
  readonly message: string
  readonly location?: SourceLocation
  readonly frame?: string
  readonly stack?: string
}

export class Places implements Sources {
  readonly hash: string
  readonly files: readonly SourceFile[]
  /** Some of its files are TypeScript that became CommonJS. */
  readonly #isCompiled: boolean
  /** Set as soon as they exist: an error of the compiler is placed as well. */
  program: Program | undefined
  realm: Realm | undefined

  constructor(modules: readonly SourceModule[]) {
    // The trees are large and not needed any more once they are compiled.
    this.files = modules.map(({ id, path, kind, original, library = false, locate }) => ({ id, path, kind, original, library, locate }))
    this.#isCompiled = modules.some(({ kind, source, original, library }) => kind === 'cjs' && library !== true && source !== original)
    this.hash = hashSources(modules.filter(({ library }) => library !== true).map(({ original }) => original))
  }

  /** Whether the module variable or object of this name belongs to the library, not to the program. */
  isLibraryName(name: string): boolean {
    if (name.startsWith('module records') || name.startsWith('manyworlds.') || name.includes(' (node:')) return true
    return this.#isCompiled && isMadeName(name.replace(/ \(.*\)$/, ''))
  }

  /** The place in the file of a module for an offset in what was compiled. */
  locateOffset(module: number, offset: number): SourceLocation | undefined {
    return this.files.find(({ id }) => id === module)?.locate(offset)
  }

  inSource(message: string): string {
    return demangle(message)
  }

  textOf(run: GuestFunction): string {
    return this.#siteOf(run)?.text ?? ''
  }

  locationOf(run: GuestFunction): SourceLocation | undefined {
    return this.#siteOf(run)?.location
  }

  #siteOf(run: GuestFunction): Program['sites'][number] | undefined {
    return this.program?.sites[this.realm!.hidden.siteOf(run)]
  }

  /** A function of the program with what is known of it. */
  functionOf(run: Function | undefined): { readonly run: Function; readonly name: string; readonly kind: SiteKind } | undefined {
    const site = run === undefined ? undefined : this.program?.sites[this.realm!.hidden.siteOf(run)]
    return run === undefined || site === undefined ? undefined : { run, name: site.name === '' || site.name === 'default' ? 'main' : site.name, kind: site.kind }
  }

  /** What a finding is and where it stands in the source. */
  describe<Kind extends Finding['kind']>(finding: Finding): FindingDescription<Kind> {
    const { kind, name, property, error } = finding
    const frames = error === undefined ? [] : this.realm!.framesOf(error.value).filter((frame) => frame.name === undefined || !this.isLibraryName(frame.name))
    const propertyAt = property === undefined ? undefined : this.locationOf(property)
    const ofProperty = kind === 'invariant' || kind === 'ensures' || kind === 'end'
    const location = ofProperty ? (propertyAt ?? frames[0]?.location) : (frames[0]?.location ?? propertyAt)
    const stack = frames.map(({ name: of, location: at }) => `at ${of === undefined ? '' : `${of} `}(${show(at)})`).join('\n')
    return {
      property: { kind: kind as Kind, name },
      message: demangle(finding.message),
      ...(location === undefined ? {} : { location: { ...location, file: relative('', location.file) } }),
      ...this.frameAt(location),
      ...(stack === '' ? {} : { stack }),
    }
  }

  frameAt(location: SourceLocation | undefined): { frame?: string } {
    const module = this.files.find((candidate) => candidate.path === location?.file)
    return module === undefined || location === undefined ? {} : { frame: codeFrame(module.original, location) }
  }

  /** Runs a piece of set-up; what the program throws in it is the user's to mend. */
  asUser<T>(code: string, fact: string, run: () => T): T {
    const realm = this.realm!
    try {
      return this.framed(() => {
        const value = run()
        const stopped = realm.hidden.takeStopped()
        if (stopped !== undefined) throw stopped
        return value
      })
    } catch (error) {
      if (isInstanceOf(error, UserError)) throw error
      const frames = realm.framesOf(error)
      if (frames.length === 0 && isInstanceOf(error, Error)) throw error
      const location = frames[0]?.location
      throw new UserError(code, location, {
        fact: `${fact}: ${demangle(describeError(error))}`,
        remedy: 'mend the error, or move the code that fails into an operation',
        ...this.frameAt(location),
      })
    }
  }

  /** Adds the source lines to a refusal that has none. */
  framed<T>(run: () => T): T {
    try {
      return run()
    } catch (error) {
      if (!isInstanceOf(error, UserError) || error.frame !== undefined || isStart(error.location)) throw error
      const { code, location, fact, remedy } = error
      throw new UserError(code, location, { fact, remedy, ...this.frameAt(location) })
    }
  }
}

/** The start of a file stands for the whole file: its first lines explain nothing. */
function isStart(location: SourceLocation | undefined): boolean {
  return location?.line === 1 && location.column === 1
}

function show(location: SourceLocation): string {
  return `${inOneLine(relative('', location.file))}:${location.line}:${location.column}`
}
