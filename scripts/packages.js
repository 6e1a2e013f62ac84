#!/usr/bin/env node
/**
 * Checks the programs of test/corpus/packages with the built package, all schedules of each, and writes docs/packages.md. With names of
 * packages only these are checked, and their rows replaced. Exits with 1 if plain Node comes to something that no schedule does.
 *
 * With --load the packages of packages/most-used.json, or those that are named, are only loaded: see packages/loading.js. Exits with 1 if one
 * of them exports something else than on plain Node.
 *
 *     node scripts/packages.js [--dist DIR] [--load] [NAME...]
 */
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { catalogue } from './packages/catalogue.js'
import { rowOf } from './packages/row.js'
import { install, loadOf } from './packages/loading.js'
import { read, readLoads, write } from './packages/table.js'

const page = path.join(import.meta.dirname, '..', 'docs', 'packages.md')
const { values, positionals } = parseArgs({ options: { dist: { type: 'string', default: 'dist/bundle' }, load: { type: 'boolean', default: false } }, allowPositionals: true })
const { check } = await import(pathToFileURL(path.resolve(values.dist, 'index.js')).href)
const known = new Map(fs.existsSync(page) ? read(fs.readFileSync(page, 'utf8')).map((row) => [row.folder, row]) : [])
const entries = catalogue()
const loads = new Map(fs.existsSync(page) ? readLoads(fs.readFileSync(page, 'utf8')).map((load) => [load.name, load]) : [])
let failures = 0
if (values.load) await loadAll()
else await checkAll()
process.exitCode = failures === 0 ? 0 : 1

function save() {
  fs.writeFileSync(page, write(entries.flatMap(({ folder }) => known.get(folder) ?? []), names().flatMap((name) => loads.get(name) ?? [])))
}

function names() {
  return JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'packages', 'most-used.json'), 'utf8'))
}

async function loadAll() {
  const wanted = positionals.length === 0 ? names() : positionals
  install(wanted)
  for (const name of wanted) {
    const load = await loadOf(name, (file, options) => check(file, options))
    if (load === undefined) continue
    console.log(`${name} ${load.version}: ${load.require || 'not on plain Node'}, ${load.import || 'not on plain Node'}`)
    failures += [load.require, load.import].filter((cell) => cell.startsWith('wrong')).length
    loads.set(name, load)
    save()
  }
}

async function checkAll() {
  for (const entry of entries.filter(({ folder }) => positionals.length === 0 || positionals.includes(folder))) {
    try {
      const { row, missing } = await rowOf(entry, (file, options) => check(file, options))
      console.log(`${row.name} ${row.version}: ${row.runs}, ${row.states} states, ${row.transitions} transitions, ${row.outcomes} outcomes`)
      for (const outcome of missing) console.log(`  plain Node comes to ${outcome}, which no schedule does`)
      failures += missing.length
      known.set(entry.folder, row)
    } catch (error) {
      console.log(`${entry.name} failed: ${error.message}`)
      failures++
    }
    save()
  }
}
