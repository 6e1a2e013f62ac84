/**
 * The reports for programs: one JSON document, whose fields are those of the result types (a public contract). Several
 * files give one document with the worst verdict and the single documents under `results`.
 */
import type { CheckResult, ErrorReport, ReplayResult, Verdict } from '../explore/result.ts'

export type Report = CheckResult | ReplayResult | ErrorReport

/** From harmless to worst: a file that could not be read at all says less than any verdict. */
const SEVERITY: readonly Verdict[] = ['holds', 'incomplete', 'violation', 'error']

export function jsonReport(reports: readonly Report[]): string {
  const document = reports.length === 1 ? reports[0] : { verdict: worst(reports), results: reports }
  return JSON.stringify(document, null, 2).replaceAll(CONTROLS, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`) + '\n'
}

/** What would do something in a terminal, and JSON lets through: further controls, and those of the direction of writing. */
const CONTROLS = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

function worst(reports: readonly Report[]): Verdict {
  return SEVERITY[Math.max(0, ...reports.map(({ verdict }) => SEVERITY.indexOf(verdict)))]!
}
