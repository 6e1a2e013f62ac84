/**
 * A violation on disk: one versioned JSON file that `replay` runs again. A file is written whole or not at all, the
 * same violation always gets the same name, and what is read back is validated field by field, because people edit,
 * merge and truncate files. Running the trace is left to the engine.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { UserError } from '../base/errors.ts'
import { reasonOf } from '../base/file-status.ts'
import { writeWhole } from '../base/written-file.ts'
import type { CheckResult, ExplorationResult, ProgramResult, ProgramViolation, Violation } from './result.ts'
import { Refusal } from './json-shape.ts'
import { explorationShape, programShape } from './trace-shape.ts'

export const TRACE_FORMAT = 'manyworlds-trace'
/** Of explorations and of programs. Up to version 4 fingerprints were others. */
export const TRACE_VERSION = 5
export const PROGRAM_TRACE_VERSION = 6

interface TraceFileBase {
  readonly format: typeof TRACE_FORMAT
  /** Version of manyworlds that wrote the file. */
  readonly tool: string
  /** Version of the Node whose library the program had; traces of before 0.8.3 do not say. */
  readonly node?: string
  /** The file that was checked, relative to the working directory, with forward slashes. */
  readonly file: string
}

export interface ExplorationTraceFile extends TraceFileBase {
  readonly version: typeof TRACE_VERSION
  readonly bound: number
  readonly violation: Violation
}

export interface ProgramTraceFile extends TraceFileBase {
  readonly version: typeof PROGRAM_TRACE_VERSION
  readonly violation: ProgramViolation
}

export type TraceFile = ExplorationTraceFile | ProgramTraceFile

/** Stores the violation of `result` under `directory` and returns the path of the file. */
export function writeTraceFile(directory: string, result: CheckResult, toolVersion: string): string {
  const content = result.kind === 'program' ? programFile(result, toolVersion) : explorationFile(result, toolVersion)
  const path = join(directory, `${subjectOf(result.file)}-${identityOf(content)}.json`)
  writeWhole(path, JSON.stringify(content, null, 2) + '\n')
  return path
}

function explorationFile({ violation, file, bound }: ExplorationResult, tool: string): ExplorationTraceFile {
  if (violation === undefined) throw new Error('a result without a violation has no trace')
  return { format: TRACE_FORMAT, version: TRACE_VERSION, tool, node: process.version, file: slashed(file), bound, violation }
}

function programFile({ violation, file }: ProgramResult, tool: string): ProgramTraceFile {
  if (violation === undefined) throw new Error('a result without a violation has no trace')
  return { format: TRACE_FORMAT, version: PROGRAM_TRACE_VERSION, tool, node: process.version, file: slashed(file), violation }
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/')
}

/** Reads and validates a trace file; whatever is wrong with it is a `UserError`. */
export function readTraceFile(path: string): TraceFile {
  const data = parseJson(path, readText(path))
  const version = checkHeader(path, data)
  try {
    return (version === TRACE_VERSION ? explorationShape : programShape)(data, 'trace') as TraceFile
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw badTraceFile(path, error.message)
  }
}

/** Which Node a trace was recorded with, unless it was this one. */
export function otherNode({ node = process.version }: TraceFile): { readonly recordedWith?: string } {
  return node === process.version ? {} : { recordedWith: node }
}

/** Identifies the texts of an exploration's modules, in the order of their ids; paths would differ by machine. */
export function hashSources(texts: readonly string[]): string {
  const hash = createHash('sha256')
  // The length first: without it ['ab', 'c'] and ['a', 'bc'] would be the same sources.
  for (const text of texts) hash.update(`${text.length}:`).update(text)
  return hash.digest('hex').slice(0, 32)
}

function subjectOf(file: string): string {
  return basename(file).replace(/\.[^.]*$/, '').replaceAll(/[^\w.-]/g, '_') || 'trace'
}

function identityOf(content: TraceFile): string {
  const { file, violation: { property } } = content
  const identity = content.version === TRACE_VERSION
    ? [file, content.bound, property, content.violation.trace.steps.map((step) => [step.operation, ...step.argumentIndexes, ...(step.choiceIndexes ?? [])])]
    : [file, property, content.violation.trace.steps.map((step) => [step.eventIndex, ...step.choiceIndexes])]
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 8)
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UserError(code === 'ENOENT' ? 'missing-trace-file' : 'unreadable-trace-file', undefined, {
      fact: code === 'ENOENT' ? `there is no file ${path}` : `${path} cannot be read: ${reasonOf(error)}`,
      remedy: 'name a file that a check with a violation has stored; its report says where',
    })
  }
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // V8's message quotes the text, which may be that of any file.
    throw badTraceFile(path, 'it is not JSON')
  }
}

function checkHeader(path: string, data: unknown): number {
  const { format, version } = (data ?? {}) as Partial<Record<string, unknown>>
  if (format !== TRACE_FORMAT) throw badTraceFile(path, `its "format" is not "${TRACE_FORMAT}"`)
  if (version !== TRACE_VERSION && version !== PROGRAM_TRACE_VERSION) {
    throw new UserError('trace-version', undefined, {
      fact: `${path} ${version === undefined ? 'says no trace format version' : `has trace format version ${shortened(JSON.stringify(version))}`}, this manyworlds reads ${TRACE_VERSION} and ${PROGRAM_TRACE_VERSION}`,
      remedy: 'run the check again to record a new trace, or use the manyworlds that wrote this one',
    })
  }
  return version
}

/** Of what anybody may have written into a file. */
function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

function badTraceFile(path: string, why: string): UserError {
  return new UserError('bad-trace-file', undefined, {
    fact: `${path} is not a trace: ${why}`,
    remedy: 'run the check again to record a new trace',
  })
}
