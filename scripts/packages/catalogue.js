/** The packages that are checked: a folder of test/corpus/packages each, with a program that uses the package of the same name. */
import fs from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..', '..')
const folder = path.join(root, 'test/corpus/packages')

/** Folders whose package has a scope. */
const NAMES = { nedb: '@seald-io/nedb' }

/** What a check of a package needs to be told. */
const OPTIONS = { yargs: { allowRead: [root] } }

/**
 * @typedef {object} Entry
 * @property {string} folder  name of the folder
 * @property {string} directory
 * @property {string} file  the program
 * @property {string} name  of the package
 * @property {string} version  as installed
 * @property {object} options  of its check
 */

/** @returns {Entry[]} */
export function catalogue() {
  return fs.readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name: each }) => each).sort().map(entryOf)
}

function entryOf(each) {
  const name = NAMES[each] ?? each
  const directory = path.join(folder, each)
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8'))
  return { folder: each, directory, file: path.join(directory, 'program.ts'), name, version, options: OPTIONS[each] ?? {} }
}

/** What the development dependencies say about a package: an exact version. */
export function wantedVersion(name) {
  return JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')).devDependencies[name]
}
