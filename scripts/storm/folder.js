/** An input as a folder: its files, and `run.sh`, which does with them what the storm did. */
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const EXECUTABLE = fileURLToPath(new URL('../../dist/bundle/main.js', import.meta.url))

/** Writes the files of an input; values are texts, bytes, `{ link }` or `{ folder: true }`. */
export function write({ files }, folder) {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    if (typeof content === 'object' && 'link' in content) fs.symlinkSync(content.link, file)
    else if (typeof content === 'object' && 'folder' in content) fs.mkdirSync(file, { recursive: true })
    else fs.writeFileSync(file, content)
  }
}

/** Writes an input to be run again, and tells how. */
export function keep(input, folder) {
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  write(input, folder)
  const quoted = input.args.map((word) => (word.includes('\0') ? `$'${word.replaceAll("'", "\\'").replaceAll('\0', '\\0')}'` : `'${word.replaceAll("'", "'\\''")}'`))
  fs.writeFileSync(path.join(folder, 'run.sh'), `cd "$(dirname "$0")" && node '${EXECUTABLE}' ${quoted.join(' ')}\n`)
  return `sh ${path.join(folder, 'run.sh')}`
}
