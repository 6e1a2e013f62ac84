/** fs.cpSync refuses and copies what Node's does, links and trees included: since Node 22 its checks are C++. */
import { it } from 'vitest'
import { expectSameOutput } from '../both.ts'

it('copies files, links and trees to where Node does', () => {
  expectSameOutput(`
import fs from 'node:fs'
import os from 'node:os'
const root = fs.mkdtempSync(os.tmpdir() + '/manyworlds-copies-')
const p = (name) => root + '/' + name
const copy = (from, to, options) => {
  try {
    fs.cpSync(p(from), p(to), options)
    console.log(from, to, options, 'copied')
  } catch (error) {
    console.log(from, to, options, error.code, error.message.replaceAll(root, '').split(': ')[0])
  }
}
fs.writeFileSync(p('file'), 'x')
fs.mkdirSync(p('tree/below'), { recursive: true })
for (const [name, target] of [['to-tree', 'tree'], ['to-tree-2', 'tree'], ['to-file', 'file']]) fs.symlinkSync(p(target), p(name))
copy('file', 'to-tree-2', { dereference: false })
copy('file', 'to-tree', { dereference: true })
for (const recursive of [false, true]) {
  for (const to of ['tree', 'tree/below/new', 'file', 'to-tree', \`new/\${recursive}\`]) copy('tree', to, { recursive })
  copy('to-tree', 'tree/new', { recursive })
}
copy('file', 'tree')
copy('file', 'to-file')
copy('file', 'made/for/it')
copy('to-file', 'link')
copy('absent', 'other')
const tree = (path) => fs.readdirSync(path, { withFileTypes: true }).map((entry) => [entry.name, entry.isSymbolicLink(), entry.isDirectory() ? tree(path + '/' + entry.name) : 0])
console.log(JSON.stringify(tree(root)))
fs.rmSync(root, { recursive: true })
`)
})
