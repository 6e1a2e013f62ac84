import { EventEmitter } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { sampleFailure, samplePass, sampleReplay } from '../../test/package/sample-result.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { UserError } from '../base/errors.ts'
import type { CheckResult } from '../explore/result.ts'
import { readTraceFile } from '../explore/trace-file.ts'
import type { CheckOptions } from '../options.ts'
import { type Engine, run } from './run.ts'

let directory: string
beforeEach(() => { directory = temporaryFolder() })

const refused = new UserError('missing-file', undefined, {
  fact: 'there is no file none.ts', remedy: 'check the spelling',
})

/** An engine whose verdict is in the name of the file. */
const engine: Engine = {
  check: async (file) => {
    if (file === 'none.ts') throw refused
    if (file === 'bug.ts') throw new TypeError('our bug')
    return { ...(file === 'bad.ts' ? sampleFailure : samplePass), file }
  },
  replay: async (traceFile) => ({ ...sampleReplay, traceFile }),
}

interface How {
  engine?: Partial<Engine>
  tty?: boolean
  env?: Record<string, string>
}

async function runWith(line: string, how: How = {}) {
  let stdout = '', stderr = ''
  const exits: number[] = []
  const signals = Object.assign(new EventEmitter(), { exit: (code: number) => exits.push(code) })
  const isTTY = how.tty ?? false
  const code = run(line.split(' '), { ...engine, ...how.engine }, {
    stdout: { isTTY, write: (text) => { stdout += text } },
    stderr: { isTTY, write: (text) => { stderr += text } },
    env: how.env ?? {},
    signals,
  })
  return {
    get stdout() { return stdout },
    get stderr() { return stderr },
    exits, signals, code: await settled(code), done: code,
  }
}

/** The value of a promise that is ready after pending microtasks and I/O, else `undefined`. */
async function settled<T>(promise: Promise<T>): Promise<T | undefined> {
  return Promise.race([promise, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 50))])
}

describe('a run', () => {
  it('prints the report on standard output and exits with the verdict', async () => {
    const { code, stdout, stderr } = await runWith('check good.ts')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^HOLDS {2}good\.ts {2}bound 9\n/)
  })

  it('stores the trace of a violation and names it', async () => {
    const { code, stdout } = await runWith(`check bad.ts --trace-dir ${directory} --reporter json`)
    expect(code).toBe(1)
    const { traceFile } = JSON.parse(stdout).violation
    expect(readTraceFile(traceFile)).toMatchObject({ file: 'bad.ts', bound: 6 })
  })

  it('reports a violation even if its trace cannot be stored', async () => {
    writeFileSync(join(directory, 'file'), '')
    const { code, stdout } = await runWith(`check bad.ts --trace-dir ${directory}/file/traces`)
    expect(code).toBe(1)
    expect(stdout).toMatch(/^VIOLATION/)
    expect(stdout).toContain('\n  warning: the trace could not be stored in\n')
    expect(stdout).not.toContain('npx manyworlds replay')
  })

  it('writes the coverage of all files into one lcov file and shows a table for each', async () => {
    const line = (count: number) => ({ lines: [{ line: 1, count }], functions: [], branches: [] })
    const check: Engine['check'] = async (file) => ({ ...samplePass, file, coverage: [{ file, ...line(file === 'a.ts' ? 1 : 0) }] })
    const lcov = join(directory, 'deep/lcov.info')
    const { stdout } = await runWith(`check a.ts b.ts --coverage=${lcov}`, { engine: { check } })
    expect(stdout.match(/^ {2}\w\.ts .*$/gm)).toEqual(['  a.ts      1/1 100 %         -          -', '  b.ts      0/1   0 %         -          -  1'])
    expect(readFileSync(lcov, 'utf8').match(/^(?:SF|DA):.*$/gm)).toEqual([`SF:${resolve('a.ts')}`, 'DA:1,1', `SF:${resolve('b.ts')}`, 'DA:1,0'])
  })

  it('reports a verdict even if the coverage cannot be stored', async () => {
    writeFileSync(join(directory, 'file'), '')
    const check: Engine['check'] = async () => ({ ...samplePass, coverage: [] })
    const { code, stdout } = await runWith(`check a.ts --coverage=${directory}/file/lcov.info`, { engine: { check } })
    expect(code).toBe(0)
    expect(stdout).toContain('warning: the coverage could not be stored in')
  })

  it('stores nothing when nothing was violated', async () => {
    await runWith(`check good.ts --trace-dir ${directory}/traces`)
    expect(existsSync(join(directory, 'traces'))).toBe(false)
  })

  it('prints refusals on standard error and goes on with the other files', async () => {
    const { code, stdout, stderr } = await runWith('check none.ts good.ts')
    expect(code).toBe(2)
    expect(stderr).toBe('error[missing-file]\n  there is no file none.ts\n  help: check the spelling\n')
    expect(stdout).toContain('HOLDS  good.ts')
    expect(stdout).toMatch(/\n\n2 files: 1 holds, 1 error\n$/)
  })

  it('reports our own bugs with exit code 3 and the command', async () => {
    const { code, stdout, stderr } = await runWith('check bug.ts --bound 3')
    expect([code, stdout]).toEqual([3, ''])
    expect(stderr).toContain('TypeError: our bug\n')
    expect(stderr).toContain('  command  manyworlds check bug.ts --bound 3\n')
  })

  it('replays a trace', async () => {
    const { code, stdout } = await runWith('replay t.json')
    expect(code).toBe(1)
    expect(stdout).toMatch(/^REPRODUCED {2}t\.json/)
  })

  it('hands the options to the engine', async () => {
    let seen: CheckOptions | undefined
    const check: Engine['check'] = async (_file, options) => (seen = options, samplePass)
    await runWith('check a.ts --bound 4 --exact', { engine: { check } })
    expect(seen).toEqual({ bound: 4, exact: true, signal: expect.any(AbortSignal) })
  })

  it('shows help and version on standard output', async () => {
    const version = expect.stringMatching(/^\d+\.\d+\.\d+\S*\n$/)
    expect(await runWith('--version')).toMatchObject({ code: 0, stdout: version, stderr: '' })
    expect(await runWith('--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('Usage'), stderr: '' })
  })
})

describe('the JSON reporter prints one document and nothing else', () => {
  it.each([
    ['check good.ts', 0, { verdict: 'holds', file: 'good.ts' }],
    ['check none.ts', 2, { verdict: 'error', file: 'none.ts', error: { code: 'missing-file' } }],
    ['check bug.ts', 3, { verdict: 'error', error: { code: 'internal-error' } }],
    ['check good.ts none.ts', 2, { verdict: 'error', results: [{ verdict: 'holds' }, { verdict: 'error' }] }],
    ['check good.ts --bound -1', 2, { verdict: 'error', error: { code: 'bad-option', fact: '--bound is -1' } }],
    ['check', 2, { verdict: 'error', error: { code: 'bad-option' } }],
    ['replay t.json', 1, { verdict: 'violation', reproduced: true }],
  ])('%s', async (line, code, document) => {
    const ran = await runWith(`${line} --reporter json`)
    expect(ran.code).toBe(code)
    expect(JSON.parse(ran.stdout)).toMatchObject(document)
    expect(ran.stderr).toBe('')
  })
})

describe('what the program prints', () => {
  const chatty: Partial<Engine> = {
    check: async (_file, _options, observer) => (observer.console('hello'), samplePass),
  }
  it('goes to standard error', async () => {
    expect(await runWith('check a.ts', { engine: chatty })).toMatchObject({ stderr: 'hello\n' })
  })
  it('is left out when quiet', async () => {
    expect(await runWith('check a.ts --quiet', { engine: chatty })).toMatchObject({ stderr: '' })
  })
})

describe('colour', () => {
  const isColored = async (line: string, how: How) =>
    (await runWith(line, how)).stdout.includes('\u001b[')

  it('is for terminals', async () => {
    expect(await isColored('check a.ts', { tty: true })).toBe(true)
    expect(await isColored('check a.ts', { tty: false })).toBe(false)
  })
  it('is off with NO_COLOR, a dumb terminal or --no-color', async () => {
    expect(await isColored('check a.ts', { tty: true, env: { NO_COLOR: '1' } })).toBe(false)
    expect(await isColored('check a.ts', { tty: true, env: { TERM: 'dumb' } })).toBe(false)
    expect(await isColored('check a.ts --no-color', { tty: true })).toBe(false)
  })
  it('can be forced', async () => {
    expect(await isColored('check a.ts --color', { tty: false, env: { NO_COLOR: '1' } })).toBe(true)
  })
})

describe('an interrupt', () => {
  /** Runs until its signal is aborted. */
  const endless: Partial<Engine> = {
    check: (file, { signal }) => new Promise((resolve) => {
      const result: CheckResult = { ...samplePass, file, verdict: 'incomplete', limits: [{ kind: 'interrupted' }] }
      signal!.addEventListener('abort', () => resolve(result))
    }),
  }

  it.each(['SIGINT', 'SIGTERM'])('by %s ends the check with its result so far', async (signal) => {
    const ran = await runWith('check a.ts b.ts', { engine: endless })
    expect(ran.code).toBeUndefined()
    ran.signals.emit(signal)
    expect(await ran.done).toBe(4)
    expect(ran.stdout).toMatch(/^INCOMPLETE {2}a\.ts[^]*Stopped by an interrupt\./)
    expect(ran.stderr).toBe('stopping; interrupt again to exit at once\nnot checked: b.ts\n')
    expect(ran.exits).toEqual([])
    expect(ran.signals.listenerCount(signal)).toBe(0)
  })

  it('leaves the verdict incomplete if the file that was being checked is done all the same', async () => {
    const lucky: Partial<Engine> = {
      check: (file, { signal }) => new Promise((resolve) => { signal!.addEventListener('abort', () => resolve({ ...samplePass, file })) }),
    }
    const ran = await runWith('check a.ts b.ts', { engine: lucky })
    ran.signals.emit('SIGINT')
    expect(await ran.done).toBe(4)
    expect(ran.stderr).toContain('not checked: b.ts\n')
  })

  it('exits at once the second time', async () => {
    const { signals, exits } = await runWith('check a.ts', { engine: { check: () => new Promise(() => {}) } })
    signals.emit('SIGINT')
    expect(exits).toEqual([])
    signals.emit('SIGINT')
    expect(exits).toEqual([130])
  })
})
