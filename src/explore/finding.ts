/**
 * What a run came to, if it was not all right: data about a violated property, with values of the program under check in
 * it. check/session.ts turns it into the plain data of a result.
 */
import type { GuestFunction } from './exploration.ts'
import type { ProgramProperty, Property } from './result.ts'

export interface Finding {
  readonly kind: Property['kind'] | ProgramProperty['kind']
  /** Name of the invariant, the operation or the property. */
  readonly name: string
  readonly message: string
  /** The function whose source shows the property. */
  readonly property: GuestFunction | undefined
  /** What was thrown, if something was. */
  readonly error: { readonly value: unknown } | undefined
  /** What the model returned or showed. */
  readonly expected: { readonly value: unknown } | undefined
  /** What the root showed instead, if it is not what the operation returned. */
  readonly observed?: { readonly value: unknown }
}
