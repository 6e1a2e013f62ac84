/**
 * Ctrl-C and termination. The first signal asks the check to stop, so that its result so far is printed; the second one
 * ends the process at once, for a user who does not want to wait for that.
 */

const SIGNALS = { SIGINT: 2, SIGTERM: 15 } as const

export interface SignalSource {
  on(signal: string, listener: () => void): unknown
  off(signal: string, listener: () => void): unknown
  exit(code: number): unknown
}

/** Calls `stop` on the first signal; returns what takes the listeners off again. */
export function onInterrupt(source: SignalSource, stop: () => void): () => void {
  let asked = false
  const listeners = Object.entries(SIGNALS).map(([signal, number]) => {
    const listener = () => {
      // 128 + number is how shells report a process that a signal ended.
      if (asked) source.exit(128 + number)
      asked = true
      stop()
    }
    source.on(signal, listener)
    return () => source.off(signal, listener)
  })
  return () => listeners.forEach((off) => off())
}
