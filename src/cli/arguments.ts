/**
 * argv -> what to do. Every mistake is a `UserError` (exit code 2) that names what was written and what was probably
 * meant. Flags come from the tables of options.ts; nothing here knows what they do.
 */
import { UserError } from '../base/errors.ts'
import {
  API_SETTINGS, type CheckOptions, isList, nearest, OUTPUT_SETTINGS, type OutputSettings, readFlag, type Setting, unknownOption,
} from '../options.ts'

export const COMMANDS = ['check', 'replay'] as const
export type Command = (typeof COMMANDS)[number]

export type Invocation =
  | { readonly kind: 'help'; readonly command?: Command }
  | { readonly kind: 'version' }
  | { readonly kind: 'run'; readonly command: Command; readonly files: readonly string[]
      readonly options: CheckOptions; readonly output: OutputSettings }

const SETTINGS = [...API_SETTINGS, ...OUTPUT_SETTINGS].filter(({ flag }) => flag !== undefined)

/** `argv` without the interpreter and the script. */
export function parseArguments(argv: readonly string[]): Invocation {
  const { words, values, asked } = scan(argv)
  if (asked === 'version') return { kind: 'version' }
  const [name, ...files] = words
  if (name === 'help') return helpOn(files[0])
  if (asked === 'help') return isCommand(name) ? { kind: 'help', command: name } : { kind: 'help' }
  if (!isCommand(name)) throw badCommand(name)
  checkFiles(name, files)
  const pick = (settings: readonly Setting[]) => Object.fromEntries(
    settings.filter((setting) => values.has(setting)).map((setting) => [setting.name, values.get(setting)]))
  const output: OutputSettings = {
    reporter: 'text', traceDir: undefined, color: undefined, quiet: false, coverageFile: undefined,
    ...pick(OUTPUT_SETTINGS),
  }
  const options: CheckOptions = pick(API_SETTINGS)
  return { kind: 'run', command: name, files, output, options: output.coverageFile === undefined ? options : { ...options, coverage: true } }
}

function helpOn(name: string | undefined): Invocation {
  if (name === undefined || name === 'help') return { kind: 'help' }
  if (!isCommand(name)) throw badCommand(name)
  return { kind: 'help', command: name }
}

/** Whether the arguments ask for JSON, even if they are wrong otherwise: then the refusal has to be JSON as well. */
export function asksForJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--')
  const flags = end < 0 ? argv : argv.slice(0, end)
  return flags.some((word, i) => word === '--reporter=json' || (word === '--reporter' && flags[i + 1] === 'json'))
}

interface Scan {
  readonly words: readonly string[]
  readonly values: ReadonlyMap<Setting, unknown>
  readonly asked: 'help' | 'version' | undefined
}

function scan(argv: readonly string[]): Scan {
  const words: string[] = []
  const values = new Map<Setting, unknown>()
  let asked: Scan['asked']
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i]!
    if (word === '--') return { words: [...words, ...argv.slice(i + 1)], values, asked }
    if (word === '--help' || word === '-h') asked ??= 'help'
    else if (word === '--version' || word === '-v') asked ??= 'version'
    else if (!word.startsWith('-') || word === '-') words.push(word)
    else {
      const { setting, on, inline } = findFlag(word)
      if (setting.kind === 'switch') {
        if (inline !== undefined) throw badUse(`${word.split('=')[0]} takes no value`, 'leave the value out')
        values.set(setting, on)
      } else if (setting.implied !== undefined && inline === undefined) {
        values.set(setting, setting.implied)
      } else {
        // A value may be a negative number, so that `--bound -3` is refused as a bound and not as an option -3.
        const next = argv[i + 1]
        const isValue = next !== undefined && (!next.startsWith('-') || /^-\d/.test(next))
        if (inline === undefined && !isValue) {
          throw badUse(`${word} has no value`, `write ${word} ${setting.placeholder}`)
        }
        const value = readFlag(setting, inline ?? next!)
        values.set(setting, added(setting, values.get(setting), value))
        if (inline === undefined) i++
      }
    }
  }
  return { words, values, asked }
}

/** What a flag that is repeated comes to. */
function added(setting: Setting, before: unknown, value: unknown): unknown {
  if (setting.kind === 'parameters') return { ...(before as object | undefined), ...(value as object) }
  return isList(setting) ? [...(before as unknown[] | undefined) ?? [], ...(value as unknown[])] : value
}

function findFlag(word: string): { setting: Setting; on: boolean; inline: string | undefined } {
  const equals = word.indexOf('=')
  const spelled = equals < 0 ? word : word.slice(0, equals)
  const inline = equals < 0 ? undefined : word.slice(equals + 1)
  for (const setting of SETTINGS) {
    if (spelled === `--${setting.flag}`) return { setting, on: true, inline }
    if (setting.kind === 'switch' && spelled === `--no-${setting.flag}`) return { setting, on: false, inline }
  }
  throw unknownOption(spelled, [...SETTINGS.map(({ flag }) => `--${flag}`), '--no-color', '--help', '--version'])
}

function isCommand(word: string | undefined): word is Command {
  return (COMMANDS as readonly (string | undefined)[]).includes(word)
}

function badCommand(word: string | undefined): UserError {
  if (word === undefined) {
    return new UserError('no-command', undefined, {
      fact: 'no command was given',
      remedy: 'write manyworlds check FILE, or manyworlds --help to see everything',
    })
  }
  const near = nearest(word, COMMANDS)
  const looksLikeFile = /\.[cm]?[jt]sx?$/.test(word)
  return new UserError('unknown-command', undefined, {
    fact: `there is no command ${word.trim() === '' ? `'${word}'` : word}`,
    remedy: near !== undefined ? `did you mean ${near}?`
      : looksLikeFile ? `write manyworlds check ${word}`
      : `use one of ${COMMANDS.join(', ')}`,
  })
}

function checkFiles(command: Command, files: readonly string[]): void {
  if (files.length === 0) {
    throw badUse(`${command} needs a file`,
      command === 'check' ? 'write manyworlds check FILE, where FILE is a program or exports an exploration'
        : 'write manyworlds replay FILE, where FILE is a stored trace')
  }
  if (command === 'replay' && files.length > 1) throw badUse('replay takes one file', 'replay the traces one by one')
}

function badUse(fact: string, remedy: string): UserError {
  return new UserError('bad-option', undefined, { fact, remedy })
}
