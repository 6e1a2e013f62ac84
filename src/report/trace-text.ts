/**
 * A trace for people: the calls as a block of code that can be pasted into a test, and each step with what it returned
 * and changed. Both come from the data of the trace alone.
 */
import type { Change, Step, Violation } from '../explore/result.ts'
import type { Palette } from './palette.ts'

const MAX_CHANGES = 20
const MAX_VALUE = 200
const WIDTH = 80
/** Columns in front of a change: the report's indentation, the number of the step, the sign. */
const MARGIN = 11

/** The violation as statements: setup, one line a call, the assertion that fails. */
export function traceCode({ property, message, trace }: Violation): string[] {
  const last = trace.steps.length - 1
  const calls = trace.steps.map((step, index) => {
    if (index < last) return step.thrown === undefined ? step.code : expectThrow(step)
    if (property.kind === 'error' && step.thrown !== undefined) return `${step.code} // throws ${firstLine(step.thrown)}`
    // What failed is not the call but a function of the exploration, or nobody knows how the call ends.
    if (property.kind === 'error' || property.kind === 'endless') return `${step.code} // ${firstLine(message)}`
    if (step.thrown !== undefined) return expectThrow(step)
    return usesResult(trace.assertion) ? `const result = ${step.code}` : step.code
  })
  return [trace.setup, ...calls.map(guardStart), trace.assertion]
    .filter((code) => code !== '')
    .flatMap((code) => code.split('\n'))
}

/** The steps with results and state differences; `from` is the number of the first one. */
export function stepLines(steps: readonly Step[], palette: Palette, from = 1): string[] {
  const numberWidth = String(from + steps.length - 1).length
  return steps.flatMap((step, index) => {
    const number = `${String(from + index).padStart(numberWidth)}. `
    const margin = ' '.repeat(number.length)
    const code = step.code.replaceAll('\n', `\n${margin}`).split('\n')
    code.push(code.pop() + outcome(step, palette))
    return [
      palette.dim(number) + code[0],
      ...code.slice(1),
      ...(step.fingerprint === '' ? [] : changeLines(step.changes, palette).map((line) => `${margin}  ${line}`)),
    ]
  })
}

/** Without semicolons, a line that starts like this would continue the one before. */
function guardStart(code: string): string {
  return /^[([`/+-]/.test(code) ? `;${code}` : code
}

function expectThrow(step: Step): string {
  return `assert.throws(() => ${step.code}) // ${firstLine(step.thrown!)}`
}

function usesResult(assertion: string): boolean {
  return /(?<![\w$.])result(?![\w$])/.test(assertion)
}

function outcome(step: Step, palette: Palette): string {
  if (step.thrown !== undefined) return palette.fail(` throws ${firstLine(step.thrown)}`)
  return step.result === 'undefined' ? '' : palette.dim(` → ${clip(step.result)}`)
}

function changeLines(changes: readonly Change[], palette: Palette): string[] {
  if (changes.length === 0) return [palette.dim('(no change)')]
  const shown = changes.slice(0, MAX_CHANGES).flatMap((change) => changeLine(change, palette))
  const more = changes.length - MAX_CHANGES
  return more > 0 ? [...shown, palette.dim(`… and ${more} more, see the trace file`)] : shown
}

function changeLine({ path, before, after }: Change, palette: Palette): string[] {
  if (before === undefined) return [palette.pass(`+ ${path}: ${clip(after ?? '')}`)]
  if (after === undefined) return [palette.fail(`- ${path}: ${clip(before)}`)]
  const line = `${path}: ${clip(before)} → ${clip(after)}`
  if (line.length <= WIDTH - MARGIN) return [`${palette.warn('~')} ${line}`]
  return [`${palette.warn('~')} ${path}:`, palette.fail(`    - ${clip(before)}`), palette.pass(`    + ${clip(after)}`)]
}

function clip(text: string): string {
  const line = text.replaceAll('\n', ' ')
  return line.length > MAX_VALUE ? `${line.slice(0, MAX_VALUE)}…` : line
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]!
}
