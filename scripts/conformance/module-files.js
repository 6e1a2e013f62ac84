/**
 * A copy of those files of a checkout that other files may import. In it they are ES modules by Node's rules, because of
 * the "type" of the package around them; the checkout itself is never written to.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/**
 * The root of the copy, which is removed when the process exits. Paths below it are those of the checkout, also of files
 * that are not copied because nobody can import them.
 * @param {string} checkout
 * @param {string[]} folders  below test/
 */
export function copyModuleFiles(checkout, folders) {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'conformance-'))
  process.on('exit', () => fs.rmSync(copy, { recursive: true, force: true }))
  fs.writeFileSync(path.join(copy, 'package.json'), JSON.stringify({ type: 'module' }))
  for (const folder of folders) copyFolder(path.join(checkout, 'test', folder), path.join(copy, 'test', folder))
  return copy
}

function copyFolder(from, to) {
  if (!fs.existsSync(from)) return
  fs.mkdirSync(to, { recursive: true })
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) copyFolder(source, target)
    else if (isImportable(source)) fs.copyFileSync(source, target)
  }
}

/** Fixtures, data, and tests that are modules or use `import`: those may import themselves. */
function isImportable(file) {
  return !file.endsWith('.js') || file.includes('_FIXTURE') || /\bimport\b|^flags:.*\bmodule\b/m.test(fs.readFileSync(file, 'utf8'))
}
