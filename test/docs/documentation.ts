/**
 * Runs the examples of a document as a reader would, top to bottom, in a directory of their own that holds the examples/
 * of the repository and the package itself as an installed one:
 *
 *   ```ts file=stack.ts        is written to that file
 *   ```diff file=stack.ts      is applied to that file: lines with a space, - or + in front, without a header
 *   ```console exit=1          each `$ npx manyworlds ...` is run in this process, each `$ node ...` in one of its own, with variables
 *                              such as `N=4` before it in its environment; the lines below it are what it prints
 *   ```console needs=nginx     only where that program is installed
 *   ```json, ```ts and ```js   have to parse, unless `fragment` says that they are only parts of something
 *   ```sh and ```text          are only text
 *
 * Times, rates and memory are masked on both sides; a line `...` stands for any lines. `exit` is the exit code of the last
 * command, 0 if it is not said. Everything wrong with a document is returned, none of it is thrown.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { transformSync } from 'esbuild'
import { isInstalled } from '../../scripts/peers.js'
import { commandLine, type Ended } from '../support/command-line.ts'
import { inFolder } from '../support/folder.ts'
import { type Fence, fencesOf, relativeLinksOf } from './fences.ts'

/** Those that examples import. */
const PACKAGES = [
  'async-mutex', 'axios', 'express', 'express-session', 'generic-pool', 'generic-pool-3-5-0', 'ioredis', 'lockfile', 'lockfile-0-4-0', 'lowdb', 'node-persist',
  'node-persist-old', 'pg',
]
const ROOT = resolve(import.meta.dirname, '../..')
const LOADERS = new Map([['ts', 'ts'], ['js', 'js'], ['mjs', 'js'], ['json', 'json']] as const)
const TEXT_LANGUAGES = ['', 'sh', 'text', 'diff', 'mermaid']

/** What is wrong with the document, one entry each. */
export async function faultsOf(markdown: string, directory: string): Promise<string[]> {
  const links = relativeLinksOf(markdown).filter((target) => !existsSync(resolve(directory, target)))
  return [...links.map((target) => `the link to ${target} leads nowhere`), ...await exampleFaults(fencesOf(markdown), directory === ROOT)]
}

/** What the README shows has to run in a folder that `npm init -y` has made, the rest in an ES module's. */
function exampleFaults(fences: readonly Fence[], isReadme: boolean): Promise<string[]> {
  return inFolder(async (workplace) => {
    if (fences.some(({ language, attributes }) => language === 'console' || attributes.has('file'))) furnish(workplace, isReadme ? 'commonjs' : 'module')
    const faults: string[] = []
    for (const fence of fences) faults.push(...(await faultsIn(fence, workplace)).map((fault) => `line ${fence.line}: ${fault}`))
    return faults
  })
}

function furnish(workplace: string, type: 'commonjs' | 'module'): void {
  cpSync(join(ROOT, 'examples'), join(workplace, 'examples'), { recursive: true })
  writeFileSync(join(workplace, 'package.json'), JSON.stringify({ type }))
  mkdirSync(join(workplace, 'node_modules'))
  symlinkSync(ROOT, join(workplace, 'node_modules/manyworlds'))
  for (const name of PACKAGES) symlinkSync(join(ROOT, 'node_modules', name), join(workplace, 'node_modules', name))
}

async function faultsIn(fence: Fence, workplace: string): Promise<string[]> {
  const { language, attributes, text } = fence
  const file = attributes.get('file')
  if (file !== undefined && language === 'diff') return applyDiff(text, join(workplace, file))
  if (file !== undefined) {
    mkdirSync(dirname(join(workplace, file)), { recursive: true })
    writeFileSync(join(workplace, file), text)
  }
  if (language === 'console') return consoleFaults(fence, workplace)
  if (attributes.has('fragment')) return []
  const loader = LOADERS.get(language as 'ts')
  if (loader === undefined) {
    return TEXT_LANGUAGES.includes(language) ? [] : [`the language '${language}' is none of those that test/docs knows`]
  }
  try {
    transformSync(text, { loader, logLevel: 'silent' })
    return []
  } catch (error) {
    return [`the ${language} example does not parse: ${(error as Error).message}`]
  }
}

function applyDiff(diff: string, file: string): string[] {
  const lines = diff.split('\n').slice(0, -1)
  const side = (signs: string) => lines.filter((line) => signs.includes(line[0] ?? ' ')).map((line) => `${line.slice(1)}\n`).join('')
  const parts = readFileSync(file, 'utf8').split(side(' -'))
  if (parts.length !== 2) return [`the lines without + occur ${parts.length - 1} times in the file, not once`]
  writeFileSync(file, parts.join(side(' +')))
  return []
}

interface Command {
  readonly environment: Readonly<Record<string, string>>
  readonly words: readonly string[]
  readonly expected: string
}

async function consoleFaults({ text, attributes }: Fence, workplace: string): Promise<string[]> {
  const commands = commandsOf(text)
  if (commands.length === 0) return ['the console example has no command: begin a line with `$ `']
  const needed = attributes.get('needs')
  if (needed !== undefined && !isInstalled(needed)) return []
  const exit = Number(attributes.get('exit') ?? 0)
  const faults: string[] = []
  for (const [index, command] of commands.entries()) {
    const line = command.words.join(' ')
    const ended = await runCommand(command, workplace)
    if (ended === undefined) {
      faults.push(`'${line}' cannot be run here; write it in a sh block`)
      continue
    }
    const printed = ended.stderr + ended.stdout
    if (index === commands.length - 1 && ended.code !== exit) faults.push(`'${line}' ended with exit code ${ended.code}, the document says exit=${exit}`)
    if (!agrees(command.expected, printed)) faults.push(`'${line}' prints something else:\n--- document\n${mask(command.expected)}\n--- true output\n${mask(printed)}`)
  }
  return faults
}

/** Undefined if it is no command of ours or of Node. */
async function runCommand({ words: [first, second, ...rest], environment }: Command, workplace: string): Promise<Ended | undefined> {
  if (first === 'npx' && second === 'manyworlds') return commandLine(rest, workplace, environment)
  if (first !== 'node' || second === undefined) return undefined
  const { stdout, stderr, status } = spawnSync(process.execPath, [second, ...rest], {
    cwd: workplace, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...environment },
  })
  return { code: status ?? -1, stdout, stderr }
}

function commandsOf(text: string): Command[] {
  const [, ...parts] = `\n${text}`.split(/\n\$ /)
  return parts.map((part) => {
    const [command = '', ...expected] = part.split('\n')
    const words = [...command.matchAll(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g)].map(([word]) => word.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2'))
    const first = words.findIndex((word) => !/^\w+=/.test(word))
    const environment = Object.fromEntries(words.slice(0, first).map((word) => word.split('=') as [string, string]))
    return { environment, words: words.slice(first), expected: expected.join('\n') }
  })
}

/** Whether the output is the documented one; how lines are broken depends on the numbers, so white space does not count. */
export function agrees(documented: string, printed: string): boolean {
  const parts = mask(documented).split(/^\s*\.\.\.\s*$/m).map((part) => escape(words(part)))
  // A part that is empty stands at the begin or the end: the elision is then the first or the last thing.
  const pattern = parts.reduce((before, part) => {
    if (before === '') return part === '' ? '.*' : `(?:.* )?${part}`
    return part === '' ? `${before}(?: .*)?` : `${before}(?: .*)? ${part}`
  })
  return new RegExp(`^${pattern}$`).test(words(mask(printed)))
}

function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

function words(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Takes out what differs from run to run. */
export function mask(text: string): string {
  return text
    // How far a search is, which those that take long tell.
    .replaceAll(/^\S+ {2}[\d,]+ states {2}depth .*\n/gm, '')
    .replaceAll(/\s*\((?:[\d.]+ [kM]?|\d+)\/s\)/g, ' (<rate>)')
    .replaceAll(/\b[\d.]+ [kM]\/s|\b\d+\/s/g, '<rate>')
    .replaceAll(/\b\d+ h(?: \d+ min)?|\b\d+ min(?: \d+ s)?|\b[\d.]+ (?:ms|s)\b/g, '<time>')
    .replaceAll(/\b[\d.]+ [MG]B\b/g, '<memory>')
    .replaceAll(/("(?:elapsedMs|peakRssBytes)": )[\d.e+-]+/g, '$1<number>')
    .trim()
}
