import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../test/support/folder.ts'
import { UserError } from '../base/errors.ts'
import { allOptions, findOptionsFile } from './all-options.ts'
import type { AllOptions } from './extensions.ts'

let directory: string
let here: string
beforeEach(() => {
  directory = temporaryFolder()
  here = relative('', directory)
})

function write(path: string, text: string): string {
  const file = join(directory, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

/** What a file comes to that is trusted. */
async function read(text: string, options: AllOptions = {}): Promise<AllOptions> {
  write('manyworlds.json', text)
  const { trustConfig: _, ...all } = await allOptions(join(directory, 'main.ts'), { ...options, trustConfig: true })
  return all
}

async function refusal(text: string, options: AllOptions = {}): Promise<string> {
  try {
    await read(text, options)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const place = error.location === undefined ? '' : `${relative(directory, error.location.file)}:${error.location.line}:${error.location.column} `
    return `${place}${error.code}: ${error.fact.replaceAll(here, '.')}; ${error.remedy}`
  }
  throw new Error('was not refused')
}

describe('the options file', () => {
  it('is the one beside the checked file, or the nearest above it within its package', () => {
    write('a/package.json', '{}')
    expect(findOptionsFile(join(directory, 'a/b/c/main.ts'))).toBeUndefined()
    write('manyworlds.json', '{}')
    expect(findOptionsFile(join(directory, 'a/b/c/main.ts'))).toBeUndefined()
    const above = write('a/manyworlds.json', '{}')
    expect(findOptionsFile(join(directory, 'a/b/c/main.ts'))).toBe(above)
    const beside = write('a/b/c/manyworlds.json', '{}')
    expect(findOptionsFile(join(directory, 'a/b/c/main.ts'))).toBe(beside)
  })

  it('lies beside the file if there is no package', () => {
    const beside = write('a/manyworlds.json', '{}')
    expect(findOptionsFile(join(directory, 'a/main.ts'))).toBe(beside)
    expect(findOptionsFile(join(directory, 'a/b/main.ts'))).toBeUndefined()
  })

  it('says what the caller does not say', async () => {
    expect(await read('{ "segments": 2, "strategy": "dfs", "allowListen": [8080, "9090"] }', { segments: 3, maxStates: undefined, allowListen: undefined }))
      .toEqual({ segments: 3, strategy: 'dfs', allowListen: ['8080', '9090'].map((port) => port === '8080' ? 8080 : port) })
  })

  it('may have comments, trailing commas and a byte order mark', async () => {
    expect(await read('\uFEFF{\n  // as small as possible\n  "segments": 1, /* really */\n}\n// the end')).toEqual({ segments: 1 })
  })

  it('fills parameters into its texts', async () => {
    const text = `{ "parameters": { "connections": 2, "name": "x", "loud": false }, "args": ["{connections}", "-{name}-{connections}", "{loud}", "{other}"], "segments": "{connections}", "exact": "{loud}" }`
    expect(await read(text)).toEqual({ args: ['2', '-x-2', 'false', '{other}'], segments: 2, exact: false })
    expect(await read(text, { parameters: { connections: '3', name: 'y', loud: 'true' } })).toEqual({ args: ['3', '-y-3', 'true', '{other}'], segments: 3, exact: true })
    expect(await read(text, { parameters: { connections: 4, name: 5, loud: true } })).toMatchObject({ args: ['4', '-5-4', 'true', '{other}'], segments: 4 })
  })

  it('repeats commands and leaves braces to the shell', async () => {
    expect(await read(`{
      "parameters": { "connections": 2 }, "allowListen": [80],
      "clients": ["awk '{print}' {i} {port}", { "command": "node client.js {port} {i} {connections}", "repeat": "{connections}", "env": { "ID": "{i}" } }, { "command": "none", "repeat": 0 }]
    }`)).toEqual({
      allowListen: [80],
      clients: [
        { command: "awk '{print}' {i} {port}", cwd: here },
        { command: 'node client.js {port} 1 2', env: { ID: '1' }, cwd: here },
        { command: 'node client.js {port} 2 2', env: { ID: '2' }, cwd: here },
      ],
    })
  })

  it('has paths that are relative to it', async () => {
    expect(await read(`{
      "allowRead": [".", "data"], "stdin": "in.txt", "strategy": "./mine.js", "score": "score.js", "listeners": ["../listener.js"],
      "allowNet": ["a:1"], "peers": ["x", { "command": "y", "cwd": "data" }, { "command": "z", "cwd": "/" }]
    }`)).toEqual({
      allowRead: [here, join(here, 'data')], stdin: join(here, 'in.txt'), strategy: join(here, 'mine.js'), score: join(here, 'score.js'), listeners: [join(dirname(here), 'listener.js')],
      allowNet: ['a:1'], peers: [{ command: 'x', cwd: here }, { command: 'y', cwd: join(here, 'data') }, { command: 'z', cwd: relative('', '/') }],
    })
  })

  const aCommand = "write a command as a shell takes it, e.g. 'node server.js'"
  it.each([
    ['{ "segments": 1 ', 'manyworlds.json:1:17 syntax-error: this is not valid JSON; correct the syntax at the marked place'],
    ['[]', 'manyworlds.json:1:1 bad-option: the options are no object; write an object such as { "allowListen": [8080] }'],
    ['{\n  "segments": 0\n}', 'manyworlds.json:2:3 bad-option: segments is 0; use a whole number of at least 1'],
    ['{\n  "segments": null }', 'manyworlds.json:2:3 bad-option: segments is null; use a whole number of at least 1'],
    ['{\n  "segments": "2" }', "manyworlds.json:2:3 bad-option: segments is '2'; use a whole number of at least 1"],
    ['{\n  "segment": 1 }', 'manyworlds.json:2:3 unknown-option: there is no option segment; did you mean segments?'],
    ['{ "segments": 1,\n  "segments": 2 }', 'manyworlds.json:2:3 bad-option: segments is said twice; say it once'],
    ['{ "trustConfig": true }', 'manyworlds.json:1:3 unknown-option: there is no option trustConfig; use one of bound'],
    ['{ "signal": 1 }', 'manyworlds.json:1:3 unknown-option: there is no option signal; did you mean signals?'],
    ['{ "strategy": "best" }', "manyworlds.json:1:3 bad-option: strategy is 'best'; use one of bfs, dfs, random, fewest-switches, coverage"],
    ['{ "matching": "some" }', "manyworlds.json:1:3 bad-option: matching is 'some'; use one of states, none"],
    ['{ "peers": {} }', `manyworlds.json:1:3 bad-option: peers is an object; use a list of commands: ${aCommand}`],
    ['{ "peers": ["a",\n  3] }', `manyworlds.json:2:3 bad-option: peers[1] is 3; ${aCommand}, or an object with it as command`],
    ['{ "peers": [{ "command": "a", "repeat": 3 },\n  { "command": "b",\n    "restart": "often" }] }',
      "manyworlds.json:3:5 bad-option: peers[3].restart is 'often'; use one of exit, session, never"],
    ['{ "clients": [{ "command": "a",\n  "ready": { "port": "x" } }] }', "manyworlds.json:2:14 bad-option: clients[0].ready.port is 'x'; use a port from 1 to 65535"],
    ['{ "clients": [{\n  "comand": "a" }] }', 'manyworlds.json:2:3 unknown-option: there is no option clients[0].comand; did you mean command?'],
    ['{ "clients": [{ "command": "a",\n  "repeat": -1 }] }', 'manyworlds.json:2:3 bad-option: repeat is -1; use a whole number from 0 to 1000, or a parameter that is one'],
    ['{ "clients": [{ "command": "a",\n  "repeat": "two" }] }', "manyworlds.json:2:3 bad-option: repeat is 'two'; use a whole number from 0 to 1000, or a parameter that is one"],
    ['{ "parameters": { "connections": 2 },\n  "args": ["a", "{conections}"] }', 'manyworlds.json:2:17 unknown-option: there is no parameter conections; did you mean connections?'],
    ['{ "parameters": 3 }', 'manyworlds.json:1:3 bad-option: parameters is no object; write an object such as { "connections": 2 }'],
    ['{ "parameters": { "n": [1] } }', 'manyworlds.json:1:19 bad-option: the parameter n has no plain value; use a number, a text, true or false'],
    ['{ "parameters": { "port": 1 } }', 'manyworlds.json:1:19 bad-option: {port} has a meaning of its own; use another name: letters, digits, - and _'],
    ['{ "parameters": { "a b": 1 } }', "manyworlds.json:1:19 bad-option: 'a b' is no name; use another name: letters, digits, - and _"],
    ['{ "__proto__": 1 }', 'manyworlds.json:1:3 unknown-option: there is no option __proto__; use one of bound'],
  ])('refuses %j', async (text, message) => {
    expect((await refusal(text)).replace(/use one of bound, .*/, 'use one of bound')).toBe(message)
  })

  it('shows the lines around a mistake', async () => {
    const error = await read('{\n  "args": [],\n  "maxFaults": "many"\n}').catch((thrown: unknown) => thrown)
    expect((error as UserError).frame).toBe('  1 | {\n  2 |   "args": [],\n> 3 |   "maxFaults": "many"\n    |   ^\n  4 | }')
  })

  it('refuses what its parameters do not take', async () => {
    const text = '{ "parameters": { "connections": 2, "loud": true } }'
    expect(await refusal(text, { parameters: { conections: 3 } })).toBe('bad-option: ./manyworlds.json has no parameter conections; did you mean connections?')
    expect(await refusal(text, { parameters: { x: 3 } })).toBe('bad-option: ./manyworlds.json has no parameter x; use one of connections, loud')
    expect(await refusal('{}', { parameters: { x: 3 } })).toBe('bad-option: ./manyworlds.json has no parameter x; add it to the "parameters" of the file')
    expect(await refusal(text, { parameters: { connections: 'three' } })).toBe("bad-option: the parameter connections is 'three'; use a number, as its default 2 is one")
    expect(await refusal(text, { parameters: { connections: '' } })).toBe("bad-option: the parameter connections is ''; use a number, as its default 2 is one")
    expect(await refusal(text, { parameters: { loud: 'yes' } })).toBe("bad-option: the parameter loud is 'yes'; use true or false")
    expect(await refusal(text, { parameters: 3 } as unknown as AllOptions)).toBe('bad-option: parameters is 3; write NAME=VALUE, e.g. connections=3')
  })

  it('is missed if a parameter is set without one', async () => {
    const file = join(directory, 'main.ts')
    await expect(allOptions(file, { parameters: { connections: 3 } })).rejects.toMatchObject({
      fact: `a value is set for the parameter connections, and there is no manyworlds.json for ${relative('', file)}`,
      remedy: 'write manyworlds.json beside it with { "parameters": { "connections": ... } }, or set nothing',
    })
  })

  it('is refused if it cannot be read', async () => {
    mkdirSync(join(directory, 'manyworlds.json'))
    await expect(allOptions(join(directory, 'main.ts'), {})).rejects.toMatchObject({ fact: `${join(here, 'manyworlds.json')} cannot be read: it is a directory` })
  })
})

describe('an options file that nobody trusts', () => {
  const untrusted = async (text: string, options: AllOptions = {}): Promise<AllOptions> => {
    write('manyworlds.json', text)
    return allOptions(join(directory, 'main.ts'), options)
  }

  it.each([
    ['{\n  "allowNet": ["a:1"],\n  "peers": ["x"]\n}', 2, 'opens addresses and starts processes (allowNet, peers)', '--allow-net and --peer'],
    ['{\n  "segments": 1,\n  "clients": ["x"], "allowListen": [80] }', 3, 'starts processes and opens ports (clients, allowListen)', '--client and --allow-listen'],
    ['{ "listeners": ["./l.js"] }', 1, 'loads modules into the checker (listeners)', 'the option listeners of check()'],
    ['{ "score": "./l.js" }', 1, 'loads a module into the checker (score)', 'the option score of check()'],
    ['{ "parameters": { "s": "./l.js" }, "strategy": "./{s}" }', 1, 'loads a module into the checker (strategy)', 'the option strategy of check()'],
    ['{ "allowRead": [".", ".."] }', 1, 'lets the program read outside of its project (allowRead)', '--allow-read'],
    ['{ "allowRead": ["link"] }', 1, 'lets the program read outside of its project (allowRead)', '--allow-read'],
    ['{ "stdin": "/etc/passwd" }', 1, 'lets the program read outside of its project (stdin)', '--stdin'],
    ['{ "allowEnv": ["HOME"] }', 1, 'gives the program variables of the environment (allowEnv)', '--allow-env'],
  ])('may not say %j', async (text, line, does, instead) => {
    symlinkSync('/etc', join(directory, 'link'))
    await expect(untrusted(text)).rejects.toMatchObject({
      code: 'untrusted-config', location: { file: join(directory, 'manyworlds.json'), line }, frame: expect.stringContaining(`> ${line} |`),
      fact: `this file ${does}, and nobody has said that it may`,
      remedy: `if you know what it says, add --trust-config (trustConfig: true); or say the same yourself, with ${instead}`,
    })
    await expect(untrusted(text, { trustConfig: true })).resolves.toBeDefined()
    await expect(untrusted(text, { trustConfig: false })).rejects.toMatchObject({ code: 'untrusted-config' })
  })

  it('may say everything else, also what is said by the caller', async () => {
    const text = '{ "maxStates": 10, "strategy": "dfs", "allowRead": [".", "data"], "stdin": "in.txt", "args": ["x"], "peers": [], "faults": ["fs"], "parameters": { "x": 1 }, "segments": "{x}" }'
    expect(await untrusted(text)).toEqual({
      maxStates: 10, strategy: 'dfs', allowRead: [here, join(here, 'data')], stdin: join(here, 'in.txt'), args: ['x'], peers: [], faults: ['fs'], segments: 1,
    })
    expect(await untrusted('{ "peers": ["x"] }', { peers: ['y'] })).toEqual({ peers: ['y'] })
  })

  it('counts where it lies, also for a program that is a link', async () => {
    const elsewhere = temporaryFolder()
    writeFileSync(join(elsewhere, 'main.ts'), '')
    symlinkSync(join(elsewhere, 'main.ts'), join(directory, 'main.ts'))
    expect(await untrusted('{ "segments": 2, "allowRead": ["data"] }')).toEqual({ segments: 2, allowRead: [join(here, 'data')] })
  })

  it('shows no text of a file that it leads to', async () => {
    const elsewhere = temporaryFolder()
    writeFileSync(join(elsewhere, 'secret'), 'tr0ub4dor')
    symlinkSync(join(elsewhere, 'secret'), join(directory, 'manyworlds.json'))
    await expect(allOptions(join(directory, 'main.ts'), {})).rejects.toMatchObject({
      code: 'bad-option', fact: `${join(here, 'manyworlds.json')} is a link that leads out of the project`, frame: undefined,
    })
  })
})
