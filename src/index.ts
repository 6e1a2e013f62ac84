/** The public API; everything a user may rely on is listed here by hand. */
export { type SourceLocation, UserError } from './base/errors.ts'
export { check, replay } from './check.ts'
export { bool, type Domain, type Exploration, type ExplorationDefinition, explore, int, oneOf, type OperationDefinition, record } from './declare.ts'
export type {
  Change, CheckResult, Difference, Limit, Observer, OperationCount, Progress, Property, ReplayResult, Step, Trace, Verdict, Violation,
} from './explore/result.ts'
export type { CheckOptions } from './options.ts'
