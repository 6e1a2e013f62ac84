// Runs one reference explorer in this process: main.js SUBJECT BOUND prints one line of JSON with those fields of the
// checker's report that the comparison needs. The time is that of the search, with all of it compiled on the way.

import { BstExplorer } from './bst.ts'
import { HeaparrayExplorer } from './heaparray.ts'
import { search, type Subject } from './search.ts'
import { StackExplorer } from './stack.ts'
import { TreemapExplorer } from './treemap.ts'

const explorers: Record<string, new (bound: number) => Subject> = {
  bst: BstExplorer,
  treemap: TreemapExplorer,
  heaparray: HeaparrayExplorer,
  stack: StackExplorer,
}

const [subject = '', bound = ''] = process.argv.slice(2)
const Explorer = explorers[subject]
if (Explorer === undefined) throw new Error(`no reference explorer for "${subject}"`)
const start = performance.now()
const cpuStart = process.cpuUsage()
const counts = search(new Explorer(Number(bound)), Number(bound))
const elapsedMs = performance.now() - start
const { user, system } = process.cpuUsage(cpuStart)
const cpuMs = (user + system) / 1000
const peakRssBytes = process.resourceUsage().maxRSS * 1024
console.log(JSON.stringify({ ...counts, elapsedMs, cpuMs, peakRssBytes }))
