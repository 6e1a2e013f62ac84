/** A small package whose package.json, tsconfig.json, manyworlds.json or data is changed: as data, or as text. */
import { mutatedData } from './data-mutations.js'
import { LIMITS } from './programs.js'
import { mutated } from './text-mutations.js'

const PACKAGE = { name: 'storm', version: '1.0.0', type: 'module', main: './main.ts', exports: { '.': './main.ts', './*': { import: './*.ts', default: null } }, imports: { '#inner': './inner.ts', '#all/*': './*.ts', '#dep': 'dep' } }
const DEPENDENCY = { name: 'dep', main: './lib/index.cjs', exports: { '.': { import: './lib/index.mjs', require: './lib/index.cjs' }, './data': './lib/data.json', './sub/*': ['./lib/*.cjs', null] } }
const TSCONFIG = { extends: './base.json', compilerOptions: { target: 'es2022', experimentalDecorators: true, emitDecoratorMetadata: false, useDefineForClassFields: false, jsx: 'react', jsxFactory: 'h', strict: true, verbatimModuleSyntax: false }, include: ['**/*'] }
const OPTIONS = {
  bound: 3, maxStates: 100, mode: 'tracked', exclude: ['A.b'], faults: ['fs'], maxFaults: 1, stdin: 'data.json', args: ['{size}'], allowRead: ['.'], segments: 2, signals: ['SIGTERM'],
  parameters: { size: 3 }, maxSteps: 10_000, timeoutMs: 2000, keepGoing: false, strategy: 'bfs', host: ['f'], mixed: 'auto', volatile: ['a+'], match: 'exact', coverage: false,
}
const DATA = { list: [1, 'two', null, { deep: [[[]]] }], name: 'x' }

const MAIN = `import { readFileSync } from 'node:fs'
import { inner } from '#inner'
import dep from '#dep'
import data, { name } from './data.json' with { type: 'json' }
class A { b = inner; declare c: number }
function f(list: unknown[]) { return list.length }
export default async function main() {
  await null
  const a = new A()
  if (f(data.list) !== 4 || dep !== 'dep' || name !== 'x') throw new Error(\`\${a.b} \${readFileSync('data.json').length}\`)
}
`

export function configurationInput(random) {
  const values = { 'package.json': PACKAGE, 'node_modules/dep/package.json': DEPENDENCY, 'tsconfig.json': TSCONFIG, 'base.json': { compilerOptions: { strict: false } }, 'manyworlds.json': OPTIONS, 'data.json': DATA }
  const name = random.pick(Object.keys(values))
  const files = {
    ...Object.fromEntries(Object.entries(values).map(([file, value]) => [file, JSON.stringify(value, null, 2)])),
    'main.ts': MAIN, 'inner.ts': 'export const inner = 1', 'node_modules/dep/lib/index.cjs': "module.exports = 'dep'", 'node_modules/dep/lib/index.mjs': "export default 'dep'", 'node_modules/dep/lib/data.json': '{}',
  }
  // Without it, what the options file says is not refused first.
  if (name !== 'manyworlds.json' && random.chance(0.7)) delete files['manyworlds.json']
  const changed = random.pick([
    () => mutatedData(values[name], random), () => mutatedData(values[name], random), () => mutatedData(values[name], random),
    () => mutated(files[name] ?? '{}', random),
    () => random.pick([{ folder: true }, { link: name.replace(/.*\//, '') }, { link: '/dev/null' }, '', '\ufeff', '\0', Buffer.from([0xff, 0xfe, 0x7b, 0x00]), '{"a": ' + '"x'.repeat(1e5), '[' .repeat(1e5), ' '.repeat(1e5)]),
  ])()
  return { files: { ...files, [name]: changed }, args: ['check', 'main.ts', ...LIMITS, ...(random.chance(0.2) ? ['--reporter', 'json'] : [])] }
}
