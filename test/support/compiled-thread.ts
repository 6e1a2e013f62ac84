/**
 * Node cannot start a thread from a TypeScript file. When tests run the sources, the thread that talks to peers is compiled first, and
 * the link to it is told where it is.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { buildSync } from 'esbuild'
import type { Plugin } from 'vitest/config'

const source = fileURLToPath(new URL('../../src/network/thread/io-thread.ts', import.meta.url))

export function compiledThread(): Plugin {
  return {
    name: 'compiled-thread',
    transform(code, id) {
      if (!id.endsWith('/src/network/io-thread-start.ts')) return undefined
      const folder = mkdtempSync(join(tmpdir(), 'manyworlds-thread-'))
      process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
      const outfile = join(folder, 'io-thread.mjs')
      buildSync({ entryPoints: [source], outfile, bundle: true, platform: 'node', format: 'esm', target: 'node20', sourcemap: 'inline' })
      return { code: code.replace('./thread/io-thread.js', pathToFileURL(outfile).href), map: null }
    },
  }
}
