import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../test/support/folder.ts'
import { findOffences } from './check-layers.js'

/** A src/ folder with these files; returns what the check says, as `file:line reason`. */
function offencesIn(files) {
  const root = temporaryFolder()
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    fs.writeFileSync(path.join(root, name), text)
  }
  return findOffences(root).map(({ file, line, reason }) => `${file}:${line} ${reason}`)
}

it('accepts imports of the own folder, of lower layers and of packages', () => {
  expect(offencesIn({
    'cli/main.ts': "import { check } from '../check.ts'\nimport fs from 'node:fs'",
    'check.ts': "import { explore } from './explore/explorer.ts'\nimport { UserError } from './base/errors.ts'",
    'explore/explorer.ts': "import { linearize } from '../state/linearize.ts'\nimport './choice.ts'",
  })).toEqual([])
})

it('reports an upward import with its line, whatever its form', () => {
  expect(offencesIn({
    'base/a.ts': "import {\n  x,\n  y,\n} from '../state/b.ts'",
    'runtime/c.ts': "\nexport * from '../compile/d.ts'",
    'runtime/e.ts': "import type { Program } from '../compile/program.ts'",
    'state/f.ts': "const late = await import('../check.ts')",
  })).toEqual([
    'base/a.ts:4 base is below state',
    'runtime/c.ts:2 runtime is below compile',
    'runtime/e.ts:1 runtime is below compile',
    'state/f.ts:1 state is below check.ts',
  ])
})

it('lets two folders of one layer use each other in one direction only', () => {
  expect(offencesIn({ 'explore/a.ts': "import '../report/b.ts'" })).toEqual([])
  expect(offencesIn({ 'explore/a.ts': "import '../report/b.ts'", 'report/b.ts': "import '../explore/a.ts'" })).toEqual([
    'explore/a.ts:1 explore and report import each other',
    'report/b.ts:1 report and explore import each other',
  ])
})

it('asks for a layer for every new folder', () => {
  expect(offencesIn({ 'utils/a.ts': "import '../base/b.ts'" })).toEqual(['utils/a.ts:1 utils has no layer'])
})

it('leaves tests free', () => {
  expect(offencesIn({ 'base/a.test.ts': "import '../cli/main.ts'" })).toEqual([])
})
