import { describe, expect, it } from 'vitest'
import type { Progress } from '../explore/result.ts'
import { ProgressLine, progressText } from './progress-line.ts'

const progress: Progress = {
  states: 1_234_567, transitions: 20_000_000, depth: 7, bound: 11, frontier: 223_191, ratePerSecond: 1_310_000,
  memoryBytes: 512 * 2 ** 20, elapsedMs: 12_340,
}
const text = 'bst.ts  1,234,567 states  depth 7/11  frontier 223,191  1.31 M/s  512 MB  12.3 s'

function line(terminal: { isTTY?: boolean; columns?: number }) {
  let written = ''
  const clock = { ms: 0 }
  const shown = new ProgressLine({ ...terminal, write: (part: string) => { written += part } }, () => clock.ms)
  const at = (ms: number) => {
    clock.ms = ms
    shown.update('src/bst.ts', progress)
  }
  return { shown, at, take: () => [written, written = ''][0] }
}

describe('progress', () => {
  it('tells states, depth, frontier, rate, memory and time in 80 columns', () => {
    expect(progressText('examples/bst.ts', progress)).toBe(text)
    expect(text.length).toBeLessThanOrEqual(80)
  })

  it('is one line, whatever the file is called', () => {
    expect(progressText('dir/a.ts\nHOLDS  b\u001b[2J.ts', progress)).toBe(text.replace('bst.ts', 'a.ts\\x0aHOLDS  b\\x1b[2J.ts'))
  })

  it('of a program has no bound', () => {
    expect(progressText('main.ts', { ...progress, bound: undefined })).toContain('  depth 7  ')
  })

  it('says that a peer is waited for in place of a rate', () => {
    expect(progressText('main.ts', { ...progress, bound: undefined, isWaiting: true }))
      .toBe('main.ts  1,234,567 states  depth 7  frontier 223,191  waiting for a peer  512 MB  12.3 s')
  })

  it('is a plain line every five seconds at most where there is no terminal', () => {
    const { at, take } = line({})
    at(10)
    at(4999)
    expect(take()).toBe('')
    at(5000)
    at(9000)
    expect(take()).toBe(`${text}\n`)
    at(10_000)
    expect(take()).toBe(`${text}\n`)
  })

  it('begins with the search, however long it took to load the program', () => {
    const { shown, take } = line({ isTTY: true })
    shown.update('a.ts', { ...progress, elapsedMs: 0 })
    expect(take()).toBe('')
  })

  it('is one line that is rewritten and cut on a terminal', () => {
    const { shown, at, take } = line({ isTTY: true, columns: 30 })
    at(50)
    expect(take()).toBe('')
    at(100)
    at(150)
    at(200)
    const cut = '\r\u001b[2K' + text.slice(0, 29)
    expect(take()).toBe(cut + cut)
    shown.clear()
    shown.clear()
    expect(take()).toBe('\r\u001b[2K')
  })

  it('steps aside for other output', () => {
    const { shown, at, take } = line({ isTTY: true })
    shown.print('first\n')
    expect(take()).toBe('first\n')
    at(100)
    take()
    shown.print('hello\n')
    expect(take()).toBe(`\r\u001b[2Khello\n\r\u001b[2K${text.slice(0, 79)}`)
  })
})
