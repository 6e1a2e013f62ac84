/** Replays a stored trace: takes its calls one by one and compares every step with what the trace says. */
import { isDeepStrictEqual } from 'node:util'
import { relative, resolve } from 'node:path'

import { UserError } from '../base/errors.ts'
import { allCalls, type Call } from '../explore/call.ts'
import type { Difference, ExplorationReplay, ReplayResult, Step } from '../explore/result.ts'
import type { Finding } from '../explore/subject.ts'
import { TraceBuilder } from '../explore/trace-builder.ts'
import { type ExplorationTraceFile, otherNode, readTraceFile, TRACE_VERSION } from '../explore/trace-file.ts'
import type { CheckSettings } from '../options.ts'
import type { CheckHooks } from './progress.ts'
import { recordedNeeds, withNeeds } from './needs.ts'
import { replayProgram } from './program-replaying.ts'
import { Session } from './session.ts'
import { recordedWorld } from './world.ts'

export function replayFile(traceFile: string, settings: CheckSettings, hooks: CheckHooks): ReplayResult {
  const stored = readTraceFile(traceFile)
  return stored.version === TRACE_VERSION ? replayExploration(stored, traceFile, settings, hooks) : replayProgram(stored, traceFile, settings)
}

function replayExploration(stored: ExplorationTraceFile, traceFile: string, settings: CheckSettings, hooks: CheckHooks): ExplorationReplay {
  const started = performance.now()
  const { trace } = stored.violation
  const file = resolve(stored.file)
  const replayed = { ...settings, ...recordedWorld(trace.world), withheldEnv: [], bound: stored.bound, maxSteps: trace.maxSteps }
  const again = withNeeds((needs) => replayOnce(stored, traceFile, new Session(file, replayed, { ...hooks, ...needs })), () => {}, recordedNeeds(trace.needs, file))
  return { ...again, elapsedMs: performance.now() - started }
}

function replayOnce(stored: ExplorationTraceFile, traceFile: string, session: Session): Omit<ExplorationReplay, 'elapsedMs'> {
  const { trace } = stored.violation
  const calls = trace.steps.map((step, i) => findCall(allCalls(session.exploration), step, i, traceFile))
  const builder = new TraceBuilder(session.subject, session.viewer, session.places, session.initial)
  const differences: Difference[] = []
  const steps: Omit<Step, 'code'>[] = []
  let finding: Finding | undefined = calls.length === 0 ? session.subject.brokenInvariant() : undefined
  for (let i = 0; i < calls.length && finding === undefined; i++) {
    const taken = builder.take(calls[i]!, trace.steps[i]!.choiceIndexes)
    steps.push(taken.step)
    finding = taken.finding
    if (taken.disabled) {
      differences.push({ step: i + 1, what: 'disabled', expected: 'enabled', actual: 'its guard is false' })
      break
    }
    differences.push(...compareSteps(trace.steps[i]!, taken.step, i + 1))
  }
  const violation = finding === undefined ? undefined : { ...session.describe(finding), trace: builder.toTrace(steps, finding) }
  const last = steps.length
  if (!isDeepStrictEqual(violation?.property, stored.violation.property) || last !== calls.length) {
    differences.push({ step: last, what: 'property', expected: describe(stored.violation), actual: violation === undefined ? 'no violation' : describe(violation) })
  } else if (violation?.message !== stored.violation.message) {
    differences.push({ step: last, what: 'message', expected: stored.violation.message, actual: violation?.message ?? '' })
  }
  return {
    kind: 'exploration',
    reproduced: differences.length === 0,
    verdict: violation === undefined ? 'holds' : 'violation',
    file: stored.file,
    traceFile: relative('', traceFile),
    bound: stored.bound,
    sourcesChanged: session.places.hash !== trace.sourcesHash,
    ...otherNode(stored),
    expected: { property: stored.violation.property, message: stored.violation.message },
    ...(violation === undefined ? {} : { violation }),
    steps: builder.toTrace(steps, finding).steps,
    differences,
    warnings: [],
  }
}

function findCall(calls: readonly Call[], step: Step, index: number, traceFile: string): Call {
  const found = calls.find(({ operation, choices }) => operation.name === step.operation && isDeepStrictEqual([...choices], [...step.argumentIndexes]))
  if (found !== undefined) return found
  throw new UserError('stale-trace', undefined, {
    fact: `step ${index + 1} of ${traceFile} calls ${step.operation}(${step.arguments.join(', ')}), which the exploration no longer has`,
    remedy: 'check the exploration again to get a new trace',
  })
}

function compareSteps(expected: Step, actual: Omit<Step, 'code'>, step: number): Difference[] {
  const found: Difference[] = []
  const add = (what: Difference['what'], a: string, b: string): void => {
    if (a !== b) found.push({ step, what, expected: a, actual: b })
  }
  add('result', expected.result, actual.result)
  add('thrown', expected.thrown ?? 'nothing', actual.thrown ?? 'nothing')
  add('changes', changesText(expected), changesText(actual))
  if (found.length === 0) add('state', expected.fingerprint, actual.fingerprint)
  return found
}

function changesText({ changes }: Pick<Step, 'changes'>): string {
  return changes.map(({ path, before, after }) => `${path}: ${before ?? 'nothing'} → ${after ?? 'nothing'}`).join('; ')
}

function describe({ property, message }: { readonly property: { readonly kind: string; readonly name: string }; readonly message: string }): string {
  return `${property.kind} ${property.name}: ${message}`
}
