#!/usr/bin/env node
/**
 * npm run oracle -- NAME: asks plain Node, again and again, whether the checker is right. Each oracle is a file in oracle/ that exports `run(args)`, which
 * gives the exit code (0 if nothing was found), and a line `USAGE`.
 */
const ORACLES = ['values', 'schedules']

process.exitCode = await main(process.argv.slice(2))

async function main([name, ...args]) {
  if (ORACLES.includes(name)) return (await import(`./oracle/${name}.js`)).run(args)
  console.error('usage: npm run oracle -- NAME [options]')
  for (const each of ORACLES) console.error(`  ${(await import(`./oracle/${each}.js`)).USAGE}`)
  return 2
}
