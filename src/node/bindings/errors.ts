/** What Node's errors tell C++. Stacks are made by the engine, failures are reported by the event loop. */
import { uncaught } from '../globals/failures.ts'

const ignore = (): void => {}

export default {
  setPrepareStackTraceCallback: ignore,
  setGetSourceMapErrorSource: ignore,
  setSourceMapsEnabled: ignore,
  setMaybeCacheGeneratedSourceMap: ignore,
  setEnhanceStackForFatalException: ignore,
  getErrorSourcePositions: ignore,
  noSideEffectsToString: (value: unknown): string => $$shownValue(value),
  triggerUncaughtException(error: unknown, isFromPromise: boolean): void {
    uncaught(error, isFromPromise ? 'unhandledRejection' : 'uncaughtException')
  },
  exitCodes: {
    kNoFailure: 0, kGenericUserError: 1, kInternalJSParseError: 3, kInternalJSEvaluationFailure: 4, kV8FatalError: 5,
    kInvalidFatalExceptionMonkeyPatching: 6, kExceptionInFatalExceptionHandler: 7, kInvalidCommandLineArgument: 9,
    kBootstrapFailure: 10, kInvalidCommandLineArgument2: 12, kUnfinishedTopLevelAwait: 13, kStartupSnapshotFailure: 14,
    kAbort: 134,
  },
}
