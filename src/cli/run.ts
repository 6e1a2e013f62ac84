/**
 * The command line as a function: arguments, streams and engine in, exit code out. Three streams are kept apart: the
 * report goes to standard output; errors, progress and what the program under check prints go to standard error.
 * Whatever happens, with the JSON reporter standard output gets exactly one document.
 */
import { dirname, relative } from 'node:path'
import { UserError } from '../base/errors.ts'
import { reasonOf } from '../base/file-status.ts'
import { refuseOutside, writeNamed, writeWhole } from '../base/written-file.ts'
import type { FileCoverage } from '../explore/listeners/coverage.ts'
import type { CheckResult, Observer, ReplayResult } from '../explore/result.ts'
import { writeTraceFile } from '../explore/trace-file.ts'
import { type CheckOptions, DEFAULT_COVERAGE_FILE, DEFAULT_TRACE_DIR, type OutputSettings } from '../options.ts'
import { coverageText } from '../report/coverage-text.ts'
import { errorReport, errorText } from '../report/error.ts'
import { jsonReport, type Report } from '../report/json.ts'
import { lcovReport } from '../report/lcov.ts'
import { colored, type Palette, plain } from '../report/palette.ts'
import { replayText } from '../report/replay-text.ts'
import { wrap } from '../report/table.ts'
import { summaryLine, textReport } from '../report/text.ts'
import { inOneLine, visible } from '../report/visible.ts'
import { asksForJson, type Invocation, parseArguments } from './arguments.ts'
import { EXIT, type ExitCode, exitCodeOf, exitCodeOfError, exitCodeOfReplay, worstExitCode } from './exit-code.ts'
import { helpText } from './help.ts'
import { onInterrupt, type SignalSource } from './interrupt.ts'
import { ProgressLine, type ProgressOutput } from './progress-line.ts'
import { toolVersion } from './version.ts'

export interface Engine {
  check(file: string, options: CheckOptions, observer: Observer): Promise<CheckResult>
  replay(traceFile: string, options: CheckOptions, observer: Observer): Promise<ReplayResult>
}

export interface Surroundings {
  readonly stdout: ProgressOutput
  readonly stderr: ProgressOutput
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signals: SignalSource
}

type Run = Extract<Invocation, { kind: 'run' }>

export async function run(argv: readonly string[], engine: Engine, around: Surroundings): Promise<ExitCode> {
  let invocation: Invocation
  try {
    invocation = parseArguments(argv)
    if (invocation.kind === 'run') requireWorkingDirectory()
    if (invocation.kind === 'run' && invocation.command === 'check') requirePlace(invocation.output)
  } catch (error) {
    const json = asksForJson(argv)
    return new Session(argv, { reporter: json ? 'json' : 'text' }, around).fail(error)
  }
  if (invocation.kind === 'run') return new Session(argv, invocation.output, around).run(invocation, engine)
  around.stdout.write(invocation.kind === 'version' ? `${toolVersion()}\n` : helpText(invocation.command))
  return EXIT.holds
}

/** Paths are relative to it, those of traces and of Node itself. */
function requireWorkingDirectory(): void {
  try {
    process.cwd()
  } catch (error) {
    throw new UserError('no-working-directory', undefined, { fact: `the working directory cannot be used: ${reasonOf(error)}`, remedy: 'change to a directory that exists' })
  }
}

/** Told before a check that may take long. */
function requirePlace({ coverageFile }: OutputSettings): void {
  if (coverageFile === true) refuseOutside(dirname(DEFAULT_COVERAGE_FILE), '--coverage=FILE')
}

function whyNot(error: unknown): string {
  return error instanceof UserError ? `${error.fact}; ${error.remedy}` : (error as Error).message
}

/** One run of the command, over one or several files. */
class Session {
  readonly #argv: readonly string[]
  readonly #output: Partial<OutputSettings>
  readonly #around: Surroundings
  readonly #progress: ProgressLine
  readonly #reports: Report[] = []
  readonly #coverage: FileCoverage[] = []
  readonly #abort = new AbortController()

  constructor(argv: readonly string[], output: Partial<OutputSettings>, around: Surroundings) {
    this.#argv = argv
    this.#output = output
    this.#around = around
    this.#progress = new ProgressLine(around.stderr)
  }

  /** Reports the refusal of the whole command. */
  fail(error: unknown): ExitCode {
    const code = this.#failure(error)
    this.#finish()
    return code
  }

  async run(invocation: Run, engine: Engine): Promise<ExitCode> {
    const release = onInterrupt(this.#around.signals, () => {
      this.#progress.print('stopping; interrupt again to exit at once\n')
      this.#abort.abort()
    })
    const codes: ExitCode[] = []
    try {
      for (const file of invocation.files) {
        // Files that come after an interrupt are not started: their reports would say nothing.
        if (codes.length > 0 && this.#abort.signal.aborted) {
          this.#progress.print(`not checked: ${inOneLine(file)}\n`)
          codes.push(EXIT.incomplete)
        } else {
          codes.push(await this.#one(invocation, file, engine))
        }
      }
    } finally {
      release()
    }
    this.#finish()
    return worstExitCode(codes)
  }

  async #one(invocation: Run, file: string, engine: Engine): Promise<ExitCode> {
    const options = { ...invocation.options, signal: this.#abort.signal }
    const observer = this.#observer(file)
    try {
      if (invocation.command === 'replay') {
        const replay = await engine.replay(file, options, observer)
        this.#report(replay, () => replayText(replay, this.#palette(this.#around.stdout), this.#width()))
        return exitCodeOfReplay(replay)
      }
      const checked = this.#storeTrace(await engine.check(file, options, observer))
      const place = this.#output.coverageFile
      // What a file of options asks for is shown, and written nowhere: it may come with a stranger's package.
      const result = checked.coverage === undefined || place === undefined ? checked : this.#storeCoverage(checked, checked.coverage, place)
      this.#report(result, () => this.#checkText(result))
      return exitCodeOf(result.verdict)
    } catch (error) {
      return this.#failure(error, file)
    }
  }

  #observer(file: string): Observer {
    const { quiet } = this.#output
    return {
      progress: (progress) => { if (!quiet) this.#progress.update(file, progress) },
      console: (line) => { if (!quiet) this.#progress.print(visible(`${line}\n`)) },
      notice: (line) => { if (!quiet) this.#progress.print(visible(`${wrap(`note: ${line}`).join('\n')}\n`)) },
    }
  }

  /** A trace that cannot be stored does not make the violation less true. */
  #storeTrace(result: CheckResult): CheckResult {
    // That something never happens is shown by no path.
    if (result.violation === undefined || result.violation.property.kind === 'sometimes') return result
    const named = this.#output.traceDir
    const directory = named ?? DEFAULT_TRACE_DIR
    try {
      if (named === undefined) refuseOutside(directory, '--trace-dir DIR')
      const traceFile = writeTraceFile(directory, result, toolVersion())
      // The kind of a result is that of its violation, which a spread does not show.
      return { ...result, violation: { ...result.violation, traceFile: relative('', traceFile) } } as CheckResult
    } catch (error) {
      const warning = `the trace could not be stored in ${directory}: ${whyNot(error)}`
      return { ...result, warnings: [...result.warnings, warning] }
    }
  }

  /** One file for all that this run has checked: each adds its records. */
  #storeCoverage(result: CheckResult, coverage: readonly FileCoverage[], place: string | true): CheckResult {
    this.#coverage.push(...coverage)
    const text = lcovReport(this.#coverage)
    try {
      if (place === true) writeWhole(DEFAULT_COVERAGE_FILE, text)
      else writeNamed(place, text)
      return result
    } catch (error) {
      const warning = `the coverage could not be stored in ${place === true ? DEFAULT_COVERAGE_FILE : place}: ${whyNot(error)}`
      return { ...result, warnings: [...result.warnings, warning] }
    }
  }

  #checkText(result: CheckResult): string {
    const palette = this.#palette(this.#around.stdout)
    const coverage = coverageText(result.coverage ?? [], palette)
    return textReport(result, palette, this.#width()) + (coverage === '' ? '' : `\n${coverage}\n`)
  }

  #report(report: Report, text: () => string): void {
    this.#progress.clear()
    if (this.#output.reporter === 'text') this.#around.stdout.write(visible(this.#reports.length > 0 ? `\n${text()}` : text()))
    this.#reports.push(report)
  }

  #failure(error: unknown, file?: string): ExitCode {
    this.#progress.clear()
    this.#reports.push(errorReport(error, file))
    if (this.#output.reporter === 'text') {
      const circumstances = { command: ['manyworlds', ...this.#argv].join(' '), version: toolVersion() }
      this.#around.stderr.write(visible(errorText(error, circumstances, this.#palette(this.#around.stderr))))
    }
    return exitCodeOfError(error)
  }

  #finish(): void {
    this.#progress.clear()
    const { stdout } = this.#around
    if (this.#output.reporter === 'json') stdout.write(jsonReport(this.#reports))
    else if (this.#reports.length > 1) stdout.write(`\n${summaryLine(this.#reports.map(({ verdict }) => verdict))}`)
  }

  /** Undefined where there is no terminal. */
  #width(): number | undefined {
    const { isTTY, columns } = this.#around.stdout
    return isTTY === true ? columns : undefined
  }

  #palette(stream: ProgressOutput): Palette {
    const { NO_COLOR, TERM } = this.#around.env
    const wanted = this.#output.color ?? (stream.isTTY === true && !NO_COLOR && TERM !== 'dumb')
    return wanted ? colored : plain
  }
}
