// Writes test/corpus/programs/subject-counts.json: the states and transitions of every subject at two bounds, as the
// brute-force explorer counts them. Run it by hand when a subject changes: node test/support/record-subject-counts.js
// Other bounds: node test/support/record-subject-counts.js bst:10 treemap:12 prints and records nothing.

import { build } from 'esbuild'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loadPlainExploration } from './plain-exploration.js'

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url))

const bounds = {
  binheap: [4, 5],
  bst: [6, 8],
  deque: [4, 5],
  fibheap: [5, 6],
  filesystem: [2, 3],
  heaparray: [5, 6],
  queue: [4, 5],
  stack: [5, 6],
  treemap: [7, 9],
  ubstack: [6, 7],
}

const { outputFiles } = await build({
  entryPoints: [path('./brute-force-explorer.ts')],
  bundle: true,
  write: false,
  format: 'esm',
  logLevel: 'silent',
})
const source = Buffer.from(outputFiles[0].contents).toString('base64')
const { bruteForce } = await import(`data:text/javascript;base64,${source}`)

async function count(subject, bound) {
  const exploration = await loadPlainExploration(path(`../../examples/subjects/${subject}.ts`))
  const start = performance.now()
  const { violation, ...counts } = bruteForce(exploration, bound)
  console.error(subject, bound, JSON.stringify(counts), `${Math.round(performance.now() - start)} ms`)
  if (violation) throw new Error(`${subject} at ${bound}: ${violation.message} after ${violation.calls.join(', ')}`)
  return { bound, ...counts }
}

const chosen = process.argv.slice(2).map((word) => word.split(':'))
for (const [subject, bound] of chosen) await count(subject, Number(bound))
if (chosen.length === 0) {
  const recorded = {}
  for (const [subject, both] of Object.entries(bounds)) {
    recorded[subject] = []
    for (const bound of both) recorded[subject].push(await count(subject, bound))
  }
  const rows = Object.entries(recorded).map(([subject, counts]) => {
    return `  ${JSON.stringify(subject)}: [\n${counts.map((row) => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]`
  })
  writeFileSync(path('../corpus/programs/subject-counts.json'), `{\n${rows.join(',\n')}\n}\n`)
}
