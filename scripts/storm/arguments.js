/** Odd command lines over three small files: unknown, repeated, empty, huge, negative values, in all combinations. */
import { API_SETTINGS, OUTPUT_SETTINGS } from '../../dist/options.js'
import { LIMITS } from './programs.js'

const FILES = {
  'holds.js': 'setTimeout(() => {})', 'fails.ts': "export default async function main(): Promise<void> { await null; throw new Error('x') }",
  'exploration.ts': "import { explore, int } from 'manyworlds'\nexport default explore({ root: () => ({ n: 0 }), bound: 3, operations: { add: { args: [int(1, 2)], run: (r, n) => { r.n += n } } } })\n",
  'data.json': '{}', 'text.txt': 'x', 'folder': { folder: true }, 'loop.js': { link: 'loop.js' }, 'empty.ts': '', 'gone.js': { link: 'nowhere' }, 'trace.json': '{"format": "manyworlds-trace", "version": 5}',
}

const FLAGS = [...API_SETTINGS, ...OUTPUT_SETTINGS].filter(({ flag }) => flag !== undefined)
/** Whatever they are given is a command that is run. */
const STARTING = ['peer', 'client']
const COMMANDS = ['true', '', ' ', '"', 'no-such-program-anywhere']

const VALUES = [
  '', ' ', '0', '1', '2', '-1', '-0', '1.5', '1e3', '1e400', 'NaN', 'Infinity', '-Infinity', '0x10', '9007199254740993', '99999999999999999999', '1,2', 'true', 'null', '3s', '0ms', '5', '-5s', '1h', 'é', '\u2028', '\ud800', '\x1b[2J', '{}', '[]', 'a=b', '=', 'a=', '=b', '__proto__=1', 'x'.repeat(10_000),
  'bfs', 'dfs', 'random', 'host', 'tracked', 'delta', 'auto', 'json', 'text', 'fs', 'net', 'fs,net', 'crash', 'SIGTERM', 'SIGKILL', '127.0.0.1:1', 'localhost', '[::1]:80', '80', '65536', ':', 'A.b', 'A', '*', '(', '[', '(a+)+$', 'data.json', 'folder', 'loop.js', 'gone.js', 'no/such/path', 'text.txt/x', '/proc/x', '/dev/null/x', 'a'.repeat(300), 'all',
  './listener.mjs', '.', '..',
]
const WORDS = ['check', 'check', 'check', 'replay', 'chekc', 'help', '', '-', '--', '-x', '--help', '--version', '-h', '-v', '--no-color', '--no-quiet', '--no-', '---', '--=', '--bound=', '--Bound', '--bund', '--no-bound']

export function argumentsInput(random) {
  const command = random.chance(0.85) ? random.pick(['check', 'check', 'check', 'replay']) : random.pick(WORDS)
  const file = () => (random.chance(0.8) ? random.pick(['holds.js', 'fails.ts', 'exploration.ts']) : random.pick([...Object.keys(FILES), 'missing.ts', '', '.', '/', 'a'.repeat(300), 'holds.js/x', 'FAILS.TS']))
  const words = random.times(random.below(4), () => flag(random)).flat()
  const odd = random.chance(0.15) ? [random.pick(WORDS)] : []
  const files = random.times(random.chance(0.9) ? 1 : random.below(4), file)
  const given = random.chance(0.7) ? [command, ...files, ...words, ...odd] : shuffled([command, ...files, ...words, ...odd], random)
  // A flag that comes later replaces them.
  return { files: FILES, args: command === 'replay' || given[0] !== 'check' ? given : ['check', ...LIMITS, ...given.slice(1)] }
}

function flag(random) {
  const { flag: name, kind, choices } = random.pick(FLAGS)
  const values = STARTING.includes(name) ? COMMANDS : choices !== undefined && random.chance(0.7) ? choices : VALUES
  if (kind === 'switch' && random.chance(0.8)) return [random.chance(0.5) ? `--${name}` : `--no-${name}`]
  const value = String(random.pick(values))
  return random.chance(0.1) ? [`--${name}`] : random.chance(0.5) ? [`--${name}`, value] : [`--${name}=${value}`]
}

function shuffled(list, random) {
  return list.map((each) => [random.below(1e6), each]).sort((a, b) => a[0] - b[0]).map(([, each]) => each)
}
