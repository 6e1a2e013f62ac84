/**
 * Tests import the sources. Where dist/ was built from exactly these, as `npm test` has done, they get what was built: nothing is transformed
 * a second time, and Node's own loader runs it, which is faster than code whose every import is looked up. Otherwise, and while somebody
 * watches, it is the sources.
 */
import { dirname, join, relative, resolve, sep } from 'node:path'

import type { Plugin } from 'vitest/config'

import { isBuilt } from '../../scripts/build.js'

const root = resolve(import.meta.dirname, '../..')
const sources = join(root, 'src') + sep

export function builtSources(): Plugin {
  const isUsed = process.argv.includes('run') && isBuilt()
  return {
    name: 'built-sources',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!isUsed || !id.startsWith('.') || importer === undefined) return undefined
      const file = resolve(dirname(importer), id)
      if (!file.startsWith(sources) || !/(?<!\.test)\.ts$/.test(file)) return undefined
      return join(root, 'dist', relative(sources, file).replace(/\.ts$/, '.js'))
    },
  }
}
