/** The servers and clients of other makers that some tests talk to, and which of them this machine has. */
import fs from 'node:fs'
import path from 'node:path'

/** Where Debian puts programs that are not meant to be typed. */
const FOLDERS = ['/usr/sbin', ...versionsOf('/usr/lib/postgresql').map((version) => path.join(version, 'bin'))]

export const PEERS = [
  { name: 'redis-server', debian: 'redis-server' },
  { name: 'postgres', debian: 'postgresql' },
  { name: 'nginx', debian: 'nginx-light' },
  { name: 'curl', debian: 'curl' },
]

export function isInstalled(name) {
  return [...(process.env.PATH ?? '').split(path.delimiter), ...FOLDERS].some((folder) => fs.existsSync(path.join(folder, name)))
}

function versionsOf(folder) {
  return fs.existsSync(folder) ? fs.readdirSync(folder).map((version) => path.join(folder, version)) : []
}
