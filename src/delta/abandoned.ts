/** Delta execution cannot go on with a set of states; standard execution has to. Never seen by the program or its user. */
export class DeltaAbandoned extends Error {
  override readonly name = 'DeltaAbandoned'
}

/** It could go on, but not as fast. */
export class DeltaTooSlow extends DeltaAbandoned {}
