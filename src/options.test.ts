import { describe, expect, it } from 'vitest'
import { UserError } from './base/errors.ts'
import { CHECK_SETTINGS, type CheckOptions, checkSettings, nearest, OUTPUT_SETTINGS, readFlag } from './options.ts'

function refusal(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof UserError) return `${error.code}: ${error.fact}; ${error.remedy}`
    throw error
  }
  throw new Error('was not refused')
}

const flag = (name: string, text: string): unknown =>
  readFlag([...CHECK_SETTINGS, ...OUTPUT_SETTINGS].find((setting) => setting.flag === name)!, text)

describe('settings of a check', () => {
  it('have no limits by default except steps and memory', () => {
    const { maxMemoryMb, ...rest } = checkSettings()
    expect(rest).toEqual({
      bound: undefined, maxStates: Infinity, maxDepth: Infinity, timeoutMs: Infinity, keepGoing: false,
      mode: 'host', host: [], mixed: 'off', exact: false, maxSteps: 10_000_000, strategy: 'bfs', seed: 1, walks: 100, match: 'exact', exclude: [], coverage: false,
      allowRead: [], faults: [], maxFaults: 1, segments: 1, socketBuffer: 2_626_560, signals: [], stdin: undefined, args: [],
      signal: undefined,
    })
    expect(maxMemoryMb).toBeGreaterThan(0)
    expect(Number.isInteger(maxMemoryMb)).toBe(true)
  })

  it('take undefined as not said', () => {
    expect(checkSettings({ maxStates: undefined, exact: undefined }))
      .toMatchObject({ maxStates: Infinity, exact: false })
  })

  it('keep what the caller said', () => {
    const { signal } = new AbortController()
    const said = {
      bound: 0, maxStates: 1, maxDepth: 2, timeoutMs: 3.5, keepGoing: true, mode: 'tracked', host: ['Tree.#grow', '@scope/package'], mixed: 'lazy', exact: true, maxSteps: 4, maxMemoryMb: 5,
      strategy: 'dfs', seed: 6, walks: 7, match: 'shape', exclude: ['A.#b'], coverage: 'all', signal,
      allowRead: ['a', 'b'], faults: ['fs', 'net'], maxFaults: 2, segments: 3, socketBuffer: 64, signals: ['SIGTERM'], stdin: 'input.txt', args: ['--port', ''],
    } as const
    expect(checkSettings(said)).toEqual(said)
  })

  it('measure host blocks if they are named and nothing else is said', () => {
    expect(checkSettings({ host: ['sort'] })).toMatchObject({ mixed: 'auto' })
    expect(checkSettings({ host: ['sort'], mixed: 'off' })).toMatchObject({ mixed: 'off' })
  })

  it.each([
    [{ bound: -1 }, 'bad-option: bound is -1; use a whole number of at least 0'],
    [{ bound: 1.5 }, 'bad-option: bound is 1.5; use a whole number of at least 0'],
    [{ bound: '6' }, "bad-option: bound is '6'; use a whole number of at least 0"],
    [{ bound: NaN }, 'bad-option: bound is NaN; use a whole number of at least 0'],
    [{ maxStates: 0 }, 'bad-option: maxStates is 0; use a whole number of at least 1'],
    [{ exact: 1 }, 'bad-option: exact is 1; use true or false'],
    [{ strategy: 'best' }, "bad-option: strategy is 'best'; use one of bfs, dfs, random, fewest-switches, coverage"],
    [{ exclude: 'A.b' }, "bad-option: exclude is 'A.b'; name a field as Class.field, e.g. Counter.calls or Session.#lastUsed"],
    [{ allowRead: 'data' }, "bad-option: allowRead is 'data'; name a directory"],
    [{ allowRead: [''] }, "bad-option: allowRead is ''; name a directory"],
    [{ faults: ['fs', 'dns'] }, "bad-option: faults is 'fs,dns'; use some of fs, net, crash"],
    [{ segments: 0 }, 'bad-option: segments is 0; use a whole number of at least 1'],
    [{ stdin: '' }, "bad-option: stdin is ''; name a file"],
    [{ args: [1] }, "bad-option: args is '1'; use a list of strings"],
    [{ mode: 'undo' }, "bad-option: mode is 'undo'; use one of host, tracked, delta, auto"],
    [{ host: ['a b'] }, "bad-option: host is 'a b'; name a function, Class, Class.method or package, e.g. Parser, Tree.insert or lodash"],
    [{ mixed: 'lazy' }, "bad-option: mixed is 'lazy' and no host block is named; name functions, classes or packages as host, or use auto"],
    [{ coverage: 'some' }, "bad-option: coverage is 'some'; use true, false or 'all'"],
    [{ signal: {} }, 'bad-option: signal is an object; use the signal of an AbortController'],
    [{ maxState: 1 }, 'unknown-option: there is no option maxState; did you mean maxStates?'],
    [null, 'bad-option: the options are null; pass an object such as { bound: 6 }'],
  ])('refuse %j', (options, message) => {
    expect(refusal(() => checkSettings(options as CheckOptions))).toBe(message)
  })
})

describe('a flag', () => {
  const aTime = 'use a time of at least 1 ms; on the command line 500ms, 10s, 2m, 1h or plain seconds'

  it.each([
    ['timeout', '500ms', 500],
    ['timeout', '10s', 10_000],
    ['timeout', '2m', 120_000],
    ['timeout', '1h', 3_600_000],
    ['timeout', '1.5', 1500],
    ['bound', '9', 9],
    ['max-states', '1_000_000', 1_000_000],
    ['max-states', '1e6', 1_000_000],
    ['reporter', 'json', 'json'],
    ['trace-dir', 'out', 'out'],
  ])('--%s %s means %j', (name, text, value) => {
    expect(flag(name, text)).toBe(value)
  })

  it.each([
    ['bound', '-3', 'bad-option: --bound is -3; use a whole number of at least 0'],
    ['bound', 'six', "bad-option: --bound is 'six'; use a whole number of at least 0"],
    ['bound', '', "bad-option: --bound is ''; use a whole number of at least 0"],
    ['max-states', '1e300', 'bad-option: --max-states is 1e+300; use a whole number of at least 1'],
    ['reporter', 'xml', "bad-option: --reporter is 'xml'; use one of text, json"],
    ['trace-dir', '', "bad-option: --trace-dir is ''; name a directory"],
    ['timeout', 'soon',
      `bad-option: --timeout is 'soon'; ${aTime}`],
    ['timeout', '0',
      `bad-option: --timeout is 0; ${aTime}`],
  ])('--%s %s is refused', (name, text, message) => {
    expect(refusal(() => flag(name, text))).toBe(message)
  })
})

describe('the nearest spelling', () => {
  it('is one with few wrong letters', () => {
    expect(nearest('--max-sates', ['--max-states', '--max-steps'])).toBe('--max-states')
  })
  it('is none when everything is far', () => {
    expect(nearest('--verbose', ['--bound', '--exact'])).toBeUndefined()
  })
})
