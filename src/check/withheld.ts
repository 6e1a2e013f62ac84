/**
 * Variables of the environment that a program asks for by name, that are set on this machine, and that it does not get: it may
 * do something else than without a check, and its author is to know why. Looked for in the text, which costs nothing while it runs.
 */
import type { SourceModule } from '../compile/module.ts'

const READS = [
  /\benv\s*(?:\?\.|\.)\s*([A-Za-z_]\w*)/g,
  /\benv\s*(?:\?\.)?\[\s*(['"`])([A-Za-z_]\w*)\1\s*\]/g,
  /(['"`])([A-Za-z_]\w*)\1\s+in\s+(?:[\w$]+\s*\.\s*)*env\b/g,
]
/** `const { HOME, NODE_ENV: mode = 'test' } = process.env` */
const PATTERN = /\{([^{}]*)\}\s*=\s*(?:[\w$]+\s*\.\s*)*env\b/g
const PATTERN_NAME = /(?<![\w$:.=]\s*)\b([A-Za-z_]\w*)\b/g

/** A name that is known only when the program runs: it may be any that stands in a literal of the program, of a package in the same module. */
const COMPUTED = /\benv\s*(?:\?\.)?\[\s*(?!['"`])/
const LITERAL = /(['"`])([A-Za-z_]\w*)\1/g

/** Packages ask for these only to know whether they write to a terminal, which no program under check does. */
const OF_TERMINALS = /^(?:TERM|TERM_PROGRAM\w*|COLORTERM|COLORFGBG|\w*(?:NO|FORCE)_COLOR|CI|CI_NAME|TMUX|SSH_\w+|WT_SESSION|LC_\w+|LANG)$/

/** What is worth knowing before the program runs: nothing, or one sentence. */
export function withheldNotes(modules: readonly SourceModule[], withheld: readonly string[]): string[] {
  const set = new Set(withheld)
  const names = new Set<string>()
  const program = modules.filter(({ library, ast }) => library !== true && ast !== null)
  const isComputed = program.some(({ original, path }) => !isOfPackage(path) && COMPUTED.test(original))
  for (const { original, path } of program) {
    const isPackage = isOfPackage(path)
    const literals = (isPackage ? COMPUTED.test(original) : isComputed) ? [...original.matchAll(LITERAL)].map((match) => match[2]!) : []
    for (const name of [...namesIn(original), ...literals]) if (set.has(name) && !(isPackage && OF_TERMINALS.test(name))) names.add(name)
  }
  if (names.size === 0) return []
  const list = [...names].sort()
  return [`the program asks for ${list.join(', ')} of the environment, which ${list.length === 1 ? 'is' : 'are'} set on this machine, and not for the program: --allow-env ${list.join(',')} (allowEnv) gives it`]
}

function isOfPackage(path: string): boolean {
  return /[/\\]node_modules[/\\]/.test(path)
}

function namesIn(text: string): string[] {
  if (!text.includes('env')) return []
  const direct = READS.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match.at(-1)!))
  const taken = [...text.matchAll(PATTERN)].flatMap(([, list]) => [...list!.matchAll(PATTERN_NAME)].map(([, name]) => name!))
  return [...direct, ...taken]
}
