/** States of programs as a person reads them: without what classes of the library keep in instances of derived ones. */
import { type Edge, Viewer } from '../state/view.ts'
import type { RealmView } from '../state/realm-view.ts'

/** Public by tradition: fields of EventEmitter. */
const EMITTER_FIELDS = new Set(['._events', '._eventsCount', '._maxListeners'])

export interface ProgramViewerOptions {
  /** Names of objects that are not looked into. */
  readonly nameOf: (object: object) => string | undefined
  readonly literal: (value: unknown) => string
  readonly isLibraryClass: (constructor: object) => boolean
}

export class ProgramViewer extends Viewer {
  /** How much was looked at so far: objects and what they refer to. */
  looked = 0
  readonly #realm: RealmView
  readonly #isLibraryClass: (constructor: object) => boolean

  constructor(realm: RealmView, { nameOf, literal, isLibraryClass }: ProgramViewerOptions) {
    super(realm, nameOf, literal)
    this.#realm = realm
    this.#isLibraryClass = isLibraryClass
  }

  override edges(object: object): Edge[] {
    const hidden = new Set(this.#realm.privatesOf(object).filter(({ owner }) => this.#isLibraryClass(owner)).map(({ field }) => `.${field.name}`))
    const edges = super.edges(object)
    this.looked += 1 + edges.length
    return edges.filter(({ step }) => !EMITTER_FIELDS.has(step) && !hidden.has(step))
  }
}
