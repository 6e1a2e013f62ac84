/** docs/packages.md: made of rows, and read back to compare. */
import { readLoads, writeLoads } from './load-table.js'

const HEAD = `# Packages

Programs that use published packages, compiled from their files in \`node_modules\` and run through all schedules. \`npm run packages\` makes this page; \`npm test\` runs some of the
smaller ones again and compares. Every program also runs on plain Node, and what it comes to there is among the outcomes of the explored schedules.

- **compiles**: all modules that the package loads are compiled. **runs**: the verdict; \`holds\` means that all schedules were explored.
- **outcomes**: the different results that the program has, over all schedules.
- **refused**: [modules of Node](node.md#refused-modules) that the package imports, and whose functions are refused if they are called; these programs do not.

`
const TAIL = `
## What needs a hand

| package | what happens | what to do |
|---|---|---|
| undici | its parser of HTTP is WebAssembly, so a real connection ends in a \`ReferenceError\`; its mocks work | use \`fetch\` of Node, or another client |
| depd 1 (by way of http-errors 1, koa) | a direct \`eval\` is executed while it loads: refused | \`"overrides": { "depd": "2.0.0" }\` in package.json |
| proper-lockfile | it locks a property of \`graceful-fs\`, which exists before main and could not be undone: refused | pass \`fs: { ...gracefulFs }\`, made in main |
| immer | an object that exists before main cannot be frozen by a task: refused | \`freeze(...)\` it where it is made |
| opossum | its statistics are renewed for ever, so there are ever new states | pass a \`rotateBucketController\` |
| yargs | it looks for translations and package.json on the disk: refused | \`--allow-read .\` |
| ioredis, and all that has time limits | some schedules exceed the limit: any time may pass between two events | set no limit, or expect the error |
`
const COLUMNS = ['package', 'version', 'compiles', 'runs', 'states', 'transitions', 'outcomes', 'refused']

/** @param {readonly import('./row.js').Row[]} rows */
/** @param {readonly import('./loading.js').Load[]} loads */
export function write(rows, loads) {
  const lines = rows.map(({ folder, name, version, compiles, runs, states, transitions, outcomes, refused }) =>
    [`[${name}](../test/corpus/packages/${folder}/program.ts)`, version, compiles, runs, number(states), number(transitions), number(outcomes), refused.replaceAll(/node:[\w/]+/g, '`$&`')])
  const table = [COLUMNS, COLUMNS.map((name) => /states|transitions|outcomes/.test(name) ? '--:' : '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`)
  return `${HEAD}${table.join('\n')}\n${TAIL}${writeLoads(loads)}`
}

/** @returns {import('./row.js').Row[]} */
export function read(text) {
  return [...text.matchAll(/^\| \[(.+?)\]\(..\/test\/corpus\/packages\/(.+?)\/program\.ts\) \| (.*) \|$/gm)].map(([, name, folder, rest]) => {
    const [version, compiles, runs, states, transitions, outcomes, refused] = rest.split(' | ')
    const count = (cell) => Number(cell.replaceAll(',', ''))
    return { folder, name, version, compiles, runs, states: count(states), transitions: count(transitions), outcomes: count(outcomes), refused: refused.replaceAll('`', '') }
  })
}

function number(value) {
  return value.toLocaleString('en')
}

export { readLoads }
