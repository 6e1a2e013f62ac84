/**
 * The fenced blocks of a Markdown file, with the words behind the language: ```` ```ts file=stack.ts ````. What the words
 * mean is decided in documentation.ts.
 */
export interface Fence {
  readonly language: string
  /** `file=stack.ts exit=1` as a map; a word alone has the value ''. */
  readonly attributes: ReadonlyMap<string, string>
  readonly text: string
  /** Line of the opening fence, from 1. */
  readonly line: number
}

export function fencesOf(markdown: string): Fence[] {
  const fences: Fence[] = []
  let open: { readonly marker: string; readonly info: string; readonly line: number; readonly lines: string[] } | undefined
  markdown.split('\n').forEach((line, index) => {
    const marker = /^\s*(`{3,}|~{3,})(.*)$/.exec(line)
    if (open === undefined) {
      if (marker !== null) open = { marker: marker[1]!, info: marker[2]!.trim(), line: index + 1, lines: [] }
    } else if (marker?.[1]?.startsWith(open.marker) === true && marker[2]!.trim() === '') {
      fences.push(fence(open))
      open = undefined
    } else {
      open.lines.push(line)
    }
  })
  if (open !== undefined) throw new Error(`line ${(open as { line: number }).line}: the fence is not closed`)
  return fences
}

function fence({ info, line, lines }: { readonly info: string; readonly line: number; readonly lines: readonly string[] }): Fence {
  const [language = '', ...words] = info.split(/\s+/)
  const attributes = new Map(words.map((word) => {
    const [name, value = ''] = word.split('=')
    return [name!, value] as const
  }))
  return { language, attributes, text: lines.map((each) => `${each}\n`).join(''), line }
}

/** Targets of relative links, without their anchors. */
export function relativeLinksOf(markdown: string): string[] {
  const prose = markdown.replaceAll(/^\s*(`{3,}|~{3,})[^]*?^\s*\1\s*$/gm, '').replaceAll(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!.split('#')[0]!)
    .filter((target) => target !== '' && !/^[a-z]+:/i.test(target))
}
