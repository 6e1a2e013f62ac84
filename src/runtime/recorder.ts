/**
 * What the guest tells the checker while a trace is recorded: which function was called, resumed or came to rest, what
 * it waits for, who armed which event. `$$recorder` is undefined during the search, so that the search pays one test
 * a hook. The methods are functions of the host: they keep what they are told in tables outside of the state, run no
 * code of the program and never throw.
 */

/** How a promise came to be. */
export type PromiseOrigin = 'new' | 'then' | 'all' | 'race' | 'any' | 'allSettled' | 'withResolvers'

export interface GuestRecorder {
  /** An async function was called; it has not run yet. */
  called(frame: object): void
  /** A suspended function goes on. */
  resumed(frame: object): void
  /** It suspended again, returned or threw. */
  rested(frame: object): void
  /** The function is about to suspend at `await value`. */
  awaits(frame: object, value: unknown): void
  /** The function returns `value`, maybe a promise. */
  returns(frame: object, value: unknown): void
  made(promise: object, origin: PromiseOrigin, sources?: readonly unknown[]): void
  /** Something was registered that runs later: a timer, a tick, a reaction with a handler; `record` stands for it. */
  armed(record: object): void
  /** What `record` stands for begins to run. */
  begins(record: object, callback: unknown): void
  ends(record: object): void
  /** Whether functions of a site tell when they begin, and how they look; undefined: not. */
  wraps(site: number): 'arrow' | 'function' | undefined
  /** Such a function was made. */
  closed(f: object, scope: object | null): void
  /** It is called; true: the recorder wants to know when it ends. */
  enters(f: object, args: readonly unknown[]): boolean
  leaves(): void
  /** The value is thrown, or a promise is rejected with it, by what runs now. */
  threw(value: unknown): void
  /** A test of node:test fails with an error. */
  failedTest(error: unknown, name: string): void
  /** choose() picked `value`, number `index` of `count`. */
  chose(value: unknown, index: number, count: number): void
}
