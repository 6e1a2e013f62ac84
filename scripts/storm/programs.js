/** A program with a few changes in one of its files, checked with a few settings. */
import { material } from './material.js'
import { mutated } from './text-mutations.js'

/** Nothing takes long: what is looked for ends at once or never. */
export const LIMITS = ['--max-states', '300', '--timeout', '3', '--max-memory', '700', '--max-steps', '200000']

const SETTINGS = [[], [], [], ['--mode', 'tracked'], ['--mode', 'auto'], ['--mode', 'delta'], ['--coverage'], ['--exact'], ['--strategy', 'dfs'], ['--reporter', 'json'], ['--strategy', 'random', '--walks', '5'], ['--keep-going'], ['--mode', 'tracked', '--host', '*']]

export function programInput(random) {
  const { entry, files } = random.pick(material)
  const name = random.chance(0.8) ? entry : random.pick(Object.keys(files))
  // The same text as another kind of module, or language.
  const renamed = random.chance(0.15) ? entry.replace(/\.[^.]+$/, random.pick(['.js', '.mjs', '.cjs', '.ts', '.cts', '.mts', '.tsx', '.jsx'])) : entry
  const { [entry]: text, ...others } = files
  const changed = mutated(files[name], random)
  const all = { ...others, [renamed]: text, [name === entry ? renamed : name]: changed }
  if (random.chance(0.03)) Object.assign(all, cycle(random, renamed))
  return { files: all, args: ['check', renamed, ...LIMITS, ...random.pick(SETTINGS)] }
}

/** Modules that import each other, and the entry. */
function cycle(random, entry) {
  const count = 1 + random.below(30)
  const names = Array.from({ length: count }, (_, i) => `cycle${i}.${random.pick(['mjs', 'cjs', 'ts', 'js'])}`)
  const line = (to, i) => random.pick([`import { x as a${i} } from './${to}'\n`, `export * from './${to}'\n`, `require('./${to}')\n`, `import('./${to}')\n`, `import * as b${i} from './${to}'\nb${i}.x\n`])
  const files = Object.fromEntries(names.map((name) => [name, [0, 1].map((i) => line(random.pick([...names, `./${entry}`]), i)).join('') + random.pick(['export let x = 1\n', 'exports.x = 1\n', ''])]))
  return { ...files, [entry]: `${names.slice(0, 3).map(line).join('')}` }
}
