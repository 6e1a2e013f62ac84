/**
 * Progress on standard error. On a terminal one line that is rewritten, and that steps aside when something else has to
 * be printed; elsewhere a plain line every few seconds, so that a log shows that the check is alive.
 */
import type { Progress } from '../explore/result.ts'
import { count, duration, memory, rate } from '../report/quantity.ts'
import { inOneLine } from '../report/visible.ts'

export interface ProgressOutput {
  write(text: string): unknown
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
}

const TERMINAL_INTERVAL_MS = 100
const PLAIN_INTERVAL_MS = 5000
const CLEAR_LINE = '\r\u001b[2K'

export class ProgressLine {
  readonly #output: ProgressOutput
  readonly #intervalMs: number
  readonly #now: () => number
  #shownAt: number
  #shown = ''

  constructor(output: ProgressOutput, now: () => number = () => performance.now()) {
    this.#output = output
    this.#intervalMs = output.isTTY ? TERMINAL_INTERVAL_MS : PLAIN_INTERVAL_MS
    this.#now = now
    // Counting from the start: what is done within the first interval needs no progress.
    this.#shownAt = now()
  }

  update(file: string, progress: Progress): void {
    const now = this.#now()
    // Loading and compiling take their time on a busy machine, and there is nothing to tell yet.
    if (now - this.#shownAt < this.#intervalMs || progress.elapsedMs < this.#intervalMs) return
    this.#shownAt = now
    const line = progressText(file, progress)
    if (this.#output.isTTY) this.#rewrite(line.slice(0, (this.#output.columns ?? 80) - 1))
    else this.#output.write(`${line}\n`)
  }

  /** Prints lines of somebody else above the progress. */
  print(text: string): void {
    const line = this.#shown
    this.clear()
    this.#output.write(text)
    if (line !== '') this.#rewrite(line)
  }

  clear(): void {
    if (this.#shown !== '') this.#output.write(CLEAR_LINE)
    this.#shown = ''
  }

  #rewrite(line: string): void {
    this.#output.write(CLEAR_LINE + line)
    this.#shown = line
  }
}

/** The most telling numbers first: a narrow terminal cuts off the rest. */
export function progressText(file: string, progress: Progress): string {
  return [
    inOneLine(file.split(/[/\\]/).at(-1)!),
    `${count(progress.states)} states`,
    progress.bound === undefined ? `depth ${progress.depth}` : `depth ${progress.depth}/${progress.bound}`,
    `frontier ${count(progress.frontier)}`,
    progress.isWaiting === true ? 'waiting for a peer' : rate(progress.ratePerSecond),
    memory(progress.memoryBytes),
    duration(progress.elapsedMs),
  ].join('  ')
}
