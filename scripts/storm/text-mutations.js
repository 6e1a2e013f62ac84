/** Changes of a text, at the level of tokens, lines and bytes. All of them give bytes, because some results are no texts. */

const TOKEN = /\s+|[\w$]+|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|=>|\.\.\.|[=!<>+\-*&|?]+|[^]/g

const ODD_WORDS = [
  'await', 'yield', 'async', 'class', 'extends', 'super', 'new.target', 'import.meta', 'import', 'export', 'default', 'static', 'get', 'set', 'let', 'var', 'const', 'of', 'in', 'this', 'null',
  'undefined', 'arguments', 'eval', 'with', 'delete', 'typeof', 'void', 'debugger', 'break', 'continue', 'return', 'throw', 'try', 'catch', 'finally', 'switch', 'case', 'using', 'enum', 'namespace',
  'function*', 'NaN', 'Infinity', '-0', '1e309', '2n', '0x', '__proto__', 'constructor', 'prototype', 'globalThis', 'process', 'require', 'module', 'exports', 'Symbol.iterator', 'Proxy', 'Reflect', '#x', '@x', '$$s',
  'Object.freeze', 'Promise', 'setTimeout', '9007199254740993', '{', '}', '(', ')', '[', ']', '`', '${', '/', '*/', '/*', '//', '<!--', '?.', '??=', '**', '...', '=>', ';', ',', ':', '\\u{110000}', '\\', '"', "'", '<a/>', '<T>', 'as', 'satisfies', '!',
]

const ODD_BYTES = [
  [0x00], [0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xed, 0xb0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0x80], [0xe2, 0x80], [0xef, 0xbb, 0xbf], [0xe2, 0x80, 0xa8], [0xe2, 0x80, 0xa9], [0xef, 0xb7, 0x90], [0xef, 0xb7, 0x91],
  [0xef, 0xbf, 0xbe], [0xef, 0xbf, 0xbf], [0x1b, 0x5b, 0x33, 0x31, 0x6d], [0x0d], [0x0b], [0xc2, 0xa0], [0xf0, 0x9f, 0x92, 0xa5], [0xfe, 0xff], [0xef, 0xb7, 0x90, 0x31, 0xef, 0xb7, 0x91, 0x7b],
]

const NESTINGS = [['(', ')'], ['[', ']'], ['{', '}'], ['`${', '}`'], ['!', ''], ['(()=>', ')()'], ['{a:', '}'], ['if(1){', '}'], ['function f(){', '}'], ['await (', ')'], ['class A{static{', '}}']]
const TIMES = [2, 20, 300, 3000, 16_000]

const MUTATIONS = [
  (tokens, random) => { tokens.splice(random.below(tokens.length), 1) },
  (tokens, random) => { tokens.splice(random.below(tokens.length), 1 + random.below(8)) },
  (tokens, random) => { const i = random.below(tokens.length); tokens.splice(i, 0, tokens[i]) },
  (tokens, random) => { const [i, j] = [random.below(tokens.length), random.below(tokens.length)]; [tokens[i], tokens[j]] = [tokens[j], tokens[i]] },
  (tokens, random) => { const [i, j] = [random.below(tokens.length), random.below(tokens.length)]; tokens[i] = tokens[j] },
  (tokens, random) => { tokens.length = 1 + random.below(tokens.length) },
  (tokens, random) => { tokens.splice(0, random.below(tokens.length)) },
  (tokens, random) => { tokens[random.below(tokens.length)] = random.pick(ODD_WORDS) },
  (tokens, random) => { tokens.splice(random.below(tokens.length), 0, ` ${random.pick(ODD_WORDS)} `) },
  (tokens, random) => { const i = random.below(tokens.length); tokens.splice(i, 0, ...tokens.slice(random.below(tokens.length)).slice(0, 30)) },
  (tokens, random) => {
    const [open, close] = random.pick(NESTINGS)
    const [i, times] = [random.below(tokens.length), random.pick(TIMES)]
    tokens[i] = open.repeat(times) + tokens[i] + close.repeat(times)
  },
  (tokens, random) => { const i = random.below(tokens.length); tokens[i] = Buffer.concat(Array(random.pick(TIMES)).fill(Buffer.from(tokens[i]))) },
  (tokens, random) => { tokens[random.below(tokens.length)] = Buffer.from(random.pick(ODD_BYTES)) },
  (tokens, random) => { tokens.splice(random.below(tokens.length), 0, Buffer.from(random.pick(ODD_BYTES))) },
  (tokens, random) => { const i = random.below(tokens.length); if (/^\d+$/.test(tokens[i])) tokens[i] = random.pick(['-1', '0', '1e9', '2**31', 'NaN', "''", 'null', '1n', '1.5']) },
  (tokens) => { tokens.reverse() },
]

/** One to four changes of a text, as bytes. */
export function mutated(text, random) {
  const tokens = text.match(TOKEN) ?? ['']
  // One is often enough for something that is no program any more.
  const times = random.chance(0.6) ? 1 : 1 + random.below(4)
  for (let i = 0; i < times && tokens.length > 0; i++) {
    // Whole reversals leave little to see.
    random.pick(random.chance(0.02) ? MUTATIONS : MUTATIONS.slice(0, -1))(tokens, random)
  }
  return Buffer.concat(tokens.map((token) => (typeof token === 'string' ? Buffer.from(token) : token)))
}
