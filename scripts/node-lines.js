/** The lines of Node that are supported, and where `npm run nodes` keeps a binary of each: in the user's cache, outside of the tree. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export const LINES = [20, 22, 24, 26]

const folder = path.join(process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'), 'manyworlds-nodes')

/** Where npm is to install the package `node` of a line. */
export function folderOf(line) {
  return path.join(folder, String(line))
}

/** The executable of a line; that of this process for its own one; undefined if there is none. */
export function binaryOf(line) {
  if (process.versions.node.startsWith(`${line}.`)) return process.execPath
  const binary = path.join(folderOf(line), 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return fs.existsSync(binary) ? binary : undefined
}
