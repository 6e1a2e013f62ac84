/** Replays the stored trace of a program: delivers its events one by one and compares every step with what the trace says. */
import { isDeepStrictEqual } from 'node:util'
import { relative, resolve } from 'node:path'

import { isInstanceOf } from '../base/instance-of.ts'
import { UserError } from '../base/errors.ts'
import type { Finding } from '../explore/finding.ts'
import type { ProgramTraceBuilder } from '../explore/program-trace.ts'
import type { Difference, ProgramReplay, ProgramStep, ProgramTrace, ProgramViolation } from '../explore/result.ts'
import { otherNode, type ProgramTraceFile } from '../explore/trace-file.ts'
import { Network } from '../network/network.ts'
import type { CheckSettings } from '../options.ts'
import { describeViolation, traceBuilder } from './program-tracing.ts'
import { type Needs, recordedNeeds, withNeeds } from './needs.ts'
import { hasPeers } from './networking.ts'
import { Session } from './session.ts'
import { recordedWorld } from './world.ts'

export function replayProgram(stored: ProgramTraceFile, traceFile: string, settings: CheckSettings): ProgramReplay {
  const started = performance.now()
  refuseAbsence(stored, traceFile)
  const needs = recordedNeeds(stored.violation.trace.needs, resolve(stored.file))
  const replayed = withNeeds((known) => replayOnce(stored, traceFile, openSession(stored, settings, known)), () => {}, needs)
  return { ...replayed, elapsedMs: performance.now() - started }
}

/** That something never happens is no property of one run. */
function refuseAbsence({ file, violation: { property } }: ProgramTraceFile, traceFile: string): void {
  if (property.kind !== 'sometimes') return
  throw new UserError('no-schedule', undefined, {
    fact: `${traceFile} says that '${property.name}' is never reached, which no single schedule can show`,
    remedy: `check ${file} again`,
  })
}

function openSession(stored: ProgramTraceFile, settings: CheckSettings, needs: Needs): Session {
  const { maxSteps, world, network: conversations } = stored.violation.trace
  const replayed = { ...settings, ...recordedWorld(world), withheldEnv: [], maxSteps }
  const network = hasPeers(replayed) ? { network: Network.replaying(conversations ?? []) } : {}
  const session = new Session(resolve(stored.file), replayed, { ...needs, ...network })
  if (session.program !== undefined) return session
  throw new UserError('stale-trace', undefined, {
    fact: `${stored.file} was a program when the trace was recorded, and is an exploration now`,
    remedy: 'check the file again to get a new trace',
  })
}

function replayOnce(stored: ProgramTraceFile, traceFile: string, session: Session): Omit<ProgramReplay, 'elapsedMs'> {
  const expected = stored.violation
  const builder = traceBuilder(session)
  const { finding, lost } = session.places.framed(() => run(builder, expected.trace, session))
  const violation = finding === undefined ? undefined : describeViolation(session, builder, finding)
  const trace = violation?.trace ?? builder.trace()
  const differences = compare(expected, violation, trace, lost)
  return {
    kind: 'program',
    reproduced: differences.length === 0,
    verdict: violation === undefined ? 'holds' : 'violation',
    file: stored.file,
    traceFile: relative('', traceFile),
    sourcesChanged: session.places.hash !== expected.trace.sourcesHash,
    ...otherNode(stored),
    expected: { property: expected.property, message: expected.message },
    ...(violation === undefined ? {} : { violation }),
    trace,
    differences,
    warnings: [],
  }
}

/** Takes the steps of the trace as far as they are possible and judges where they lead. */
function run(builder: ProgramTraceBuilder, { steps }: ProgramTrace, session: Session): { finding: Finding | undefined; lost: Difference[] } {
  const transitions = steps.map(({ eventIndex, choiceIndexes }) => ({ event: eventIndex, choices: choiceIndexes }))
  try {
    builder.touchAll(transitions)
  } catch (error) {
    // The run below says what is different.
    if (!isInstanceOf(error, UserError) || error.code !== 'nondeterministic') throw error
  }
  builder.restart()
  for (const [i, transition] of transitions.entries()) {
    const gone = (actual: string): Difference => ({ step: i + 1, what: 'event', expected: steps[i]!.event, actual })
    if (!builder.isPossible(transition.event)) return { finding: session.program!.arrive().finding, lost: [gone('there is no such event any more')] }
    let outcome
    try {
      outcome = builder.take(transition)
    } catch (error) {
      // The program asks for other choices, which shows in the step as far as it came.
      if (!isInstanceOf(error, UserError) || error.code !== 'nondeterministic') throw error
      return { finding: undefined, lost: [] }
    }
    if (outcome.kind === 'finding') return { finding: outcome.finding, lost: [] }
    if (outcome.kind === 'choice') {
      return { finding: undefined, lost: [{ ...gone(`one more choice of ${outcome.count}`), what: 'choices', expected: choicesText(steps[i]!) }] }
    }
    if (outcome.kind !== 'state' && outcome.kind !== 'same') return { finding: undefined, lost: [gone(`the program ended it: ${outcome.kind}`)] }
  }
  return { finding: session.program!.arrive().finding, lost: [] }
}

function compare(expected: ProgramViolation, actual: ProgramViolation | undefined, trace: ProgramTrace, lost: readonly Difference[]): Difference[] {
  const steps = trace.steps.map((step, i) => compareSteps(expected.trace.steps[i]!, step, i + 1))
  // What comes after the first step that differs differs for that reason.
  const visible = [...(steps.find((found) => found.length > 0) ?? []), ...lost]
  const ends = compareEnds(expected, actual, trace.steps.length, visible.length === 0)
  if (visible.length + ends.length > 0) return [...visible, ...ends]
  // Fingerprints say nothing to a person, but everything about hidden state.
  const at = trace.steps.findIndex((step, i) => step.fingerprint !== expected.trace.steps[i]!.fingerprint)
  if (at < 0) return []
  return [{ step: at + 1, what: 'state', expected: expected.trace.steps[at]!.fingerprint, actual: trace.steps[at]!.fingerprint }]
}

function compareSteps(expected: ProgramStep, actual: ProgramStep, step: number): Difference[] {
  const found: Difference[] = []
  const add = (what: Difference['what'], text: (of: ProgramStep) => string): void => {
    if (text(expected) !== text(actual)) found.push({ step, what, expected: text(expected), actual: text(actual) })
  }
  add('event', ({ event }) => event)
  add('choices', choicesText)
  add('messages', ({ messages = [] }) => list(messages.map(({ direction, peer, text }) => `${direction} ${peer} ${text}`)))
  add('runs', ({ runs }) => list(runs.map(({ name }) => name)))
  add('changes', ({ changes }) => list(changes.map(({ path, before, after }) => `${path}: ${before ?? 'nothing'} → ${after ?? 'nothing'}`)))
  add('console', ({ console: lines }) => list(lines.map(({ text }) => text)))
  return found
}

/** That there was no violation is news only if every step was the same. */
function compareEnds(expected: ProgramViolation, actual: ProgramViolation | undefined, steps: number, wasSame: boolean): Difference[] {
  if (actual === undefined) return wasSame ? [{ step: steps, what: 'property', expected: describe(expected), actual: 'no violation' }] : []
  if (!isDeepStrictEqual(actual.property, expected.property) || steps !== expected.trace.steps.length) {
    return [{ step: steps, what: 'property', expected: describe(expected), actual: describe(actual) }]
  }
  return actual.message === expected.message ? []
    : [{ step: steps, what: 'message', expected: oneLine(expected.message), actual: oneLine(actual.message) }]
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

function choicesText({ choices }: ProgramStep): string {
  return list(choices.map(({ text }) => text))
}

function list(texts: readonly string[]): string {
  return texts.length === 0 ? 'nothing' : texts.join('; ')
}

function describe({ property, message }: ProgramViolation): string {
  return `${property.kind}: ${oneLine(message)}`
}
