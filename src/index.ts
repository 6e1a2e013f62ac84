/** The public API; everything a user may rely on is listed here by hand. */
export { type SourceLocation, UserError } from './base/errors.ts'
export type { NetworkCounts, PeerCommand } from './base/network.ts'
export { check, replay } from './check.ts'
export { bool, type Comparison, type Domain, type Exploration, type ExplorationDefinition, explore, ignored, int, oneOf, type OperationDefinition, record, untracked } from './declare.ts'
export {
  afterCrash, always, atEnd, atomic, choose, compare, ignoreIf, latency, sometimes, stopIfVisited,
} from './declare-program.ts'
export type {
  Change, CheckResult, Difference, ExplorationResult, HostBlock, Limit, Observer, OperationCount, ProgramProperty, ProgramResult, ProgramStep,
  ProgramTrace, ProgramViolation, Progress, Property, ReplayResult, Step, Suspended, Trace, Transition, Verdict, Violation, Waiting,
} from './explore/result.ts'
export type { AllOptions as CheckOptions } from './check/extensions.ts'
export type { FileCoverage } from './explore/listeners/coverage.ts'
export type { EndEvent, Listener, TransitionEvent } from './explore/listener.ts'
export type { Conversation, Exchange } from './network/recording.ts'
export type { Node } from './explore/node.ts'
export type { Score, ScoredState, Strategy } from './explore/strategy.ts'
