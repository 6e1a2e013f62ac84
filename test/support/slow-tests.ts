/**
 * Names tests that take long, again and again, so that one that hangs is known by its name. Nothing is ended: on a slow machine the same
 * test is only slow. The last lines say what was skipped for want of a program, and how to get it.
 */
import type { Reporter } from 'vitest/node'

import { binaryOf, LINES } from '../../scripts/node-lines.js'
import { isInstalled, PEERS } from '../../scripts/peers.js'
import { type Running, runningTests, watchRunning } from './running.ts'

/** How long a test is under way when it is named first, and how often it is looked. */
const LONG_MS = 120_000
const LOOK_MS = 30_000
/** Who runs a few files knows what they need. */
const MANY_FILES = 100

export class SlowTests implements Reporter {
  #timer: NodeJS.Timeout | undefined
  #folder = ''
  readonly #interrupted = (): void => { for (const running of runningTests(this.#folder)) tell(running) }

  onInit(): void {
    this.#folder = watchRunning()
    this.#timer = setInterval(() => {
      for (const running of runningTests(this.#folder)) if (Date.now() - running.sinceMs > LONG_MS) tell(running)
    }, LOOK_MS)
    this.#timer.unref()
    process.once('SIGINT', this.#interrupted)
  }

  onTestRunEnd(modules: readonly unknown[]): void {
    clearInterval(this.#timer)
    process.removeListener('SIGINT', this.#interrupted)
    if (modules.length < MANY_FILES) return
    const peers = PEERS.map(({ name }) => name).filter((name) => !isInstalled(name))
    const lines = LINES.filter((line) => binaryOf(line) === undefined)
    // After the summary, which other reporters print now.
    process.once('exit', () => {
      if (peers.length > 0) process.stdout.write(`\nTests with ${peers.join(', ')} were skipped; \`npm run setup:peers\` installs what they need.\n`)
      if (lines.length > 0) process.stdout.write(`\nTests on Node ${lines.join(', ')} were skipped; \`npm run nodes -- --install\` installs these.\n`)
    })
  }
}

function tell({ file, test, sinceMs }: Running): void {
  process.stderr.write(`still running after ${Math.round((Date.now() - sinceMs) / 1000)} s: ${file} > ${test}\n`)
}
