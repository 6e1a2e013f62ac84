// What `npm pack` puts into the package is all that the command needs, and starts from few files.

import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { relativeLinksOf } from '../docs/fences.ts'
import { temporaryFolder } from '../support/folder.ts'

const root = join(import.meta.dirname, '../..')
const place = temporaryFolder()
const installed = join(place, 'node_modules/manyworlds')
let files: string[]

beforeAll(() => {
  const [packed] = JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'],
  }))
  files = packed.files.map(({ path }: { path: string }) => path)
  for (const file of files) cpSync(join(root, file), join(installed, file))
  for (const name of ['acorn', 'esbuild', '@jridgewell']) {
    symlinkSync(join(root, 'node_modules', name), join(place, 'node_modules', name))
  }
  writeFileSync(join(place, 'main.ts'), `import { EventEmitter } from 'node:events'
import { latency } from 'manyworlds'
export default async function main(): Promise<void> {
  await latency()
  new EventEmitter().emit('error', new Error('nobody listens'))
}
`)
})

it('has types, the bundle and the library, and nothing that only its makers need', () => {
  expect(files).toEqual(expect.arrayContaining([
    'dist/index.d.ts', 'dist/bundle/main.js', `dist/bundle/library-${process.version}.jsonl`, 'dist/node/globals/event-loop.js',
  ]))
  // Our part of the library is compiled together with that of the Node that runs.
  expect(files.filter((file) => /\.test\.|^src\/|^dist\/(?!bundle\/|node\/).*\.js$/.test(file))).toEqual([])
})

it('has what README and docs link to', () => {
  const documents = files.filter((file) => file === 'README.md' || /^docs\/.*\.md$/.test(file))
  const leadNowhere = documents.flatMap((document) => relativeLinksOf(readFileSync(join(root, document), 'utf8'))
    .map((link) => join(dirname(document), link.replace(/#.*/, '')).replace(/\/$/, ''))
    .filter((target) => !files.some((file) => file === target || file.startsWith(`${target}/`)))
    .map((target) => `${document}: ${target}`))
  expect(documents.length).toBeGreaterThan(30)
  expect(leadNowhere).toEqual([])
})

it('checks a program with them, and names its lines', () => {
  const command = [join(installed, 'dist/bundle/main.js'), 'check', 'main.ts']
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: place, encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
  expect(stdout).toContain('Error: nobody listens')
  expect(stdout).toContain('main.ts:5')
})

it('compiles the library once, if it was built with another Node', () => {
  const other = join(temporaryFolder(), 'node_modules/manyworlds')
  cpSync(installed, other, { recursive: true, filter: (path) => !path.includes('library-v') })
  for (const name of ['acorn', 'esbuild', '@jridgewell']) symlinkSync(join(root, 'node_modules', name), join(other, '..', name))
  const env = { ...process.env, XDG_CACHE_HOME: temporaryFolder() }
  const run = () => spawnSync(process.execPath, [join(other, 'dist/bundle/main.js'), 'check', 'main.ts'], { cwd: place, encoding: 'utf8', env })
  const [first, second] = [run(), run()]
  expect([first.status, second.status]).toEqual([1, 1])
  expect(first.stderr.replaceAll(/\s+/g, ' ')).toContain(`note: the library of Node ${process.version} is compiled as far as it is needed, once; it is kept in ${env.XDG_CACHE_HOME}/manyworlds/${process.version}-`)
  expect(second.stderr).toBe('')
  expect(second.stdout).toContain('Error: nobody listens')
})

it('gives the API and the command one UserError', async () => {
  const { check, UserError } = await import(join(installed, 'dist/bundle/index.js')) as typeof import('manyworlds')
  await expect(check(join(place, 'gone.ts'))).rejects.toBeInstanceOf(UserError)
})

it('loads few files', () => {
  // main, engine, worker and index, what is loaded only if there is an options file or a peer, and what they share.
  expect(readdirSync(join(installed, 'dist/bundle')).filter((name) => name.endsWith('.js')).length).toBeLessThan(26)
})
