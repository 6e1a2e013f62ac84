/** Puts the trace of a program together with what was found at its end. */
import { basename, relative, resolve } from 'node:path'
import type { SourceLocation } from '../base/errors.ts'
import type { Finding } from '../explore/finding.ts'
import { ProgramTraceBuilder } from '../explore/program-trace.ts'
import type { ProgramViolation, Transition } from '../explore/result.ts'
import { Network } from '../network/network.ts'
import { callAt } from '../runtime/call-text.ts'
import { recordNeeds } from './needs.ts'
import type { Session } from './session.ts'
import { worldOf } from './world.ts'

/** Runs the path of a finding again and describes both. */
export function describeFound(session: Session, path: readonly Transition[], finding: Finding): ProgramViolation {
  session.heap.untracked.journal.resetToLoad()
  if (session.network !== undefined) hearOnly(path, session, session.network)
  const builder = traceBuilder(session)
  builder.build(path)
  return describeViolation(session, builder, finding)
}

/** The program hears what it heard on this path and nothing else, as in a replay: positions in conversations are part of its states. */
function hearOnly(path: readonly Transition[], session: Session, network: Network): void {
  network.startRecording()
  traceBuilder(session).touchAll(path)
  session.talkTo(Network.replaying(network.takeRecording()))
}

/** The violation at the end of what the builder has recorded. */
export function describeViolation(session: Session, builder: ProgramTraceBuilder, finding: Finding): ProgramViolation {
  const trace = { ...builder.trace(), ...worldOf(session.settings), ...recordNeeds(session.needs, session.file) }
  // The error of the recorded run knows where it was made: nothing was rebuilt since.
  const error = finding.error === undefined ? undefined : builder.thrown ?? finding.error
  const description = session.places.describe<ProgramViolation['property']['kind']>({ ...finding, error })
  const placed = description.location === undefined && error !== undefined ? { ...description, ...thrownPlace(session, builder, error.value) } : description
  const test = error === undefined ? undefined : builder.testOf(error.value)
  return {
    ...placed,
    ...(test === undefined ? {} : { message: `test '${test}': ${placed.message}` }),
    ...origin(session, builder, placed),
    ...(finding.kind === 'deadlock' ? { waiting: builder.waiting() } : {}),
    trace,
  }
}

type Placed = Pick<ProgramViolation, 'location' | 'frame' | 'stack'>

/** Where a value was thrown that does not say so: what is no error, an error without a stack. Otherwise what has led to it. */
function thrownPlace({ places }: Session, builder: ProgramTraceBuilder, value: unknown): Placed {
  return shownAt(places, builder.thrownAt(value) ?? builder.lastPlace() ?? builder.ledTo())
}

/** For what happened in a package: where the program has called it. */
function origin(session: Session, builder: ProgramTraceBuilder, { location, stack }: Placed): Pick<ProgramViolation, 'origin'> {
  const { places } = session
  if (location === undefined || isOwn(session, resolve(location.file))) return {}
  // A stack that has such a place shows it.
  const inStack = stack?.split('\n').some((frame) => isOwn(session, resolve(/\(([^()]*):\d+:\d+\)$/.exec(frame)?.[1] ?? '')))
  const at = inStack === true ? undefined : builder.ledTo(resolve(location.file))
  return at === undefined ? {} : { origin: shownAt(places, at) as NonNullable<ProgramViolation['origin']> }
}

function shownAt(places: Session['places'], location: SourceLocation | undefined): Placed {
  return location === undefined ? {} : { location: { ...location, file: relative('', location.file) }, ...places.frameAt(location) }
}

/** Not a file of a package, unless the program is one itself. */
function isOwn({ file }: Session, path: string): boolean {
  const packageFolder = (of: string) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(of)?.[0]
  const folder = packageFolder(path)
  return folder === undefined || folder === packageFolder(file)
}

/** What the program prints from now on belongs to the trace that is recorded. */
export function traceBuilder(session: Session): ProgramTraceBuilder {
  const { places, loop, realm, realmView } = session
  const library = new Set(places.files.filter((file) => file.library === true).map(({ path }) => path))
  const libraryIds = new Set(places.files.filter((file) => file.library === true).map(({ id }) => id))
  const textOf = ({ file }: SourceLocation) => places.files.find(({ path }) => path === file)?.original
  const main = places.functionOf(session.program!.main)
  const builder = new ProgramTraceBuilder({
    system: session.program!, loop, realm, realmView, network: session.network,
    sources: {
      hash: places.hash,
      entry: main === undefined ? basename(session.file) : `${main.name}()`,
      syncMain: main?.kind === 'async' ? undefined : main?.run,
      isLibrary: (file) => library.has(file),
      isOwn: (file) => isOwn(session, file),
      isLibraryModule: (id) => libraryIds.has(id),
      isLibraryName: (name) => places.isLibraryName(name),
      callAt: (location) => { const text = textOf(location); return text === undefined ? undefined : callAt(text, location) },
      lineAt: (location) => lineAt(textOf(location), location),
      codeFrom: (location) => codeFrom(textOf(location), location),
    },
  })
  session.program!.seenRoots = undefined
  session.print = (line) => builder.print(line)
  return builder
}

/** The line of an await; only the await itself if a function begins before it in the same line. */
function lineAt(text: string | undefined, { line, column }: SourceLocation): string | undefined {
  const whole = lineOf(text, line)
  if (whole === undefined) return undefined
  const [before, rest] = [whole.slice(0, column - 1), whole.slice(column - 1)]
  const isInside = /^(await|yield)\b/.test(rest) && /=>|\bfunction\b|\) *\{/.test(before)
  return isInside ? expressionAt(rest) : whole.trim()
}

/** The first line of what begins at a place. */
function codeFrom(text: string | undefined, { line, column }: SourceLocation): string | undefined {
  const whole = lineOf(text, line)
  return whole === undefined ? undefined : expressionAt(whole.slice(column - 1))
}

function lineOf(text: string | undefined, line: number): string | undefined {
  return text?.split(/\r\n|[\n\r\u2028\u2029]/)[line - 1]
}

/** Up to where something ends that was open before. Brackets in strings may mislead it, which costs nothing but beauty. */
function expressionAt(code: string): string {
  let open = 0
  for (let i = 0; i < code.length; i++) {
    const character = code[i]!
    if ('([{'.includes(character)) open++
    else if (')]}'.includes(character) && --open < 0) return code.slice(0, i).trim()
    else if (open === 0 && ',;'.includes(character)) return code.slice(0, i).trim()
  }
  return code.trim()
}
