/** A program whose root is made by `make`, with changes by name, in a session with a change log. */
import { Session } from '../../src/check/session.ts'
import { type CheckOptions, checkSettings } from '../../src/options.ts'
import { ChangeLog } from '../../src/track/change-log.ts'
import { inFile } from './folder.ts'

export interface TrackedProgram {
  readonly session: Session
  readonly log: ChangeLog
  /** The words of the present state. */
  words(): string
  /** Makes one of the changes; the kind of the stop if the run was stopped. */
  change(name: string): string | undefined
}

/** `program` has to define `make`; each change is the body of a function of the root, `o`. */
export function trackedProgram(program: string, changes: Readonly<Record<string, string>>, options: CheckOptions = {}): TrackedProgram {
  const table = Object.entries(changes).map(([name, body]) => `${JSON.stringify(name)}: (o) => { ${body} }`).join(',\n')
  const text = `const { explore } = require('manyworlds')\n${program}\nglobalThis.changes = { ${table} }\n`
    + 'module.exports = explore({ root: make, operations: { nothing: () => {} } })'
  const session = inFile('subject.cjs', text, (file) => new Session(file, checkSettings(options), { console: () => {} }))
  const { heap, realm } = session
  const { subject } = session.exploring!
  return {
    session,
    log: new ChangeLog({ realm: session.realmView, base: heap.base, shapes: heap.shapes }),
    words() {
      heap.linearize(subject.roots)
      return heap.words.subarray(0, heap.length).join()
    },
    change(name) {
      try {
        ;(realm.run(`changes[${JSON.stringify(name)}]`, 'test') as (root: unknown) => void)(subject.roots[0])
        return undefined
      } catch (error) {
        const kind = realm.hidden.stopKind(error)
        if (kind === undefined) throw error
        realm.hidden.takeStopped()
        return kind
      }
    },
  }
}
