/** What comes from outside of the program, or goes wrong there: directories that it may read, full disks, crashes. */
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { UserError } from '../../../src/base/errors.ts'
import type { CheckResult } from '../../../src/explore/result.ts'
import type { CheckOptions } from '../../../src/options.ts'
import { checked } from '../../support/checked.ts'
import { temporaryFile, temporaryFolder } from '../../support/folder.ts'
import { errorOf } from '../../support/front/project.ts'
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
  const text = `import fs from 'node:fs'\nimport os from 'node:os'\nfor (const path of ['/tmp', os.tmpdir()]) console.log(path, fs.statSync(path).mode.toString(8))`
  expect(outputOfRealm(text, { env: { TMPDIR: '/var/scratch' } }).trim().split('\n')).toEqual(['/tmp 41777', '/var/scratch 41777'])
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

  describe('have links that lead out of them', () => {
    const calls: Readonly<Record<string, string>> = {
      open: 'fs.readFileSync(path)', stat: 'fs.statSync(path)', access: 'fs.existsSync(path)', realpath: 'fs.realpathSync.native(path)', 'stat ': 'fs.realpathSync(path)',
      scandir: "fs.readdirSync(path.replace(/\\/[^/]*$/, ''))", copyfile: 'fs.copyFileSync(path, "/tmp/copy")', chmod: 'fs.chmodSync(path, 0o600)', 'open ': "fs.appendFileSync(path, 'x')",
    }

    const places = (): { allowed: string, links: readonly string[], whole: string } => {
      const whole = temporaryFolder(import.meta.dirname)
      const allowed = join(whole, 'allowed')
      for (const name of ['allowed', 'allowed/in', 'secret', 'secret/deep']) mkdirSync(join(whole, name))
      writeFileSync(join(whole, 'secret/file'), 'secret')
      const links: Readonly<Record<string, string>> = {
        absolute: join(whole, 'secret/file'), relative: '../secret/file', twice: 'relative', folder: '../secret', 'in/up': '../../secret/deep', 'in/middle': '../folder', climbing: 'in/../../secret/file',
      }
      for (const [name, target] of Object.entries(links)) symlinkSync(target, join(allowed, name))
      return { whole, allowed, links: ['absolute', 'relative', 'twice', 'folder/file', 'in/up/../file', 'in/middle/file', 'climbing', 'in/../in/middle/deep/../file'] }
    }

    it.each(Object.entries(calls))('which %s refuses to follow, with what it leads to and the directory to allow', (syscall, call) => {
      const { whole, allowed, links } = places()
      for (const link of syscall === 'scandir' ? ['folder/file', 'in/middle/file'] : syscall === 'stat ' ? links.slice(0, 4) : links) {
        const file = temporaryFile('program.mjs', `import fs from 'node:fs'\nconst path = ${JSON.stringify(`${allowed}/${link}`)}\n${call}\n`)
        const { code, fact, remedy, location } = errorOf(() => checked(file, { allowRead: [allowed] }))
        expect({ code, line: location?.line }, link).toEqual({ code: 'unsupported-fs', line: 3 })
        expect(fact, link).toMatch(new RegExp(`^${syscall.trim()} asks for '.*which exists on this machine`))
        expect(fact).toContain(`${whole}/secret`)
        expect(remedy).toContain(`--allow-read ${whole}`)
        // What the remedy says helps.
        if (syscall === 'open') expect(checked(file, { allowRead: [allowed, join(whole, 'secret')] }).verdict).toBe('holds')
      }
    })

    it('and what dangles, or is asked for as a link, is what it is in Node', () => {
      const { allowed, whole } = places()
      symlinkSync('../secret/nothing', join(allowed, 'dangling'))
      symlinkSync(join(whole, 'none/file'), join(allowed, 'nowhere'))
      symlinkSync('loop', join(allowed, 'loop'))
      const script = `import fs from 'node:fs'
        for (const name of ['dangling', 'nowhere', 'loop', 'absolute', 'in/middle', 'dangling/..']) for (const call of ['readFileSync', 'readlinkSync', 'existsSync', 'lstatSync']) {
          if (!/gl|wh|oo/.test(name) && !/l(?:ink|stat)/.test(call)) continue
          const path = ${JSON.stringify(allowed)} + '/' + name
          try { const result = fs[call](path); console.log(name, call, call === 'lstatSync' ? result.isSymbolicLink() : result) } catch (error) { console.log(name, call, error.code) }
        }`
      expect(outputOfRealm(script, { allowRead: [allowed] })).toBe(outputOfNode(script))
    })
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
  vi.stubEnv('TMPDIR', '/var/folders/of-this-user/')
  try {
    expect(checked(file, { allowEnv: ['TMPDIR'] }).verdict).toBe('holds')
  } finally {
    vi.unstubAllEnvs()
  }
})
