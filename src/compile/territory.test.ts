import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkedProgram } from '../../test/support/checked.ts'
import { errorOf, project } from '../../test/support/front/project.ts'
import { loadModules } from './load.ts'
import { Territory } from './territory.ts'
import { TsConfigs } from './tsconfig.ts'

const SECRET = 'password: tr0ub4dor'

/** A folder with a project beside things that are no part of it. */
function machine(files: Readonly<Record<string, unknown>>, links: Readonly<Record<string, string>> = {}): string {
  const root = realpathSync(project({
    'home/credentials.json': { password: 'tr0ub4dor' }, 'home/passwd': `${SECRET}\n`, 'home/notes.js': `${SECRET} is the\n`, 'home/bad.json': `{ ${SECRET} }\n`,
    'home/package.json': `{ "main": ${SECRET} }`, 'work/package.json': { name: 'work' }, ...files,
  }))
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    symlinkSync(target, join(root, path))
  }
  return root
}

function load(root: string, entry: string, allowRead: readonly string[] = []): string[] {
  const file = join(root, entry)
  return loadModules(file, { library: false, territory: Territory.of(file, allowRead.map((path) => join(root, path))) }).map(({ path }) => relative(root, path))
}

function refusal(root: string, entry: string) {
  const error = errorOf(() => load(root, entry))
  const { code, location, fact, remedy, frame } = error
  expect(`${fact} ${remedy} ${frame}`).not.toContain('tr0ub4dor')
  return { code, remedy, fact, place: location && `${relative(root, location.file)}:${location.line}`, frame }
}

const OUTSIDE = { code: 'outside-project' }

describe('a program does not read', () => {
  it.each([
    ["import x from '../home/credentials.json' with { type: 'json' }", 'm.mjs'],
    ["const x = require('../home/credentials.json')", 'm.cjs'],
    ["const x = require('../home/passwd')", 'm.cjs'],
    ["import '../home/notes.js'", 'm.ts'],
    ["import x from '../home/credentials.json'; console.log(x)", 'm.ts'],
    ["import 'wide/credentials.json'", 'm.mjs'],
    ["import 'wide/home/credentials.json'", 'm.mjs'],
    ["import './linked.js'", 'm.mjs'],
    ["import './folder/notes.js'", 'm.mjs'],
    ["const x = require('../home')", 'm.cjs'],
  ])('what does not belong to its project: %s', (source, name) => {
    const root = machine({ [`work/${name}`]: `// first line\n${source}\n` },
      { 'work/linked.js': '../home/notes.js', 'work/folder': '../home', 'work/node_modules/wide': source.includes('wide/home') ? '../..' : '../../home' })
    symlinkSync('credentials.json', join(root, 'home/index.json'))
    const { code, place, fact, remedy, frame } = refusal(root, `work/${name}`)
    // Of a directory with a broken package.json nothing but that is said.
    if (source.includes("'../home')") || source.includes('wide/credentials')) return expect(['outside-project', 'syntax-error', 'module-not-found']).toContain(code)
    expect(code, fact).toBe('outside-project')
    expect(place).toBe(`work/${name}:2`)
    expect(remedy).toMatch(/--allow-read \S+/)
    expect(frame).toContain('first line')
    return undefined
  })

  it('a file outside by an absolute path or a URL', () => {
    const root = machine({})
    writeFileSync(join(root, 'work/a.mjs'), `import '${root}/home/notes.js'\n`)
    writeFileSync(join(root, 'work/b.mjs'), `import 'file://${root}/home/notes.js'\n`)
    for (const name of ['a', 'b']) expect(refusal(root, `work/${name}.mjs`)).toMatchObject({ ...OUTSIDE, place: `work/${name}.mjs:1` })
  })

  it('a file outside that it requires by a computed name', () => {
    const root = machine({ 'work/m.cjs': "const name = ['..', 'home', 'credentials.json'].join('/')\nrequire(name)\n" })
    expect(errorOf(() => checkedProgram(join(root, 'work/m.cjs')))).toMatchObject({ ...OUTSIDE, location: { line: 2 } })
    expect(() => checkedProgram(join(root, 'work/m.cjs'), { allowRead: [join(root, 'home')] })).not.toThrow()
  })

  it('a file outside because a branch or an import() may need it', () => {
    const root = machine({
      'work/m.cjs': "if (process.argv.length > 9) require('../home/credentials.json')\nsetTimeout(() => {})\n",
      'work/n.mjs': "const { default: x } = await import('../home/credentials.json', { with: { type: 'json' } })\n",
    })
    expect(checkedProgram(join(root, 'work/m.cjs')).verdict).toBe('holds')
    expect(errorOf(() => checkedProgram(join(root, 'work/n.mjs')))).toMatchObject({ ...OUTSIDE, location: { line: 1 } })
  })
})

describe('a program reads', () => {
  it('its project, from the nearest package on, and what the user allows', () => {
    const root = machine({
      'work/src/deep/m.ts': "import '../../lib/x.js'; import data from '../../../home/credentials.json'; console.log(data)\n", 'work/lib/x.js': '',
    })
    expect(refusal(root, 'work/src/deep/m.ts')).toMatchObject(OUTSIDE)
    expect(load(root, 'work/src/deep/m.ts', ['home'])).toEqual(['work/src/deep/m.ts', 'work/lib/x.js', 'home/credentials.json'])
  })

  it('packages of a workspace by their names and by paths', () => {
    const root = machine({
      'mono/package.json': { name: 'mono', workspaces: ['packages/*'] },
      'mono/packages/app/package.json': { name: 'app' }, 'mono/packages/app/m.mjs': "import 'lib'; import '../lib/other.js'\n",
      'mono/packages/lib/package.json': { name: 'lib', main: 'index.js' }, 'mono/packages/lib/index.js': "require('./data.json'); require('dep')\n",
      'mono/packages/lib/data.json': {}, 'mono/packages/lib/other.js': '', 'mono/node_modules/dep/index.js': '',
    }, { 'mono/node_modules/lib': '../packages/lib' })
    expect(load(root, 'mono/packages/app/m.mjs').sort()).toEqual(['app/m.mjs', 'lib/data.json', 'lib/index.js', 'lib/other.js'].map((path) => `mono/packages/${path}`).concat('mono/node_modules/dep/index.js').sort())
  })

  it('its repository, and packages of a pnpm workspace', () => {
    const root = machine({
      'repo/.git/HEAD': '', 'repo/server/package.json': { name: 'server' }, 'repo/server/m.mjs': "import '../shared/x.js'\n", 'repo/shared/x.js': '',
      'pnpm/pnpm-workspace.yaml': '', 'pnpm/a/package.json': { name: 'a' }, 'pnpm/a/m.mjs': "import '../b/x.js'; import 'p'\n", 'pnpm/b/x.js': '',
      'pnpm/node_modules/.pnpm/p@1/node_modules/p/index.js': "require('q')\n", 'pnpm/node_modules/.pnpm/q@1/node_modules/q/index.js': '',
    }, { 'pnpm/a/node_modules/p': '../../node_modules/.pnpm/p@1/node_modules/p', 'pnpm/node_modules/.pnpm/p@1/node_modules/q': '../../q@1/node_modules/q' })
    expect(load(root, 'repo/server/m.mjs')).toEqual(['repo/server/m.mjs', 'repo/shared/x.js'])
    expect(load(root, 'pnpm/a/m.mjs')).toHaveLength(4)
  })

  it('a package that is linked from elsewhere, if it is a package of that name', () => {
    const root = machine({
      'work/m.mjs': "import 'linked'\n", 'elsewhere/linked/package.json': { name: 'linked' }, 'elsewhere/linked/index.js': "require('./more.json'); require('dep')\n",
      'elsewhere/linked/more.json': {}, 'elsewhere/node_modules/dep/index.js': '', 'elsewhere/index.js': '',
    }, { 'work/node_modules/linked': '../../elsewhere/linked' })
    expect(load(root, 'work/m.mjs')).toEqual(['work/m.mjs', 'elsewhere/linked/index.js', 'elsewhere/linked/more.json', 'elsewhere/node_modules/dep/index.js'])
    writeFileSync(join(root, 'elsewhere/linked/index.js'), "require('../index.js')\n")
    expect(refusal(root, 'work/m.mjs')).toMatchObject({ ...OUTSIDE, place: 'elsewhere/linked/index.js:1' })
  })

  it('packages in folders above, and of an installed package only that one', () => {
    const root = machine({
      'node_modules/above/index.js': '', 'work/m.mjs': "import 'above'\n", 'work/secret.json': {},
      'work/node_modules/evil/m.cjs': "require('above')\nrequire('../../secret.json')\n",
    })
    expect(load(root, 'work/m.mjs')).toEqual(['work/m.mjs', 'node_modules/above/index.js'])
    expect(errorOf(() => checkedProgram(join(root, 'work/node_modules/evil/m.cjs')))).toMatchObject({ ...OUTSIDE, location: { line: 2 } })
  })
})

describe('somebody\'s home', () => {
  const inHome = (files: Readonly<Record<string, unknown>>): string => {
    const root = machine({ 'home/me/.npmrc': SECRET, 'home/me/.config/x.json': {}, 'home/me/other/x.json': {}, ...files })
    vi.stubEnv('HOME', join(root, 'home/me'))
    return root
  }
  afterEach(() => { vi.unstubAllEnvs() })

  it('is no project because of a package.json that npm left there, nor is what is above it', () => {
    const root = inHome({ 'home/me/package.json': { dependencies: {} }, 'home/me/downloads/m.mjs': "import '../other/x.json'\n", 'home/me/node_modules/p/index.js': '', 'home/me/downloads/n.mjs': "import 'p'\n" })
    expect(refusal(root, 'home/me/downloads/m.mjs')).toMatchObject(OUTSIDE)
    expect(load(root, 'home/me/downloads/n.mjs')).toHaveLength(2)
  })

  it('is one if the package there has a name', () => {
    const root = inHome({ 'home/me/package.json': { name: 'app' }, 'home/me/src/m.mjs': "import '../other/x.json'\n" })
    expect(load(root, 'home/me/src/m.mjs')).toHaveLength(2)
  })

  it('has for a program that lies in it only what lies beside it openly', () => {
    const root = inHome({ 'home/me/a.mjs': "import './b.mjs'\n", 'home/me/b.mjs': '', 'home/me/c.mjs': "import './other/x.json'\n", 'home/me/d.cjs': "require('./.npmrc')\n" })
    expect(load(root, 'home/me/a.mjs')).toEqual(['home/me/a.mjs', 'home/me/b.mjs'])
    for (const name of ['c.mjs', 'd.cjs']) expect(refusal(root, `home/me/${name}`)).toMatchObject(OUTSIDE)
    expect(load(root, 'home/me/c.mjs', ['home/me'])).toHaveLength(2)
  })

  it('is not the working directory because the environment names none', () => {
    const root = machine({ 'work/package.json': {}, 'work/data/x.json': {}, 'work/src/m.cjs': "require('../data/x.json')\n" })
    const before = process.cwd()
    vi.stubEnv('HOME', '')
    process.chdir(join(root, 'work'))
    try {
      expect(load(root, 'work/src/m.cjs')).toHaveLength(2)
    } finally {
      process.chdir(before)
    }
  })
})

describe('the text of a file outside is not shown', () => {
  const configs = (root: string) => new TsConfigs(Territory.of(join(root, 'work/m.ts'))).for(join(root, 'work/m.ts'))

  it.each([['../home/passwd'], ['../home/bad.json'], ['./link.json']])('in the error of a tsconfig.json that extends %s', (base) => {
    const root = machine({ 'work/tsconfig.json': { extends: base }, 'work/m.ts': '' }, { 'work/link.json': '../home/bad.json' })
    const error = errorOf(() => configs(root))
    expect(error).toMatchObject({ code: 'syntax-error', frame: undefined, location: { line: 1 } })
    expect(`${error.fact} ${error.remedy} ${error.stack}`).not.toContain('tr0ub4dor')
  })

  it('nor what such a file extends', () => {
    const root = machine({ 'work/tsconfig.json': { extends: '../home/base.json' }, 'home/base.json': { extends: './tr0ub4dor' }, 'work/m.ts': '' })
    expect(errorOf(() => configs(root)).fact).not.toContain('tr0ub4dor')
  })

  it('in the error of a package.json that is a link', () => {
    const root = machine({ 'work/m.mjs': "import 'p'\n", 'work/node_modules/p/index.js': '' }, { 'work/node_modules/p/package.json': '../../../home/bad.json' })
    expect(refusal(root, 'work/m.mjs')).toMatchObject({ code: 'syntax-error', frame: undefined })
  })

  it('as names that code with JSX has', () => {
    const texts = { jsxFactory: 'tr0ub4dor', jsxFragmentFactory: 'tr0ub4dor', jsxImportSource: 'tr0ub4dor' }
    const base = { compilerOptions: { ...texts, jsx: 'react', experimentalDecorators: true } }
    const root = machine({ 'work/m.ts': '', 'work/tsconfig.json': { extends: '../home/base.json', compilerOptions: { jsxFactory: 'h' } }, 'home/base.json': base })
    expect(configs(root)).toEqual({ jsx: 'react', experimentalDecorators: true, jsxFactory: 'h' })
    const above = machine({ 'work/m.ts': '', 'tsconfig.json': base })
    expect(configs(above)).toEqual({ jsx: 'react', experimentalDecorators: true })
    const linked = machine({ 'work/m.ts': '', 'home/base.json': base }, { 'work/tsconfig.json': '../home/base.json' })
    expect(configs(linked)).toEqual({ jsx: 'react', experimentalDecorators: true })
  })

  it('but they count if they stand in the project, in a package or in a folder that may be read', () => {
    const root = machine({
      'work/m.ts': '', 'work/tsconfig.json': { extends: ['./base.json', 'config', '../home/base.json'] }, 'work/base.json': { compilerOptions: { jsxFactory: 'h' } },
      'work/node_modules/config/tsconfig.json': { compilerOptions: { jsxFragmentFactory: 'F' } }, 'home/base.json': { compilerOptions: { jsxImportSource: 'preact' } },
    })
    const file = join(root, 'work/m.ts')
    expect(configs(root)).toEqual({ jsxFactory: 'h', jsxFragmentFactory: 'F' })
    expect(new TsConfigs(Territory.of(file, [join(root, 'home')])).for(file)).toEqual({ jsxFactory: 'h', jsxFragmentFactory: 'F', jsxImportSource: 'preact' })
  })

  it('but the text of one inside is', () => {
    const root = machine({ 'work/tsconfig.json': { extends: './base.json' }, 'work/base.json': '{ ? }', 'work/m.ts': '' })
    expect(errorOf(() => configs(root)).frame).toContain('{ ? }')
  })
})
