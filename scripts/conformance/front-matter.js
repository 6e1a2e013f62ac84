/**
 * Reads the YAML block between the comment markers of a test262 file. Only the subset of YAML that test262 uses is
 * understood: scalars, flow lists, block lists, folded or literal text and one level of nested mappings. Text values
 * (description, info, esid) are skipped, because nothing here decides by them.
 */

/**
 * @typedef {object} Negative
 * @property {'parse' | 'resolution' | 'runtime'} phase
 * @property {string} type  name of the error's constructor
 */

/**
 * @typedef {object} FrontMatter
 * @property {string[]} flags
 * @property {string[]} features
 * @property {string[]} includes
 * @property {string[]} locale
 * @property {Negative | undefined} negative
 */

/**
 * The front matter of a test's text; a file without one gets empty lists.
 * @param {string} text
 * @returns {FrontMatter}
 */
export function parseFrontMatter(text) {
  const block = /\/\*---([^]*?)---\*\//.exec(text)?.[1] ?? ''
  const entries = topLevelEntries(block)
  return {
    flags: list(entries.get('flags')),
    features: list(entries.get('features')),
    includes: list(entries.get('includes')),
    locale: list(entries.get('locale')),
    negative: negative(entries.get('negative')),
  }
}

/** Maps each key at column 0 to its lines: the rest of the key's own line, then the indented lines below it. */
function topLevelEntries(block) {
  const entries = new Map()
  let lines = []
  for (const line of block.split(/\r\n|\r|\n/)) {
    const start = /^([A-Za-z]\w*)\s*:(.*)$/.exec(line)
    if (start) {
      lines = [start[2].trim()]
      entries.set(start[1], lines)
    } else if (line.trim() !== '') {
      lines.push(line.trim())
    }
  }
  return entries
}

function list(lines) {
  if (lines === undefined) return []
  const text = lines.join(' ').trim()
  if (text.startsWith('[')) return items(text.slice(1, text.lastIndexOf(']')).split(','))
  return items(lines.filter((line) => line.startsWith('-')).map((line) => line.slice(1)))
}

function items(texts) {
  return texts.map((text) => text.trim().replace(/^(['"])(.*)\1$/, '$2')).filter((text) => text !== '')
}

function negative(lines) {
  if (lines === undefined) return undefined
  const value = (key) => lines.map((line) => /^(\w+)\s*:\s*(\w+)/.exec(line)).find((match) => match?.[1] === key)?.[2]
  const phase = value('phase')
  const type = value('type')
  if (phase === undefined || type === undefined) throw new Error(`negative without phase or type: ${lines.join(' ')}`)
  return { phase, type }
}
