/** Input N: `{ seed, kind, files, args }`, drawn from the number alone. */
import { Random } from '../oracle/random.js'
import { argumentsInput } from './arguments.js'
import { configurationInput } from './configurations.js'
import { programInput } from './programs.js'
import { traceInput } from './traces.js'

const MAKERS = { programs: programInput, configurations: configurationInput, arguments: argumentsInput, traces: traceInput }

export const KINDS = Object.keys(MAKERS)

/** How often each kind comes. */
const MIX = ['programs', 'programs', 'programs', 'configurations', 'arguments', 'traces']

export function inputOf(seed, wanted) {
  const random = new Random(seed)
  const kind = wanted ?? random.pick(MIX)
  return { seed, kind, ...MAKERS[kind](random) }
}
