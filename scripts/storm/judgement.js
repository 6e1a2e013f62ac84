/** What is wrong with how the command has ended, in a sentence; undefined if nothing is. */

const CODES = [0, 1, 2, 4]

/** What only the checker's own insides look like. */
const INSIDES = [
  [/internal-error|This is a bug in manyworlds/, 'an internal error'],
  [/\bat [^\n]*(?:\/dist\/|\/src\/(?:compile|check|cli|explore|state|runtime)\/|chunk-\w+\.js)/, 'a stack of the checker'],
  [/manyworlds:(?:\d+|prelude)\b/, 'the name of an emitted script'],
  [/Native stack trace|FATAL ERROR|v8::|<--- Last few GCs/, 'a dump of V8'],
]
/** The same in refusals, which are all our own words; a program may print what it likes. */
const INSIDES_OF_REFUSALS = [
  [/\[object \w+\]/, 'an object as text'],
  [/\bundefined is not\b|Cannot read propert|is not a function|is not iterable/, 'an error of the engine'],
  [/\bNaN\b|\bundefined\b/, 'an odd value'],
]
/** Refusals that quote the program's own error. */
const QUOTING = ['initialisation-failed', 'root-failed', 'bad-exploration', 'unsupported-builtins']

export function faultOf({ code, signal, hasHung, ...said }, input) {
  const [stdout, stderr] = [said.stdout, said.stderr].map((text) => text.replaceAll(/\x1b\[[\d;]*m/g, ''))
  const { args, files } = input
  if (hasHung) return 'it hangs'
  if (signal !== null && signal !== undefined) return `it ended by ${signal}: ${firstLines(stderr)}`
  if (!CODES.includes(code)) return `exit code ${code}: ${firstLines(stderr + stdout)}`
  const given = [...args, ...Object.values(files).filter((content) => typeof content === 'string' || Buffer.isBuffer(content)).map(String)].join('\n')
  const all = (stdout + stderr).replaceAll(/\s+/g, ' ')
  for (const [pattern, what] of INSIDES) if (pattern.test(all)) return `it shows ${what}: ${excerpt(all, pattern)}`
  const hook = /\$\$\w*/.exec(all)
  if (hook !== null && !given.includes('$$')) return `it shows a name of the emitter: ${excerpt(all, /\$\$\w*/)}`
  const isHelp = args.some((word) => ['help', '-h', '-v', '--help', '--version'].includes(word))
  if (isHelp && code === 0) return undefined
  return /"verdict"/.test(stdout) || asksForJson(args) ? faultOfJson(stdout) : faultOfText({ code, stdout, stderr }, given)
}

function faultOfJson(stdout) {
  let report
  try {
    report = JSON.parse(stdout)
  } catch {
    return `standard output is not one document of JSON: ${firstLines(stdout)}`
  }
  for (const each of Array.isArray(report) ? report : [report]) {
    const error = each.error
    if (error !== undefined && !(error.code && error.fact && error.remedy)) return `a refusal without fact or remedy: ${JSON.stringify(error)}`
  }
  return undefined
}

function faultOfText({ code, stdout, stderr }, given) {
  if (code !== 2) return /^ ?[A-Z]{3,}/m.test(stdout) ? undefined : `no verdict in the report: ${firstLines(stdout + stderr)}`
  const refusals = [...stderr.matchAll(/^error\[([\w-]+)\].*\n([^]*?)^ {2}help: \S/gm)]
  if (refusals.length === 0) return `no refusal with a remedy: ${firstLines(stderr)}`
  for (const [whole, name, body] of refusals) {
    if (QUOTING.includes(name)) continue
    const fact = body.replaceAll(/^ *>? *\d* \|.*$/gm, '')
    for (const [pattern, what] of INSIDES_OF_REFUSALS) {
      const found = pattern.exec(fact)
      if (found !== null && !given.includes(found[0])) return `the refusal shows ${what}: ${firstLines(whole)}`
    }
    if (fact.trim() === '') return `a refusal without a fact: ${firstLines(whole)}`
  }
  return undefined
}

function asksForJson(args) {
  const last = args.findLastIndex((word) => word.startsWith('--reporter'))
  return last >= 0 && (args[last] === '--reporter=json' || args[last + 1] === 'json') && !args.slice(0, last).includes('--')
}

function excerpt(text, pattern) {
  const { index } = pattern.exec(text)
  return JSON.stringify(text.slice(Math.max(0, index - 100), index + 160))
}

function firstLines(text) {
  return JSON.stringify(text.slice(0, 500))
}
