// Loads an exploration file as plain JavaScript, with the package replaced by plain-manyworlds.ts.

import { build } from 'esbuild'
import { fileURLToPath } from 'node:url'

const stub = fileURLToPath(new URL('./plain-manyworlds.ts', import.meta.url))

/** The default export of the exploration file at `path` (see PlainExploration). */
export async function loadPlainExploration(path) {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    alias: { manyworlds: stub },
    logLevel: 'silent',
  })
  const url = `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  return (await import(url)).default
}
