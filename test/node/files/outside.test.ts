/** What comes from outside of the program, or goes wrong there: directories that it may read, full disks, crashes. */
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { UserError } from '../../../src/base/errors.ts'
import type { CheckResult } from '../../../src/explore/result.ts'
import type { CheckOptions } from '../../../src/options.ts'
import { checked } from '../../support/checked.ts'
import { temporaryFile, temporaryFolder } from '../../support/folder.ts'
import { outputOfNode, outputOfRealm } from '../both.ts'

let folder = ''

beforeAll(() => {
  // Not in the temporary directory of the system, which programs have for themselves.
  folder = temporaryFolder(import.meta.dirname)
  writeFileSync(join(folder, 'config.json'), '{"port":80}')
  writeFileSync(join(folder, 'gone.txt'), 'x')
  mkdirSync(join(folder, 'sub'))
  writeFileSync(join(folder, 'sub', 'deep.txt'), 'deep')
  symlinkSync('config.json', join(folder, 'link'))
})

function checkProgram(name: string, options: CheckOptions = {}): CheckResult {
  return checked(join(import.meta.dirname, 'programs', `${name}.ts`), options)
}

it('there is what every program finds: a directory that anybody may write to, and devices', () => {
  const text = `import fs from 'node:fs'\nfor (const path of ['/', '/tmp', '/dev', '/dev/null']) console.log(path, fs.statSync(path).mode.toString(8))\nconsole.log(fs.readdirSync('/dev').join())`
  expect(outputOfRealm(text).trim().split('\n')).toEqual(['/ 40755', '/tmp 41777', '/dev 40755', '/dev/null 20666', 'null,stderr,stdin,stdout'])
})

it('there is /tmp also if the directory for temporary files is another one', () => {
  vi.stubEnv('TMPDIR', '/var/scratch')
  try {
    const text = `import fs from 'node:fs'\nimport os from 'node:os'\nfor (const path of ['/tmp', os.tmpdir()]) console.log(path, fs.statSync(path).mode.toString(8))`
    expect(outputOfRealm(text).trim().split('\n')).toEqual(['/tmp 41777', '/var/scratch 41777'])
  } finally {
    vi.unstubAllEnvs()
  }
})

describe('directories that a program may read', () => {
  it('are read, and never written', () => {
    expect(checkProgram('reads-config', { allowRead: [folder], args: [folder] })).toMatchObject({ verdict: 'holds' })
    expect(readFileSync(join(folder, 'config.json'), 'utf8')).toBe('{"port":80}')
    expect(readdirSync(folder)).toEqual(['config.json', 'gone.txt', 'link', 'sub'])
  })

  it('leave no trace in states when they are read', () => {
    const { states } = checkProgram('only-reads', { allowRead: [folder], args: [folder] })
    expect(states).toBe(checkProgram('only-reads-nothing', { allowRead: [folder], args: [folder] }).states)
  })

  it('have files that stay changed when nobody has them open any more, and stay what they are outside', () => {
    const changes: Readonly<Record<string, string>> = {
      written: "fs.writeFileSync(f, 'new')", appended: "fs.appendFileSync(f, '+')", replaced: "fs.unlinkSync(f); fs.writeFileSync(f, 'again')",
      writtenInside: "opened('r+', (fd) => fs.writeSync(fd, 'X', 1))", emptied: "opened('w', () => {})",
      cut: 'fs.truncateSync(f, 2)', cutWhileOpen: "opened('r+', (fd) => fs.ftruncateSync(fd, 1))", lengthened: "opened('r+', (fd) => fs.ftruncateSync(fd, 9))",
      locked: 'fs.chmodSync(f, 0o600)', lockedWhileOpen: "opened('r', (fd) => fs.fchmodSync(fd, 0o640))",
      dated: 'fs.utimesSync(f, 5, 7)', datedWhileOpen: "opened('r+', (fd) => fs.futimesSync(fd, 5, 7))",
      linked: 'fs.linkSync(f, `${f}-too`)', moved: 'fs.renameSync(f, `${f}-away`); fs.renameSync(`${f}-away`, f)',
    }
    const names = Object.keys(changes)
    const prepared = (): string => {
      const place = temporaryFolder(import.meta.dirname)
      for (const name of names) writeFileSync(join(place, name), 'before')
      return place
    }
    const script = (place: string): string => `import fs from 'node:fs'
      const change = (name, run) => {
        const f = ${JSON.stringify(place)} + '/' + name
        run(f, (flags, use) => { const fd = fs.openSync(f, flags); use(fd); fs.closeSync(fd) })
        const { mode, size, nlink, mtimeMs } = fs.statSync(f)
        console.log(name, (mode & 0o777).toString(8), size, nlink, mtimeMs === 7000, JSON.stringify(fs.readFileSync(f, 'latin1')))
      }
      ${names.map((name) => `change('${name}', (f, opened) => { ${changes[name]} })`).join('\n')}`
    const place = prepared()
    expect(outputOfRealm(script(place), { allowRead: [place] })).toBe(outputOfNode(script(prepared())))
    expect(names.map((name) => readFileSync(join(place, name), 'utf8'))).toEqual(names.map(() => 'before'))
  })

  it('are named by the refusal if they are not allowed', () => {
    try {
      checkProgram('reads-config', { args: [folder] })
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(UserError)
      const { code, fact, remedy } = error as UserError
      expect({ code, fact, remedy }).toEqual({
        code: 'unsupported-fs',
        fact: `open asks for '${folder}/config.json', which exists on this machine, but the program has files of its own`,
        remedy: `let it read the real ones with --allow-read ${folder}, or create the file in the program`,
      })
    }
  })

  it('have nothing to do with the temporary directory of the system', () => {
    const other = temporaryFolder('/tmp')
    writeFileSync(join(other, 'config.json'), '{"port":80}')
    expect(checkProgram('reads-config', { args: [other] })).toMatchObject({ verdict: 'violation', violation: { message: expect.stringMatching(/ENOENT/) } })
  })
})

describe('faults', () => {
  it('do not happen unless they are asked for', () => {
    expect(checkProgram('full-disk')).toMatchObject({ verdict: 'holds', states: 2 })
    expect(checkProgram('crash-without-sync')).toMatchObject({ verdict: 'holds', states: 2 })
  })

  it('show that a full disk takes the old content', () => {
    expect(checkProgram('full-disk', { faults: ['fs'] })).toMatchObject({ verdict: 'violation', violation: { message: expect.stringMatching(/old notes are gone/) } })
  })

  it('show that a rename without sync can leave an empty file after a crash', () => {
    expect(checkProgram('crash-without-sync', { faults: ['crash'] })).toMatchObject({ verdict: 'violation', violation: { message: expect.stringMatching(/config is empty/) } })
  })

  it('find nothing if the content is synced before the rename', () => {
    expect(checkProgram('crash-with-sync', { faults: ['crash'] })).toMatchObject({ verdict: 'holds' })
  })

  it('end what watches files', () => {
    expect(checkProgram('watch-before-crash', { faults: ['crash'] })).toMatchObject({ verdict: 'holds' })
  })

  it('stop the program where it is: finally blocks do nothing to files', () => {
    expect(checkProgram('close-in-finally', { faults: ['crash'] })).toMatchObject({ verdict: 'violation', violation: { message: expect.stringMatching(/lock is still there/) } })
  })
})

it('the temporary directory is the one that the environment names', () => {
  const file = temporaryFile('program.mjs', `import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
writeFileSync(mkdtempSync(tmpdir() + '/x-') + '/a', 'b')
`)
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = '/var/folders/of-this-user/'
  try {
    expect(checked(file).verdict).toBe('holds')
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
})
