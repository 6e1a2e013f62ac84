/**
 * When an answer is complete: the peer is at rest. Where the system allows it this is known: all threads of its processes wait for somebody, and
 * nothing is on its way. Otherwise it is believed after a time of silence.
 *
 * A thread that waits with a time limit may go on by itself. Short limits are waited for; one that brought nothing is remembered, as many
 * servers look around ten times a second.
 */
import type { NetworkSettings } from '../../base/network.ts'
import type { Company } from './company.ts'
import { ProcFiles } from './proc-files.ts'
import type { Session } from './session.ts'
import { isUndisturbed, type Look, lookAt, type Sleep } from './sleep.ts'
import { nothingQueued, transitOf } from './transit.ts'
import { turn, Watch } from './watch.ts'
import { Written } from './written.ts'

/**
 * Time limits up to this are waited for once, or up to the quiet time if that is longer; up to the time limit of peers if there is no answer to what
 * the program has sent.
 */
const LONGEST_TICK_MS = 250

export class Rest {
  readonly #settings: NetworkSettings
  readonly #files = new ProcFiles()
  readonly #written = new Written(this.#files)
  /** The longest time limit that brought nothing, by peer, and whether there was an answer already. The same limit is never quite as long. */
  readonly #idleTicksMs = new Map<string, number>()

  constructor(settings: NetworkSettings) {
    this.#settings = settings
  }

  /**
   * Resolves when the peer is at rest; throws if it does not come to rest in time. `isQuestion`: the program has sent data. False if no answer came,
   * and nobody knows whether one would have come later.
   */
  async of(session: Session, isQuestion: boolean, companyOf: () => Company): Promise<boolean> {
    const watch = new Watch(session, isQuestion, this.#settings)
    while (!watch.isConfirmed(await this.#isOver(watch, companyOf()))) await watch.pause()
    return watch.isCertain || !watch.isUnanswered
  }

  /** How long something may come by itself; for ever if that is not known. */
  limitMs(company: Company): number {
    const look = this.#lookAt(company)
    return look === 'unknown' || look === 'busy' ? Infinity : Math.max(0, ...look.timeoutsMs)
  }

  dispose(): void {
    this.#files.close()
  }

  #lookAt({ pids }: Company): Look {
    return pids === undefined || !this.#settings.peerInspection ? 'unknown' : lookAt(pids, this.#files)
  }

  async #isOver(watch: Watch, company: Company): Promise<boolean> {
    watch.check()
    const arrivals = watch.arrivals
    const look = this.#lookAt(company)
    if (look === 'busy') return false
    watch.isCertain = look !== 'unknown'
    if (look === 'unknown') return watch.isQuiet
    const queued = nothingQueued(this.#files)
    if (queued === false || !isUndisturbed(look, this.#files)) return false
    // Whatever was sent to us has been delivered by now, and the loop gets it in its next turn.
    await turn()
    if (watch.arrivals !== arrivals) return false
    if (queued === undefined || !this.#written.hasCome(watch.session, look.pids, company)) {
      const transit = transitOf(watch.session.wires)
      watch.isCertain = transit !== 'remote'
      if (transit === 'held' || (transit === 'remote' && !watch.isQuiet)) return false
      // What was held back may have come while the table was read.
      await turn()
      if (watch.arrivals !== arrivals) return false
    }
    if (!(await this.#tick(watch, look, company))) return false
    this.#written.note(watch.session, look.pids, company)
    return true
  }

  /** Is there no time limit that may bring something? Waits for the longest one otherwise, until the peer has run. */
  async #tick(watch: Watch, sleep: Sleep, company: Company): Promise<boolean> {
    if (!watch.session.isOpen) return true
    const longestMs = watch.isUnanswered ? this.#settings.peerTimeoutMs : Math.max(LONGEST_TICK_MS, this.#settings.peerQuietMs)
    const key = `${watch.isUnanswered ? 'unanswered' : watch.session.inbox.isEmpty ? 'silent' : 'answering'} ${company.name}`
    if (watch.tick?.arrivals === watch.arrivals) this.#idleTicksMs.set(key, Math.max(this.#idleTicksMs.get(key) ?? 0, watch.tick.lengthMs))
    const idleMs = this.#idleTicksMs.get(key) ?? 0
    const lengthMs = Math.max(0, ...sleep.timeoutsMs.filter((limitMs) => limitMs <= longestMs && limitMs > idleMs * 1.1))
    if (lengthMs === 0) return true
    watch.tick = { lengthMs, arrivals: watch.arrivals }
    const untilMs = performance.now() + lengthMs
    while (watch.arrivals === watch.tick.arrivals && (performance.now() < untilMs || isUndisturbed(sleep, this.#files))) {
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    // It was not busy meanwhile.
    watch.beginAgain()
    return false
  }
}
