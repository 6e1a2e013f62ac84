/**
 * Reads modules of the library where there is no archive: once for all programs of the process, and with the help of the
 * last process (library-cache.ts). What comes from there has an outline of the tree only.
 */
import type { Program } from 'acorn'
import { UserError } from '../base/errors.ts'
import { isOwnModule, ownText, publicName } from '../runtime/library.ts'
import { unknownModule } from '../runtime/refused-modules.ts'
import { isOutline, markOutline } from './library-archive.ts'
import { cachedText } from './library-cache.ts'
import { isSpent } from './library-text.ts'
import { outlineOf } from './outline.ts'
import { type CodeKind, parse } from './parse.ts'
import { type ModuleRequest, requestsOf } from './requests.ts'
import { locateIn } from './source-map.ts'
import { readText, type SourceReader, type SourceText } from './source-text.ts'

export interface LibrarySource extends SourceText {
  readonly requests: readonly ModuleRequest[]
}

interface Summary {
  readonly kind: 'esm' | 'cjs'
  readonly importsByRequire: boolean
  readonly requests: readonly ModuleRequest[]
  readonly outline: Program
}

const sources = new Map<string, LibrarySource>()

export class LibraryReader {
  readonly #reader: SourceReader

  constructor(reader: SourceReader) {
    this.#reader = reader
  }

  read(path: string): LibrarySource {
    const known = sources.get(path)
    if (known !== undefined && (isOutline(known.ast) || !isSpent(known.ast))) return known
    const source = known === undefined ? this.#readNew(path) : { ...known, ast: parse(known.source, known.kind as CodeKind, known.locate) }
    sources.set(path, source)
    return source
  }

  #readNew(path: string): LibrarySource {
    let fresh: LibrarySource | undefined
    const text = isOwnModule(path) ? ownText(path) : readText(path)
    const entry = cachedText(path, text, () => {
      const source = isOwnModule(path) ? this.#readOwn(path, text) : this.#reader.read(path, text)
      fresh = { ...source, requests: requestsOf(source) }
      return entryText(fresh)
    })
    return fresh ?? fromEntry(entry, path)
  }

  /** A module of Node. One that is no JavaScript that we know, by itself or after our changes, is of a release that nobody has tried. */
  #readOwn(path: string, text: string): SourceText {
    try {
      return this.#reader.readCommonJs(path, text)
    } catch (error) {
      if (!(error instanceof UserError) || error.code !== 'syntax-error') throw error
      return this.#reader.readCommonJs(path, unknownModule(publicName(path)))
    }
  }
}

function entryText(source: LibrarySource): string {
  const { kind, importsByRequire, requests } = source
  const summary: Summary = { kind: kind as Summary['kind'], importsByRequire, requests, outline: outlineOf(source) }
  return `${JSON.stringify(summary)}\n${source.source}`
}

function fromEntry(entry: string, path: string): LibrarySource {
  const end = entry.indexOf('\n')
  const { kind, importsByRequire, requests, outline } = JSON.parse(entry.slice(0, end)) as Summary
  const source = entry.slice(end + 1)
  markOutline(outline)
  return { kind, source, original: source, ast: outline, locate: locateIn(source, path), importsByRequire, requests }
}
