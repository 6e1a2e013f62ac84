/** The help texts, made from the tables of options.ts so that no option is forgotten. At most 80 columns. */
import { CHECK_SETTINGS, NETWORK_SETTINGS, OUTPUT_SETTINGS, type Setting, WORLD_SETTINGS } from '../options.ts'
import type { Command } from './arguments.ts'

const USAGE = {
  check: 'manyworlds check FILE... [options]',
  replay: 'manyworlds replay TRACEFILE [options]',
} as const

const EXIT_CODES = `Exit codes
  0  holds: everything was explored (up to the bound), nothing was violated
  1  a violation was found (or a replayed trace still shows one)
  2  the input is wrong: options, files, or code that is refused
  3  a bug in manyworlds itself
  4  incomplete: a limit or an interrupt stopped it, nothing was violated so far`

/** A longer one has a line of its own. */
const WIDEST_FLAG = 18

/** Options that mean something to a replay: the trace brings its own bound and there is no search to limit. */
const REPLAY_FLAGS = ['timeout', 'reporter', 'color', 'quiet']

export function helpText(command?: Command): string {
  if (command === 'check') {
    return sections(
      `Usage: ${USAGE.check}`,
      'FILE is a program: it is run through every order of events that Node could\n'
        + 'produce, and through every choice. Its main function is the default export, or\n'
        + 'else its top level. Or FILE exports explore(...): then every sequence of its\n'
        + 'operations up to the bound is run. Reports the first violation of a property.',
      options('Options', CHECK_SETTINGS),
      options('World of the program', WORLD_SETTINGS),
      options('Peers outside of the program', NETWORK_SETTINGS),
      options('Output', OUTPUT_SETTINGS),
      EXIT_CODES,
    )
  }
  if (command === 'replay') {
    return sections(
      `Usage: ${USAGE.replay}`,
      'Runs a stored trace again, checking what every step returns and changes.',
      options('Options', [...CHECK_SETTINGS, ...OUTPUT_SETTINGS].filter(({ flag }) => REPLAY_FLAGS.includes(flag!))),
      EXIT_CODES,
    )
  }
  return sections(
    'manyworlds: a model checker for TypeScript and JavaScript',
    `Usage\n  ${USAGE.check}\n  ${USAGE.replay}\n  manyworlds help [COMMAND]\n  manyworlds --version`,
    'Commands\n  check   explore every schedule of a program, or every sequence of operations\n  replay  run a stored trace again',
    options('Options of check', CHECK_SETTINGS),
    options('World of the program', WORLD_SETTINGS),
    options('Peers outside of the program', NETWORK_SETTINGS),
    options('Output', OUTPUT_SETTINGS),
    EXIT_CODES,
  )
}

function options(title: string, settings: readonly Setting[]): string {
  const rows = settings.filter(({ flag }) => flag !== undefined).map(({ flag, placeholder = '', help = '', implied }) => {
    const spelled = `--${flag}${implied === undefined ? ` ${placeholder}` : `[=${placeholder}]`}`.trimEnd()
    const [first, ...rest] = spelled.length > WIDEST_FLAG ? [spelled, ...help.split('\n')] : `${spelled.padEnd(WIDEST_FLAG)}  ${help}`.split('\n')
    return [`  ${first}`, ...rest.map((line) => ' '.repeat(WIDEST_FLAG + 4) + line)].join('\n')
  })
  return [title, ...rows].join('\n')
}

function sections(...parts: readonly string[]): string {
  return parts.join('\n\n') + '\n'
}
