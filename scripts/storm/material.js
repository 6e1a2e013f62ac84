/** Programs to begin with: those of the corpus and of the examples, each with the files beside it. */
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const LARGEST = 30_000
const CODE = /\.[cm]?[jt]s$|\.json$/

/** Lists of `{ entry, files }`, in an order that does not depend on the file system. */
export const material = [...foldersOf('test/corpus/programs'), ...foldersOf('examples'), ...foldersOf('test/corpus/event-loop')]

function foldersOf(folder) {
  const whole = path.join(ROOT, folder)
  const subfolders = fs.readdirSync(whole, { withFileTypes: true }).filter((each) => each.isDirectory()).map(({ name }) => name).sort()
  return [...programsIn(whole), ...subfolders.flatMap((name) => programsIn(path.join(whole, name)))]
}

function programsIn(folder) {
  const names = fs.readdirSync(folder).filter((name) => CODE.test(name) && !/^expected\.|\.d\.ts$|\.test\.ts$/.test(name) && fs.statSync(path.join(folder, name)).size < LARGEST).sort()
  if (names.length > 12) return names.filter((name) => !name.endsWith('.json')).map((name) => ({ entry: name, files: { [name]: fs.readFileSync(path.join(folder, name), 'utf8') } }))
  const files = Object.fromEntries(names.map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')]))
  const entries = names.filter((name) => /^(?:program|main|fixed|exploration)\./.test(name))
  return entries.map((entry) => ({ entry, files }))
}
