// Every check ends with a report, whatever the program does to the process that it is checked in.

import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { permissions } from '../../src/process/launch.ts'
import { itAll } from '../support/extent.ts'
import { type Ended, Workplace } from './command.ts'

const place = new Workplace()
afterAll(() => place.remove())

const main = (body: string, before = ''): string => `${before}\nexport default function main() { ${body} }\n`

/** One native call each, which V8 cannot be asked to leave. */
const ENDLESS = {
  'derivation of a key': main("pbkdf2Sync('a', 'b', 2 ** 31 - 1, 64, 'sha512')", "import { pbkdf2Sync } from 'node:crypto'"),
  'sorting': main('const a = Array.from({ length: 3e6 }, (_, i) => (i * 7919) % 3000017); for (;;) a.sort((x, y) => x - y).reverse()'),
  'regular expression': main("/(a+)+b/.exec('a'.repeat(60))"),
}

const LARGE = {
  'array': main('return Array.from({ length: 1e9 }).length'),
  'split text': main("return 'x'.repeat(2 ** 29 - 24).split('').length"),
  'array buffers': main('const all = []; for (let i = 0; i < 4000; i++) all.push(new Uint8Array(2 ** 20).fill(1)); return all.length'),
  'long text that is printed and thrown': main('console.log(s, s); throw new Error(s)', "const s = 'x'.repeat(2 ** 28)"),
}

async function reported(text: string, ...options: string[]): Promise<{ ended: Ended; report: Record<string, unknown> }> {
  place.write({ 'program.mjs': text })
  const ended = await place.run('check', 'program.mjs', '--reporter', 'json', ...options)
  return { ended, report: JSON.parse(ended.stdout) }
}

describe('a native call that does not return', () => {
  it.each(Object.entries(ENDLESS))('%s: the time is up', async (_, text) => {
    const { ended, report } = await reported(text, '--timeout', '1', '--max-steps', '1000000000')
    expect({ code: ended.code, verdict: report['verdict'], limits: report['limits'] }).toEqual({ code: 4, verdict: 'incomplete', limits: [{ kind: 'timeout', value: 1000 }] })
  })
})

describe('more memory than there may be', () => {
  const options = ['--max-memory', '400', '--max-steps', '10000000000']
  it.each(Object.entries(LARGE).slice(0, 3))('%s', async (_, text) => {
    const { ended, report } = await reported(text, ...options)
    expect({ code: ended.code, verdict: report['verdict'], limits: report['limits'] }).toEqual({ code: 4, verdict: 'incomplete', limits: [{ kind: 'max-memory', value: 400 }] })
  })
  itAll.each(Object.entries(LARGE).slice(3))('%s', async (_, text) => {
    const { ended, report } = await reported(text, ...options)
    expect({ code: ended.code, limits: report['limits'] }).toEqual({ code: 4, limits: [{ kind: 'max-memory', value: 400 }] })
  })
})

describe('a search that keeps going', () => {
  it('tells of the violations that it has found before its process ended', async () => {
    place.write({ 'kept.mjs': `
      import { explore } from 'manyworlds'
      export default explore({ root: () => ({ n: 0, isMarked: false, size: 0 }), bound: 4, operations: {
        add: (root) => { root.n++ }, mark: (root) => { if (root.n === 1) root.isMarked = true },
        grow: (root) => { if (root.n === 3) root.size = Array.from({ length: 1e9 }).length },
      }, invariant: (root) => !root.isMarked })
      ` })
    const { code, stdout } = await place.run('check', 'kept.mjs', '--keep-going', '--max-memory', '400', '--reporter', 'json')
    const report = JSON.parse(stdout)
    expect({ code, ...report }).toMatchObject({ code: 1, verdict: 'violation', violations: 1, limits: [{ kind: 'max-memory', value: 400 }] })
    expect(report.violation.trace.steps.map((step: { code: string }) => step.code)).toEqual(['root.n++', 'mark(root)'])
  })
})

/** The process of the engine that the command has started. */
function engineOf(pid: number): number | undefined {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ').map(Number)
  return children.find((child) => existsSync(`/proc/${child}/cmdline`) && readFileSync(`/proc/${child}/cmdline`, 'latin1').includes('bundle/engine.js'))
}

const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'))

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10))
}

/** Starts a check that stays inside of a native call, and waits for its process. */
async function stuck(): Promise<{ readonly check: ReturnType<Workplace['start']>; readonly engine: number }> {
  place.write({ 'stuck.mjs': ENDLESS['derivation of a key'] })
  const check = place.start('check', 'stuck.mjs')
  await until(() => engineOf(check.child.pid!) !== undefined)
  return { check, engine: engineOf(check.child.pid!)! }
}

describe.runIf(existsSync('/proc/self/task'))('the process of the engine', () => {
  it('may crash: the check is incomplete, and the report says how it ended', async () => {
    const { check, engine } = await stuck()
    process.kill(engine, 'SIGSEGV')
    const { code, stdout } = await check.ended
    expect(code).toBe(4)
    expect(stdout).toContain('Stopped because its process has ended.')
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('warning: the process of the check has ended by SIGSEGV, so the numbers are those of the last progress report')
  })

  it('is gone when the command is killed', async () => {
    const { check, engine } = await stuck()
    check.child.kill('SIGKILL')
    await until(() => !isAlive(engine))
    expect(isAlive(engine)).toBe(false)
  })

  it('is gone when somebody interrupts twice', async () => {
    const { check, engine } = await stuck()
    check.child.kill('SIGINT')
    await check.printed('interrupt again to exit at once')
    check.child.kill('SIGINT')
    expect((await check.ended).code).toBe(130)
    await until(() => !isAlive(engine))
    expect(isAlive(engine)).toBe(false)
  })

  it('is left alone by Ctrl-C, which all processes of the terminal get: the command reports', async () => {
    const { check, engine } = await stuck()
    // As soon as it listens, which it does before it starts anything.
    await until(() => (Number.parseInt(/^SigCgt:\s+(\w+)/m.exec(readFileSync(`/proc/${engine}/status`, 'latin1'))![1]!, 16) & 2) !== 0)
    process.kill(engine, 'SIGINT')
    check.child.kill('SIGINT')
    const { code, stdout } = await check.ended
    expect(code).toBe(4)
    expect(stdout).toContain('Stopped by an interrupt.')
  })
})

describe('what the process of the engine may do', () => {
  const attempts = {
    'write a file': "require('node:fs').writeFileSync('made', '')",
    'make a folder': "require('node:fs').mkdirSync('made')",
    'remove a file': "require('node:fs').rmSync('there')",
    'start a process': "require('node:child_process').execFileSync('touch', ['made'])",
    'load an addon': "process.dlopen({}, './addon.node')",
    'attach a debugger': "new (require('node:inspector').Session)().connect()",
    'ask for internals': "process.binding('fs')",
  }

  it.each(Object.entries(attempts))('not %s', (_, code) => {
    place.write({ there: '' })
    const { stdout } = spawnSync(process.execPath, [...permissions([]), '--no-warnings', '-e', `try { ${code}; console.log('done') } catch (error) { console.log(error.code) }`], { cwd: place.directory, encoding: 'utf8' })
    expect(['ERR_ACCESS_DENIED', 'ERR_DLOPEN_DISABLED']).toContain(stdout.trim())
    expect(readdirSync(place.directory)).toContain('there')
    expect(readdirSync(place.directory)).not.toContain('made')
  })

  it('not open a connection, where Node can forbid it', () => {
    const isKnown = spawnSync(process.execPath, ['--help'], { encoding: 'utf8' }).stdout.includes('--allow-net')
    const code = "try { require('node:net').connect(9, '127.0.0.1').on('error', (error) => console.log(error.code)) } catch (error) { console.log(error.code) }"
    const { stdout } = spawnSync(process.execPath, [...permissions([]), '--no-warnings', '-e', code], { encoding: 'utf8' })
    expect(stdout.trim()).toBe(isKnown ? 'ERR_ACCESS_DENIED' : 'ECONNREFUSED')
  })

  it('is what it is started with', () => {
    place.write({ 'program.mjs': main('') })
    const { pid, status } = spawnSync(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(WATCHED)}`, fileURLToPath(new URL('../../dist/bundle/main.js', import.meta.url)), 'check', 'program.mjs'], { cwd: place.directory, encoding: 'utf8' })
    expect({ isStarted: pid > 0, status }).toEqual({ isStarted: true, status: 0 })
    const [started] = JSON.parse(readFileSync(join(place.directory, 'started.json'), 'utf8'))
    expect(started).toEqual(expect.arrayContaining(permissions([]).filter((flag) => !flag.startsWith('--allow-fs-write'))))
    expect(started.filter((flag: string) => /^--allow-(child|addons|wasi|net|inspector)/.test(flag))).toEqual([])
  })
})

/** Writes down what the command starts Node with. */
const WATCHED = `
  import child from 'node:child_process'
  import { syncBuiltinESMExports } from 'node:module'
  import fs from 'node:fs'
  const { spawn } = child
  const started = []
  child.spawn = (command, args, options) => {
    if (command === process.execPath) fs.writeFileSync('started.json', JSON.stringify([...started, args]))
    return spawn(command, args, options)
  }
  syncBuiltinESMExports()
`
