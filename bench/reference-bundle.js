// Node 20 does not run TypeScript: the explorers written by hand are bundled into a file outside the repository.

import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

export function bundleReference(directory) {
  const outfile = join(directory, 'reference.mjs')
  buildSync({
    entryPoints: [fileURLToPath(new URL('reference/main.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
  })
  return outfile
}
