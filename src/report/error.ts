/**
 * Errors for people and programs. A `UserError` names the code, the place, the fact and the remedy; anything else that
 * was thrown is our own bug, and the report says so and asks for what is needed to fix it.
 */
import { relative } from 'node:path'

import { UserError } from '../base/errors.ts'
import type { ErrorReport } from '../explore/result.ts'
import type { Palette } from './palette.ts'
import { indent, wrap } from './table.ts'
import { inOneLine } from './visible.ts'

/** What the report of an internal error has to know besides the error. */
export interface Circumstances {
  readonly command: string
  readonly version: string
}

export function errorText(error: unknown, circumstances: Circumstances, palette: Palette): string {
  return error instanceof UserError ? userErrorText(error, palette) : internalErrorText(error, circumstances, palette)
}

export function errorReport(error: unknown, file?: string): ErrorReport {
  const named = file === undefined ? {} : { file }
  if (!(error instanceof UserError)) {
    return { verdict: 'error', ...named, error: {
      code: 'internal-error',
      fact: `manyworlds has a bug: ${error instanceof Error ? error.message : String(error)}`,
      remedy: 'please report it as an issue of the manyworlds project, with the stack and the command',
      stack: stackOf(error),
    } }
  }
  const { code, location, fact, remedy, frame } = error
  return { verdict: 'error', ...named, error: {
    code, ...(location === undefined ? {} : { ...location, file: shownPath(location.file) }), fact, remedy, ...(frame === undefined ? {} : { frame }),
  } }
}

function userErrorText({ code, location, fact, remedy, frame }: UserError, palette: Palette): string {
  const place = location === undefined ? '' : ` ${inOneLine(shownPath(location.file))}:${location.line}:${location.column}`
  return [
    palette.fail(palette.strong(`error[${code}]`)) + palette.strong(place),
    ...paragraph(fact),
    ...(frame === undefined ? [] : ['', indent(frame), '']),
    ...paragraph(`help: ${remedy}`),
  ].join('\n') + '\n'
}

function internalErrorText(error: unknown, { command, version }: Circumstances, palette: Palette): string {
  return [
    palette.fail(palette.strong('error[internal-error]')),
    '  This is a bug in manyworlds, not in your program.',
    '',
    indent(palette.dim(stackOf(error))),
    '',
    '  Please report it as an issue of the manyworlds project, with the stack above,',
    '  these two lines and, if you can, the file:',
    '',
    `  command  ${inOneLine(command)}`,
    `  version  manyworlds ${version}, Node.js ${process.version}, ${process.platform} ${process.arch}`,
  ].join('\n') + '\n'
}

/** Relative to the working directory, as the user wrote it, unless it is elsewhere. */
function shownPath(file: string): string {
  const path = relative('', file)
  return path === '' || path.startsWith('..') ? file : path
}

function stackOf(error: unknown): string {
  return error instanceof Error ? error.stack ?? `${error.name}: ${error.message}` : `thrown: ${String(error)}`
}

/** Facts keep their own line breaks, because some of them quote code. */
function paragraph(text: string): string[] {
  return text.split('\n').flatMap((line) => wrap(line)).map((line) => `  ${line}`.trimEnd())
}
