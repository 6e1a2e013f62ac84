/** Columns of text, aligned by their visible width, and paragraphs that fit a terminal of 80 columns. */

/** Rows as lines; columns listed in `right` (from 0) are aligned right, the last one is not padded. */
export function table(rows: readonly (readonly string[])[], right: readonly number[] = [], gap = '  '): string[] {
  const widths: number[] = []
  for (const row of rows) row.forEach((cell, i) => { widths[i] = Math.max(widths[i] ?? 0, cell.length) })
  return rows.map((row) => row
    .map((cell, i) => right.includes(i) ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!))
    .join(gap)
    .trimEnd())
}

/** The words of `text` in lines of at most `width` characters; a longer word gets its own line. */
export function wrap(text: string, width = 76): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else {
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, line]
}

/** Every line of `text` behind `prefix`; empty lines stay empty. */
export function indent(text: string, prefix = '  '): string {
  return text.replaceAll(/^(?=.)/gm, prefix)
}
