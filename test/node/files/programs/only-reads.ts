import fs from 'node:fs'
import path from 'node:path'

const folder = process.argv[2]!

// Reading leaves no trace in the state: both orders meet.
export default function main(): void {
  for (const name of ['config.json', 'gone.txt']) setImmediate(() => { fs.readFileSync(path.join(folder, name)) })
  setTimeout(() => { fs.readFileSync(path.join(folder, 'sub', 'deep.txt')) }, 1)
}
