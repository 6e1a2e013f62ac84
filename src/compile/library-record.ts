/**
 * What emitting a module of the library gave, as text for a file. Numbers that depend on what else a program consists of
 * are kept as their distance from the first number of the module, between marks that no JSON text has.
 */
import { UserError } from '../base/errors.ts'
import { nativeText, type ProgramIds } from './emit-context.ts'
import type { ModuleText } from './emit-module.ts'
import type { FunctionSite, SiteKind } from './program.ts'

/** What emitting a module adds to a program. */
export interface Emitted {
  readonly text: ModuleText
  readonly sites: readonly FunctionSite[]
  readonly refusals: readonly UserError[]
  readonly after: ProgramIds
  readonly namespaces: readonly number[]
  readonly required: readonly number[]
}

/** The numbers to emit a module from that is to become a record: no other number of its text is among them. */
export const RECORD_START: Readonly<ProgramIds> = {
  scope: 1_100_000_000, function: 1_200_000_000, site: 1_300_000_000, variable: 1_400_000_000, refusal: 1_500_000_000,
}
const NUMBERS = /(?<!\d)1[1-5]\d{8}(?!\d)/g
const MARK = '\x01'
const KINDS = ['scope', 'function', 'site', 'variable', 'refusal'] as const

type SiteRow = [id: number, kind: SiteKind, name: string, dynamicName: 0 | 1, factory: string | null, line: number, column: number]
type RefusalRow = [code: string, fact: string, remedy: string, line: number, column: number]
type Row = [
  text: [instantiate: string, prepare: string, evaluate: string, variables: string[]], after: number[], sites: SiteRow[], refusals: RefusalRow[], namespaces: number[], required: number[],
]

/** The record of a module that was emitted from `RECORD_START` on; `source` is its text. */
export function toRecord({ text, sites, refusals, after, namespaces, required }: Emitted, source: string): string {
  const row: Row = [
    [text.instantiate, text.prepare, text.evaluate, [...text.variables!]], KINDS.map((kind) => after[kind]),
    sites.map(({ id, kind, name, dynamicName, factory, location: { line, column } }) => [id, kind, name, dynamicName ? 1 : 0, factory, line, column]),
    refusals.map(({ code, fact, remedy, location }) => [code, fact, remedy, location?.line ?? 1, location?.column ?? 1]),
    [...namespaces], [...required],
  ]
  return JSON.stringify(row).replaceAll(NUMBERS, (digits) => {
    const kind = KINDS.findIndex((name) => Number(digits) >= RECORD_START[name] && Number(digits) <= after[name])
    if (kind >= 0) return `${MARK}${kind}${Number(digits) - RECORD_START[KINDS[kind]!]}${MARK}`
    if (source.includes(digits)) return digits
    throw new Error(`${digits} in the text of the library is none of its numbers`)
  })
}

/** What emitting the module, whose file is `path`, gives if `ids` come next. */
export function fromRecord(record: string, ids: Readonly<ProgramIds>, path: string): Emitted {
  const parts = record.split(MARK)
  for (let i = 1; i < parts.length; i += 2) parts[i] = String(ids[KINDS[Number(parts[i]![0])]!] + Number(parts[i]!.slice(1)))
  const [[instantiate, prepare, evaluate, variables], after, sites, refusals, namespaces, required] = JSON.parse(parts.join('')) as Row
  return {
    text: { instantiate, prepare, evaluate, variables },
    after: Object.fromEntries(KINDS.map((kind, i) => [kind, after[i]!])) as unknown as ProgramIds,
    sites: sites.map(([id, kind, name, isDynamic, factory, line, column]) => ({
      id, kind, name, dynamicName: isDynamic === 1, factory, text: nativeText(name), location: { file: path, line, column },
    })),
    refusals: refusals.map(([code, fact, remedy, line, column]) => new UserError(code, { file: path, line, column }, { fact, remedy })),
    namespaces, required,
  }
}
