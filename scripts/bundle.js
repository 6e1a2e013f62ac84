#!/usr/bin/env node
/**
 * The second step of `npm run build`, after tsc: everything that the command, its threads and the API load goes
 * into a few files, dist/bundle/, and the compiled library into two, dist/bundle/library*. Opening, resolving and
 * compiling each file by itself took longer than most checks. The folder is as deep as those of src/, so that paths
 * relative to a file lead to the same places. What tsc wrote stays beside it: types for users, single modules for
 * benchmarks.
 */
import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { archiveLibrary } from '../dist/compile/archive-library.js'
import { archiveName, sourcesName } from '../dist/runtime/library-file.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const outdir = join(root, 'dist/bundle')

// What the modules of this Node warn about when they are looked at is no news here.
process.removeAllListeners('warning')
// Names of shared files contain a hash, so those of the last build would stay.
rmSync(outdir, { recursive: true, force: true })
buildSync({
  absWorkingDir: root,
  entryPoints: { main: 'src/cli/main.ts', index: 'src/index.ts', engine: 'src/process/engine.ts', worker: 'src/process/worker.ts', 'thread/io-thread': 'src/network/thread/io-thread.ts' },
  outdir,
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  charset: 'utf8',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
})
chmodSync(join(outdir, 'main.js'), 0o755)
const { archive, sources } = archiveLibrary()
writeFileSync(join(outdir, archiveName(process.version)), archive)
writeFileSync(join(outdir, sourcesName(process.version)), sources)
