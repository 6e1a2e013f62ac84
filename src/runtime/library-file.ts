/**
 * The file with the library as the build has compiled it. Its first line names the modules and tells where the line of each
 * begins, so that a check reads only the lines it needs; compile/library-archive.ts knows what they say. The file lies
 * beside the bundle and is named after the Node whose library it is. Where there is none for the Node that runs, or none at
 * all as in the source tree, modules are compiled when they are needed, and kept (compile/library-cache.ts).
 */
import { existsSync, readFileSync } from 'node:fs'

interface Archive {
  readonly text: string
  /** Where the line of a module begins and ends. */
  readonly places: ReadonlyMap<string, readonly [start: number, end: number]>
  readonly names: ReadonlySet<string>
}

let archive: Archive | undefined
let isRead = false

/** What the file with the library of a Node is called, and the one with the texts of its modules. */
export function archiveName(version: string): string {
  return `library-${version}.jsonl`
}

export function sourcesName(version: string): string {
  return `library-sources-${version}.json`
}

/** Takes the library from `text`, the content of an archive, or compiles it on the spot if that is empty. */
export function useArchiveText(text: string): void {
  isRead = true
  archive = text === '' ? undefined : open(text)
}

/** The names of the modules in the archive; undefined without one. */
export function archivedNames(): ReadonlySet<string> | undefined {
  return current()?.names
}

/** The line of a module in the archive. */
export function archivedLine(name: string): string | undefined {
  const place = current()?.places.get(name)
  return place && archive!.text.slice(...place)
}

/** The text of an archive with these lines. */
export function archiveText(lines: ReadonlyMap<string, string>): string {
  const lengths = [...lines].map(([name, line]) => [name, line.length])
  return [JSON.stringify(lengths), ...lines.values()].join('\n')
}

function open(text: string): Archive {
  const head = text.indexOf('\n')
  const lengths = JSON.parse(text.slice(0, head)) as [name: string, length: number][]
  const places = new Map<string, [number, number]>()
  let start = head + 1
  for (const [name, length] of lengths) {
    places.set(name, [start, start + length])
    start += length + 1
  }
  return { text, places, names: new Set(places.keys()) }
}

function current(): Archive | undefined {
  if (!isRead) useArchiveText(read())
  return archive
}

/** Whether the build has compiled the library of the Node that runs. */
export function hasArchive(): boolean {
  return existsSync(place())
}

function place(): URL {
  return new URL(`./${archiveName(process.version)}`, import.meta.url)
}

function read(): string {
  try {
    // What is not ASCII is escaped.
    return readFileSync(place(), 'latin1')
  } catch {
    return ''
  }
}
