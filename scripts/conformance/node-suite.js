/**
 * Which files of a nodejs/node checkout are tests of ours: test/parallel/test-<name>*, for the modules that programs under
 * check get from Node, and the flags that a test asks Node for in its first comment.
 */
import fs from 'node:fs'
import path from 'node:path'

/**
 * The modules of the report, the names of their files after `test-`, and the share in percent that has to pass of the tests of all
 * modules with the same number together: some have so few tests that a single one decides. A module without it is counted only.
 */
export const MODULES = [
  { name: 'events', files: /^(events|event-emitter|event-capture|eventemitter)\b/, required: 95 },
  { name: 'timers', files: /^timers\b/, required: 95 },
  { name: 'next-tick', files: /^next-tick\b/ },
  { name: 'microtask', files: /^microtask\b/ },
  { name: 'promise', files: /^promises?\b/ },
  { name: 'stream', files: /^stream\d?\b/, required: 95 },
  { name: 'buffer', files: /^buffer\b/, required: 95 },
  { name: 'string_decoder', files: /^string-decoder\b/, required: 95 },
  { name: 'util', files: /^util\b/, required: 95 },
  { name: 'assert', files: /^assert\b/, required: 95 },
  { name: 'path', files: /^path\b/, required: 95 },
  { name: 'url', files: /^url\b/, required: 95 },
  { name: 'querystring', files: /^querystring\b/, required: 95 },
  { name: 'fs', files: /^fs\b/, required: 80 },
  { name: 'net', files: /^net\b/, required: 80 },
  { name: 'http', files: /^http\b/, required: 70 },
  { name: 'dgram', files: /^dgram\b/, required: 70 },
  { name: 'abort', files: /^abort/ },
  { name: 'async-local-storage', files: /^async-local-storage\b/ },
]

/**
 * Flags that a program under check cannot have: natives of V8 are no JavaScript, and what V8 has is decided when a process starts. The others are options that Node's own
 * modules ask for, or change nothing that a program could notice.
 */
const UNSERVED_FLAGS = [
  /^--expose[-_]externalize[-_]string$/,
  ...(typeof Float16Array === 'undefined' ? [/^--js[-_]float16array$/] : []),
]
const NATIVES_FLAG = /^--allow[-_]natives[-_]syntax$/
/** Natives that tell V8 when to optimize a function, which no program notices, in the form that tests have for them. */
const OPTIMIZING = /\beval\((['"])%(?:PrepareFunctionForOptimization|OptimizeFunctionOnNextCall)\([\w.]+\);?\1\)/g

/**
 * @typedef {object} Run
 * @property {string} path    name of the file in test/parallel
 * @property {string} module  row of the report
 * @property {string[]} flags what it asks of Node
 */

/**
 * The tests of a checkout, in the order of their names.
 * @param {string} checkout
 * @param {{ filter?: string }} [options] with a filter all files are looked at whose name after `test-` starts with
 *   one of its parts, which commas separate
 * @returns {Run[]}
 */
export function findTests(checkout, { filter = '' } = {}) {
  const folder = path.join(checkout, 'test', 'parallel')
  const prefixes = filter.split(',').map((prefix) => prefix.replace(/^test-/, ''))
  const runs = []
  for (const file of fs.readdirSync(folder).sort()) {
    const name = /^test-(.*)\.m?js$/.exec(file)?.[1]
    if (name === undefined || !prefixes.some((prefix) => `${name}.js`.startsWith(prefix))) continue
    const module = moduleOf(name) ?? (filter === '' ? undefined : name.split('-')[0])
    if (module !== undefined) runs.push({ path: file, module, flags: flagsOf(fs.readFileSync(path.join(folder, file), 'utf8')) })
  }
  return runs
}

/** The row of the report that a test belongs to. */
function moduleOf(name) {
  return MODULES.find(({ files }) => files.test(name))?.name
}

/** What the comment `// Flags:` of a test says. */
export function flagsOf(text) {
  return /^\/\/ Flags:\s+(--.*)$/m.exec(text.slice(0, 3000))?.[1]?.trim().split(/\s+/) ?? []
}

/** The flags of a test that a program under check cannot have. Its text is that without natives that only optimize. */
export function unservedFlags(flags, text) {
  const hasNatives = /%[A-Z]\w+\(/.test(text)
  return flags.filter((flag) => UNSERVED_FLAGS.some((pattern) => pattern.test(flag)) || (hasNatives && NATIVES_FLAG.test(flag)))
}

/** The text of a test without natives that only optimize. */
export function withoutOptimizing(text) {
  return text.replaceAll(OPTIMIZING, 'undefined')
}
