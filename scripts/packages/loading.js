/**
 * Does a package load? `require` in a CommonJS script and `import` in an ES module, each alone, under the checker and on plain Node: what
 * they export has to be the same. Packages come from npm into the user's cache, beside the binaries of scripts/node-lines.js.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** @typedef {{ name: string, version: string, require: string, import: string }} Load  Each is 'loads', 'refused: ...', 'wrong: ...', or '' where plain Node fails as well. */

/** How long a check may take, and how many states it may have: a package may arm timers, which is none of our business. */
const LIMITS = { maxStates: 20, timeoutMs: 120_000 }
const GROUP = 40

/** Where the packages are. */
export function packagesFolder() {
  return path.join(process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'), 'manyworlds-packages')
}

/** Installs what is missing, in the newest version; a group that npm cannot resolve as a whole is tried one by one. */
export function install(names) {
  const folder = packagesFolder()
  fs.mkdirSync(folder, { recursive: true })
  if (!fs.existsSync(path.join(folder, 'package.json'))) fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n')
  const missing = names.filter((name) => versionOf(name) === undefined)
  for (let i = 0; i < missing.length; i += GROUP) {
    const group = missing.slice(i, i + GROUP)
    console.log(`installing ${group.join(' ')}`)
    if (!npmInstall(folder, group)) for (const name of group) if (!npmInstall(folder, [name])) console.log(`${name} cannot be had here`)
  }
}

function npmInstall(folder, names) {
  const flags = ['--silent', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps']
  return spawnSync('npm', ['install', ...flags, ...names.map((name) => `${name}@latest`)], { cwd: folder, stdio: 'ignore' }).status === 0
}

export function versionOf(name, folder = packagesFolder()) {
  const file = path.join(folder, 'node_modules', name, 'package.json')
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).version : undefined
}

/**
 * @param {string} name
 * @param {(file: string, options: object) => Promise<{ verdict: string, violation?: { message: string } }>} check
 * @returns {Promise<Load | undefined>}  undefined if it is not installed
 */
export async function loadOf(name, check, folder = packagesFolder()) {
  const version = versionOf(name, folder)
  if (version === undefined) return undefined
  return { name, version, require: await outcome(name, 'cjs', check, folder), import: await outcome(name, 'mjs', check, folder) }
}

/** What the script sees of a package: kinds and names, which are the same in every run. */
function text(name, kind, expected) {
  const source = kind === 'cjs'
    ? `const exported = require(${JSON.stringify(name)})`
    : `import * as ns from ${JSON.stringify(name)}\nconst exported = 'default' in ns ? ns.default : ns`
  const names = "exported !== null && (typeof exported === 'object' || typeof exported === 'function') ? Object.keys(exported).sort() : []"
  const end = expected === undefined ? 'console.log(seen)' : `if (seen !== ${JSON.stringify(expected)}) throw new Error('exports ' + seen.slice(0, 200))`
  return `${source}\nconst seen = JSON.stringify([typeof exported, ${names}])\n${end}\n`
}

async function outcome(name, kind, check, folder) {
  const file = path.join(folder, `load-${name.replace('/', '-')}.${kind}`)
  try {
    fs.writeFileSync(file, text(name, kind))
    const plain = spawnSync(process.execPath, ['--no-warnings', file], { encoding: 'utf8', timeout: LIMITS.timeoutMs })
    const expected = plain.stdout?.trim().split('\n').at(-1)
    if (plain.status !== 0 || !expected?.startsWith('[')) return ''
    fs.writeFileSync(file, text(name, kind, expected))
    const { verdict, violation } = await check(file, { ...LIMITS, allowRead: [folder] })
    return verdict === 'violation' ? `wrong: ${violation.message.split('\n')[0]}` : 'loads'
  } catch (error) {
    if (error.code === undefined || error.fact === undefined) return `wrong: ${String(error.message).split('\n')[0]}`
    return `refused: ${error.fact.split('\n')[0].replaceAll(`${folder}/node_modules/`, '')}`
  } finally {
    fs.rmSync(file, { force: true })
  }
}
