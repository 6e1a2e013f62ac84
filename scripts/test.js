#!/usr/bin/env node
/**
 * `npm test`: the build if something changed, types and layers, and the sample of all tests. Where everything is built already, as after `npm ci`, the types of tests, benchmarks and
 * examples are checked while the tests run. What is given besides goes to vitest: `npm test -- test/docs`.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBuilt } from './build.js'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Resolves to the exit code of a script, and to what it printed unless that has gone to the terminal. */
function run(script, args, stdio = 'inherit') {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(ROOT, script), ...args], { cwd: ROOT, stdio: ['inherit', stdio, stdio] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => { said += text })
    child.on('close', (code) => resolve({ code: code ?? 1, said }))
  })
}

async function main() {
  // A signal from the terminal reaches the tests as well, which end by themselves and say what was running.
  process.on('SIGINT', () => {})
  const types = isBuilt() ? run('scripts/build.js', ['--types'], 'pipe') : await run('scripts/build.js', ['--types'])
  if (types.code > 0) return types.code
  const layers = await run('scripts/check-layers.js', [])
  if (layers.code !== 0) return layers.code
  const tests = await run('node_modules/vitest/vitest.mjs', ['run', ...process.argv.slice(2)])
  const { code, said } = await types
  process.stdout.write(code === 0 ? said : `\nThe types are wrong:\n${said}`)
  return tests.code === 0 ? code : tests.code
}

process.exitCode = await main()
