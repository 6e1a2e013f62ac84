/** The table of all steps of the parser, as they are in the release of llhttp that the running Node has. */
import { bodySteps } from './body.ts'
import { chunkSteps } from './chunks.ts'
import { headerFieldSteps } from './header-field.ts'
import { headerValueSteps } from './header-value.ts'
import type { Step } from './machine.ts'
import { requestLineSteps } from './request-line.ts'
import { requestUrlSteps } from './request-url.ts'
import { CLOSED } from './states.ts'
import { releaseSteps } from './releases.ts'
import { statusLineSteps } from './status-line.ts'

const byState: Readonly<Record<number, Step>> = {
  ...bodySteps, ...chunkSteps, ...headerFieldSteps, ...headerValueSteps, ...requestLineSteps, ...requestUrlSteps, ...statusLineSteps,
}

/** `release` is that of `process.versions.llhttp`. */
export const stepsOf = (release: string): readonly Step[] => {
  const changed = releaseSteps(release)
  return Array.from({ length: CLOSED + 1 }, (_, state) => changed[state] ?? byState[state]!)
}
