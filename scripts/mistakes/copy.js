/** A copy of the last commit in which mistakes are made, and the tests that are run there. */
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { transpiled } from './compiler.js'
import { FAILED } from './tests.js'

export class Copy {
  root
  commit
  #source
  /** What was built, by the path of the source; sources that are changed now. */
  #originals = new Map()
  #sources = new Map()

  constructor(source) {
    this.#source = source
    this.commit = succeeded(spawnSync('git', ['rev-parse', 'HEAD'], { cwd: source, encoding: 'utf8' })).stdout.trim()
  }

  make() {
    this.root = fs.mkdtempSync(path.join(os.tmpdir(), 'manyworlds-mistakes-'))
    succeeded(spawnSync('git', ['clone', '--quiet', this.#source, this.root], { encoding: 'utf8' }))
    succeeded(spawnSync('npm', ['ci', '--silent'], { cwd: this.root, encoding: 'utf8' }))
  }

  remove() {
    if (this.root !== undefined) fs.rmSync(this.root, { recursive: true, force: true })
  }

  /** Puts a module into dist/ as if it stood in src/ in this form; false if what is made of it cannot be built. */
  put(file, text) {
    const built = this.#builtFile(file)
    if (!this.#originals.has(file)) this.#originals.set(file, fs.readFileSync(built, 'utf8'))
    fs.writeFileSync(built, transpiled(file, text))
    this.#sources.set(file, text)
    return this.#bundle()
  }

  restore(file) {
    if (!this.#sources.delete(file)) return
    fs.writeFileSync(this.#builtFile(file), this.#originals.get(file))
    this.#bundle()
  }

  /** Runs test files, all without names, until one fails. */
  test(files, { limitMs, isMarked = false }) {
    const results = path.join(this.root, 'node_modules/.cache/mistakes')
    fs.rmSync(results, { recursive: true, force: true })
    fs.mkdirSync(results, { recursive: true })
    const [failures, reports] = [path.join(results, 'failures'), path.join(results, 'reports')]
    const marks = isMarked ? { MANYWORLDS_REACHED: reports, NODE_OPTIONS: `--require=${fileURLToPath(new URL('reached.cjs', import.meta.url))}` } : {}
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...(isMarked ? [] : ['--bail=1']), ...files], {
      cwd: this.root, stdio: 'ignore', detached: true, env: { ...process.env, ...marks, MANYWORLDS_FAILURES: failures },
    })
    return new Promise((resolve) => {
      const timer = limitMs === undefined ? undefined : setTimeout(() => { end(FAILED, `a test that does not end in ${Math.round(limitMs / 1000)} s`) }, limitMs)
      const end = (kind, by) => {
        clearTimeout(timer)
        try {
          process.kill(-child.pid, 'SIGKILL')
        } catch {
          // All of its processes have ended.
        }
        resolve({ kind, by: by ?? linesOf(failures)[0]?.name ?? 'the end of vitest', failures: linesOf(failures), reports: linesOf(reports) })
      }
      child.once('close', (code) => { end(code === 0 ? 'passed' : FAILED) })
    })
  }

  #builtFile(file) {
    return path.join(this.root, 'dist', path.relative('src', file).replace(/\.ts$/, '.js'))
  }

  /** The bundle is made of src/, which is as it was again afterwards: tests run what was built only where it was built from what is there. */
  #bundle() {
    const files = [...this.#sources].map(([file, text]) => ({ place: path.join(this.root, file), text }))
    const before = files.map(({ place }) => fs.readFileSync(place, 'utf8'))
    for (const { place, text } of files) fs.writeFileSync(place, text)
    const { status } = spawnSync(process.execPath, ['scripts/bundle.js'], { cwd: this.root, stdio: 'ignore' })
    for (const [i, { place }] of files.entries()) fs.writeFileSync(place, before[i])
    return status === 0
  }
}

function linesOf(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n').filter((line) => line !== '').map((line) => JSON.parse(line)) : []
}

function succeeded(result) {
  if (result.status !== 0) throw new Error(result.stderr || String(result.error))
  return result
}
