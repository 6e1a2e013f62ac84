import { describe, expect, it } from 'vitest'
import { UserError } from '../base/errors.ts'
import { asksForJson, parseArguments } from './arguments.ts'

const parse = (line: string) => parseArguments(line === '' ? [] : line.split(' '))

function refusal(line: string): string {
  try {
    parse(line)
  } catch (error) {
    if (error instanceof UserError) return `${error.code}: ${error.fact}; ${error.remedy}`
    throw error
  }
  throw new Error('was not refused')
}

const output = { reporter: 'text', traceDir: undefined, color: undefined, quiet: false, coverageFile: undefined }

describe('the arguments', () => {
  it('name a command and files', () => {
    expect(parse('check a.ts b.ts'))
      .toEqual({ kind: 'run', command: 'check', files: ['a.ts', 'b.ts'], options: {}, output })
    expect(parse('replay t.json')).toEqual({ kind: 'run', command: 'replay', files: ['t.json'], options: {}, output })
  })

  it('may carry every option, before or after the files, with a space or an equals sign', () => {
    expect(parse('--bound 9 check --max-states=1e3 a.ts --max-depth 4 --timeout 2m --exact --max-steps 5 --keep-going '
      + '--max-memory 600 --strategy random --walks 7 --seed 0 --match shape --exclude A.b --reporter json '
      + '--trace-dir=out --no-color --quiet --coverage=out/lcov.info')).toEqual({
      kind: 'run', command: 'check', files: ['a.ts'],
      options: {
        bound: 9, maxStates: 1000, maxDepth: 4, timeoutMs: 120_000, exact: true, maxSteps: 5, maxMemoryMb: 600, keepGoing: true,
        strategy: 'random', walks: 7, seed: 0, match: 'shape', exclude: ['A.b'], coverage: true,
      },
      output: { reporter: 'json', traceDir: 'out', color: false, quiet: true, coverageFile: 'out/lcov.info' },
    })
  })

  it('take the last of two values', () => {
    expect(parse('check a.ts --bound 1 --bound 2')).toMatchObject({ options: { bound: 2 } })
  })

  it('add up where they exclude fields', () => {
    expect(parse('check a.ts --exclude A.b,C.#d --exclude E.f')).toMatchObject({ options: { exclude: ['A.b', 'C.#d', 'E.f'] } })
  })

  it('add up where they name host blocks', () => {
    expect(parse('check a.ts --mode tracked --host Tree,sort --host @scope/package')).toMatchObject({ options: { host: ['Tree', 'sort', '@scope/package'] } })
  })

  it('describe the world of the program', () => {
    expect(parse('check a.ts --allow-read data --allow-read=a,b --faults fs,net --max-faults 2 --segments 2 --signals SIGTERM,SIGINT '
      + '--stdin in.txt --arg a,b --arg=--port')).toMatchObject({
      options: {
        // A directory may have a comma in its name, and so may an argument.
        allowRead: ['data', 'a,b'], faults: ['fs', 'net'], maxFaults: 2, segments: 2, signals: ['SIGTERM', 'SIGINT'],
        stdin: 'in.txt', args: ['a,b', '--port'],
      },
    })
  })

  it('may ask for coverage without a file, which cannot be mistaken for one to check', () => {
    expect(parse('check --coverage a.ts')).toMatchObject({
      files: ['a.ts'], options: { coverage: true }, output: { coverageFile: true },
    })
  })

  it('name peers and clients as shells take them, and parameters', () => {
    expect(parseArguments(['check', 'a.ts', '--allow-net', 'a:1', '--allow-net=b', '--allow-listen', '80', '--peer', 'node s.js --fast', '--client', 'c 1', '--client=c 2',
      '--network', 'none', '--identical-clients', '--peer-timeout', '2s', '--volatile', 'a,b', '--no-peer-inspection', '--set', 'n=3', '--set=name=a=b'])).toMatchObject({
      files: ['a.ts'],
      options: {
        allowNet: ['a:1', 'b'], allowListen: ['80'], peers: ['node s.js --fast'], clients: ['c 1', 'c 2'], network: 'none', identicalClients: true, peerTimeoutMs: 2000,
        volatile: ['a,b'], peerInspection: false, parameters: { n: '3', name: 'a=b' },
      },
    })
  })

  it('after -- are files', () => {
    expect(parse('check -- --bound')).toMatchObject({ files: ['--bound'], options: {} })
  })

  it('ask for help or the version, whatever else is missing', () => {
    expect(parse('--help')).toEqual({ kind: 'help' })
    expect(parse('check -h')).toEqual({ kind: 'help', command: 'check' })
    expect(parse('replay --help')).toEqual({ kind: 'help', command: 'replay' })
    expect(parse('help')).toEqual({ kind: 'help' })
    expect(parse('help check')).toEqual({ kind: 'help', command: 'check' })
    expect(parse('--version')).toEqual({ kind: 'version' })
    expect(parse('-v')).toEqual({ kind: 'version' })
  })

  it.each([
    ['', 'no-command: no command was given; write manyworlds check FILE, or manyworlds --help to see everything'],
    ['chekc a.ts', 'unknown-command: there is no command chekc; did you mean check?'],
    ['a.ts', 'unknown-command: there is no command a.ts; write manyworlds check a.ts'],
    ['frobnicate', 'unknown-command: there is no command frobnicate; use one of check, replay'],
    ['help chekc', 'unknown-command: there is no command chekc; did you mean check?'],
    ['check', 'bad-option: check needs a file; write manyworlds check FILE, where FILE is a program or exports an exploration'],
    ['replay', 'bad-option: replay needs a file; write manyworlds replay FILE, where FILE is a stored trace'],
    ['replay a b', 'bad-option: replay takes one file; replay the traces one by one'],
    ['check a.ts --max-sates 3', 'unknown-option: there is no option --max-sates; did you mean --max-states?'],
    ['check a.ts --bond=3', 'unknown-option: there is no option --bond; did you mean --bound?'],
    ['check a.ts --hlep', 'unknown-option: there is no option --hlep; did you mean --help?'],
    ['check a.ts --bound', 'bad-option: --bound has no value; write --bound N'],
    ['check a.ts --bound --exact', 'bad-option: --bound has no value; write --bound N'],
    ['check a.ts --bound -3', 'bad-option: --bound is -3; use a whole number of at least 0'],
    ['check a.ts --bound=', "bad-option: --bound is ''; use a whole number of at least 0"],
    ['check a.ts --exact=yes', 'bad-option: --exact takes no value; leave the value out'],
    ['check a.ts --coverage=', "bad-option: --coverage is ''; name a file"],
    ['check a.ts --strategy depth', "bad-option: --strategy is 'depth'; use one of bfs, dfs, random, fewest-switches, coverage"],
    ['check a.ts --match same', "bad-option: --match is 'same'; use one of exact, shape"],
    ['check a.ts --exclude calls', "bad-option: --exclude is 'calls'; name a field as Class.field, e.g. Counter.calls or Session.#lastUsed"],
    ['check a.ts --walks 0 --strategy random', 'bad-option: --walks is 0; use a whole number of at least 1'],
    ['check a.ts --allow-read=', "bad-option: --allow-read is ''; name a directory"],
    ['check a.ts --faults disk', "bad-option: --faults is 'disk'; use some of fs, net, crash"],
    ['check a.ts --signals SIGKILL', "bad-option: --signals is 'SIGKILL'; use some of SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGPIPE, SIGALRM, SIGCHLD, SIGCONT, SIGWINCH"],
    ['check a.ts --reporter xml', "bad-option: --reporter is 'xml'; use one of text, json"],
  ])('"%s" are refused', (line, message) => {
    expect(refusal(line)).toBe(message)
  })

  it('with something unknown list what there is', () => {
    expect(refusal('check a.ts -x')).toBe('unknown-option: there is no option -x; use one of --bound, --max-states, '
      + '--max-depth, --timeout, --max-memory, --max-steps, --keep-going, --strategy, --walks, --seed, --match, --exclude, --mode, --host, --mixed, --exact, '
      + '--allow-read, --faults, --max-faults, --segments, --socket-buffer, --signals, --stdin, --arg, --allow-env, '
      + '--allow-net, --allow-listen, --peer, --client, --network, --identical-clients, --peer-scope, --peer-nondeterminism, --volatile, --peer-inspection, --peer-quiet, --peer-timeout, --max-connections, --set, --trust-config, --reporter, --trace-dir, --coverage, --color, --quiet, --no-color, --help, --version')
  })
})

it('JSON is asked for even by arguments that are wrong', () => {
  expect(asksForJson(['check', '--bad', '--reporter', 'json'])).toBe(true)
  expect(asksForJson(['--reporter=json'])).toBe(true)
  expect(asksForJson(['--reporter', 'text', 'json'])).toBe(false)
  expect(asksForJson(['check', '--', '--reporter=json'])).toBe(false)
})
