/**
 * Has everything come that processes have written? The system counts what a process writes (/proc/PID/io); if that is what has come from it
 * since it was last at rest, nothing of it is on its way. It does not count what is sent by `send`, so the answer is often that nobody knows.
 */
import type { Company } from './company.ts'
import type { ProcFiles } from './proc-files.ts'
import type { Session } from './session.ts'

export class Written {
  readonly #files: ProcFiles
  /** When they were last at rest, by process. */
  readonly #atRest = new Map<number, number>()
  /** How much peers had printed then, by name. */
  readonly #printed = new Map<string, number>()

  constructor(files: ProcFiles) {
    this.#files = files
  }

  hasCome(session: Session, pids: readonly number[], company: Company): boolean {
    const come = session.received - session.receivedAtRest
    if (come === 0 && session.wires.length === 0) return true
    const printed = company.printed - (this.#printed.get(company.name) ?? 0)
    const written = pids.reduce((sum, pid) => sum + this.#of(pid) - (this.#atRest.get(pid) ?? 0), 0)
    return written === come + printed
  }

  /** They are at rest. */
  note(session: Session, pids: readonly number[], company: Company): void {
    session.receivedAtRest = session.received
    this.#printed.set(company.name, company.printed)
    for (const pid of pids) this.#atRest.set(pid, this.#of(pid))
  }

  #of(pid: number): number {
    return Number(/^wchar: (\d+)/m.exec(this.#files.read(`/proc/${pid}/io`) ?? '')?.[1] ?? NaN)
  }
}
