/** The table of all steps of the parser. */
import { bodySteps } from './body.ts'
import { chunkSteps } from './chunks.ts'
import { headerFieldSteps } from './header-field.ts'
import { headerValueSteps } from './header-value.ts'
import type { Step } from './machine.ts'
import { requestLineSteps } from './request-line.ts'
import { requestUrlSteps } from './request-url.ts'
import { CLOSED } from './states.ts'
import { statusLineSteps } from './status-line.ts'

const byState: Readonly<Record<number, Step>> = {
  ...bodySteps, ...chunkSteps, ...headerFieldSteps, ...headerValueSteps, ...requestLineSteps, ...requestUrlSteps, ...statusLineSteps,
}

export const steps: readonly Step[] = Array.from({ length: CLOSED + 1 }, (_, state) => byState[state]!)
