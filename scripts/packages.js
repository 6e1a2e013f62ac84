#!/usr/bin/env node
/**
 * Checks the programs of test/corpus/packages with the built package, all schedules of each, and writes docs/packages.md. With names of
 * packages only these are checked, and their rows replaced. Exits with 1 if plain Node comes to something that no schedule does.
 *
 *     node scripts/packages.js [--dist DIR] [NAME...]
 */
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { catalogue } from './packages/catalogue.js'
import { rowOf } from './packages/row.js'
import { read, write } from './packages/table.js'

const page = path.join(import.meta.dirname, '..', 'docs', 'packages.md')
const { values, positionals } = parseArgs({ options: { dist: { type: 'string', default: 'dist/bundle' } }, allowPositionals: true })
const { check } = await import(pathToFileURL(path.resolve(values.dist, 'index.js')).href)
const known = new Map(fs.existsSync(page) ? read(fs.readFileSync(page, 'utf8')).map((row) => [row.folder, row]) : [])
const entries = catalogue()
let failures = 0
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
  fs.writeFileSync(page, write(entries.flatMap(({ folder }) => known.get(folder) ?? [])))
}
process.exitCode = failures === 0 ? 0 : 1
