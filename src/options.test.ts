import { describe, expect, it } from 'vitest'
import { UserError } from './base/errors.ts'
import { API_SETTINGS, type CheckOptions, checkSettings, nearest, OUTPUT_SETTINGS, readFlag } from './options.ts'

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
  readFlag([...API_SETTINGS, ...OUTPUT_SETTINGS].find((setting) => setting.flag === name)!, text)

const anAddress = 'name a host and a port from 1 to 65535, e.g. 127.0.0.1:8080 or example.org:443; without a port all ports of the host are meant'
const aPort = 'name a port from 1 to 65535, or an address of this machine and a port, e.g. 8080 or 0.0.0.0:8080'
const aCommand = "write a command as a shell takes it, e.g. 'node server.js'"
const aProbe = "say one of { port: 8080 }, { output: 'listening' } and { command: 'pg_isready' }"

describe('settings of a check', () => {
  it('have no limits by default except steps and memory', () => {
    const { maxMemoryMb, withheldEnv, ...rest } = checkSettings()
    expect(withheldEnv).toContain('PATH')
    expect(rest).toEqual({
      bound: undefined, maxStates: Infinity, maxDepth: Infinity, timeoutMs: Infinity, keepGoing: false,
      mode: 'host', host: [], mixed: 'off', exact: false, maxSteps: 10_000_000, strategy: 'bfs', seed: 1, walks: 100, match: 'exact', exclude: [], coverage: false,
      allowRead: [], faults: [], maxFaults: 1, segments: 1, socketBuffer: 2_626_560, signals: [], stdin: undefined, args: [], env: {},
      allowNet: [], allowListen: [], names: {}, peers: [], clients: [], network: 'branching', identicalClients: false, peerScope: 'connection', peerNondeterminism: 'report',
      volatile: [], peerInspection: true, peerQuietMs: 50, peerTimeoutMs: 10_000, maxConnections: 128,
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
      allowNet: ['127.0.0.1:80', 'example.org'], allowListen: ['8080'], network: 'linear', identicalClients: true, peerScope: 'process', peerNondeterminism: 'explore',
      peers: [{ command: 'node server.js', cwd: 'data', env: { DEBUG: '1' }, ready: { port: 80 }, restart: 'session', reset: 'rm -r data' }], clients: [{ command: 'node client.js' }],
      volatile: ['Date: .*'], peerInspection: false, peerQuietMs: 20, peerTimeoutMs: 500, maxConnections: 2,
    } as const
    expect(checkSettings(said)).toEqual({ ...said, names: {}, env: {}, withheldEnv: checkSettings().withheldEnv })
  })

  it('have one spelling for each address, once', () => {
    expect(checkSettings({ allowNet: ['LOCALHOST:80', 'localhost:80', '::1', '[::1]:443'], allowListen: [8080, '8080', '0.0.0.0:99'] }))
      .toMatchObject({ allowNet: ['localhost:80', '[::1]', '[::1]:443'], allowListen: ['8080', '0.0.0.0:99'] })
  })

  it('take a command alone for a peer', () => {
    expect(checkSettings({ allowNet: ['a:1'], peers: ['node a.js', { command: 'b' }] })).toMatchObject({ peers: [{ command: 'node a.js' }, { command: 'b' }] })
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
    [{ allowNet: ['8080'] }, `bad-option: allowNet is '8080'; ${anAddress}`],
    [{ allowNet: ['http://a:80'] }, `bad-option: allowNet is 'http://a:80'; ${anAddress}`],
    [{ allowNet: ['a:0'] }, `bad-option: allowNet is 'a:0'; ${anAddress}`],
    [{ allowNet: ['a:65536'] }, `bad-option: allowNet is 'a:65536'; ${anAddress}`],
    [{ allowNet: ['*'] }, `bad-option: allowNet is '*'; ${anAddress}`],
    [{ allowNet: ['1.2.3:80'] }, `bad-option: allowNet is '1.2.3:80'; ${anAddress}`],
    [{ allowNet: '127.0.0.1:80' }, `bad-option: allowNet is '127.0.0.1:80'; ${anAddress}`],
    [{ allowNet: [{}] }, `bad-option: allowNet is a list; ${anAddress}`],
    [{ allowListen: ['localhost'] }, `bad-option: allowListen is 'localhost'; ${aPort}`],
    [{ allowListen: [70000] }, `bad-option: allowListen is '70000'; ${aPort}`],
    [{ allowListen: 8080 }, `bad-option: allowListen is 8080; ${aPort}`],
    [{ peers: 'node a.js' }, `bad-option: peers is 'node a.js'; use a list of commands: ${aCommand}`],
    [{ peers: [' '] }, `bad-option: peers[0] is ' '; ${aCommand}`],
    [{ peers: ['a', 3] }, `bad-option: peers[1] is 3; ${aCommand}, or an object with it as command`],
    [{ peers: [{}] }, `bad-option: peers[0].command is missing; ${aCommand}`],
    [{ clients: [{ command: 'a', comand: 'b' }] }, 'unknown-option: there is no option clients[0].comand; did you mean command?'],
    [{ clients: [{ command: 'a', repeat: 2 }] }, 'unknown-option: there is no option clients[0].repeat; did you mean reset?'],
    [{ peers: [{ command: 'a', cwd: 3 }] }, 'bad-option: peers[0].cwd is 3; name a directory'],
    [{ peers: [{ command: 'a', env: ['A=1'] }] }, "bad-option: peers[0].env is 'A=1'; use an object from names to texts"],
    [{ peers: [{ command: 'a', env: { A: 1 } }] }, 'bad-option: peers[0].env.A is 1; use a text'],
    [{ peers: [{ command: 'a', ready: 80 }] }, `bad-option: peers[0].ready is 80; ${aProbe}`],
    [{ peers: [{ command: 'a', ready: { port: 1, output: 'x' } }] }, `bad-option: peers[0].ready is an object; ${aProbe}`],
    [{ peers: [{ command: 'a', ready: { ports: 1 } }] }, 'unknown-option: there is no option peers[0].ready.ports; did you mean port?'],
    [{ peers: [{ command: 'a', ready: { port: 0 } }] }, 'bad-option: peers[0].ready.port is 0; use a port from 1 to 65535'],
    [{ peers: [{ command: 'a', ready: { output: '' } }] }, "bad-option: peers[0].ready.output is ''; use a text that it prints when it is ready"],
    [{ peers: [{ command: 'a', restart: 'always' }] }, "bad-option: peers[0].restart is 'always'; use one of exit, session, never"],
    [{ peers: ['a'] }, "bad-option: a peer is started, and the program may contact nobody; say its address with --allow-net HOST:PORT, or allowNet: ['127.0.0.1:8080']"],
    [{ clients: ['a'], allowNet: ['b:1'] }, 'bad-option: a client is started, and it may connect to no port of the program; say the port with --allow-listen PORT, or allowListen: [8080]'],
    [{ network: 'tree' }, "bad-option: network is 'tree'; use one of none, linear, branching"],
    [{ peerScope: 'host' }, "bad-option: peerScope is 'host'; use one of connection, process"],
    [{ peerNondeterminism: true }, 'bad-option: peerNondeterminism is true; use one of report, explore'],
    [{ volatile: ['('] }, "bad-option: volatile is '('; write a regular expression as JavaScript has it, e.g. Date: [^\\r]*"],
    [{ peerInspection: 'on' }, "bad-option: peerInspection is 'on'; use true or false"],
    [{ peerQuietMs: 0 }, 'bad-option: peerQuietMs is 0; use a time of at least 1 ms; on the command line 500ms, 10s, 2m, 1h or plain seconds'],
    [{ maxConnections: 0 }, 'bad-option: maxConnections is 0; use a whole number of at least 1'],
    [{ parameters: { a: [] } }, 'bad-option: parameters is an object; write NAME=VALUE, e.g. connections=3'],
    [null, 'bad-option: the options are null; pass an object such as { bound: 6 }'],
  ])('refuse %j', (options, message) => {
    expect(refusal(() => checkSettings(options as CheckOptions))).toBe(message)
  })
})

it('the addresses of names are found out, not said', () => {
  expect(() => checkSettings({ names: {} } as CheckOptions)).toThrow('there is no option names')
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
    ['peer-quiet', '20ms', 20],
    ['max-connections', '3', 3],
  ])('--%s %s means %j', (name, text, value) => {
    expect(flag(name, text)).toBe(value)
  })

  it.each([
    ['bound', '-3', 'bad-option: --bound is -3; use a whole number of at least 0'],
    ['bound', 'six', "bad-option: --bound is 'six'; use a whole number of at least 0"],
    ['bound', '', "bad-option: --bound is ''; use a whole number of at least 0"],
    ['max-states', '1e300', 'bad-option: --max-states is 1e+300; use a whole number of at least 1 and at most 9007199254740991'],
    ['reporter', 'xml', "bad-option: --reporter is 'xml'; use one of text, json"],
    ['trace-dir', '', "bad-option: --trace-dir is ''; name a directory"],
    ['timeout', 'soon',
      `bad-option: --timeout is 'soon'; ${aTime}`],
    ['allow-net', '80', `bad-option: --allow-net is '80'; ${anAddress}`],
    ['allow-listen', 'x', `bad-option: --allow-listen is 'x'; ${aPort}`],
    ['peer', '', `bad-option: --peer is ''; ${aCommand}`],
    ['network', 'cache', "bad-option: --network is 'cache'; use one of none, linear, branching"],
    ['volatile', '[', "bad-option: --volatile is '['; write a regular expression as JavaScript has it, e.g. Date: [^\\r]*"],
    ['set', 'connections', "bad-option: --set is 'connections'; write NAME=VALUE, e.g. connections=3"],
    ['set', '=3', "bad-option: --set is '=3'; write NAME=VALUE, e.g. connections=3"],
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
