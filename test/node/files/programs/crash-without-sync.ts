import fs from 'node:fs'
import { afterCrash } from 'manyworlds'

// Written beside the old file and renamed over it, but not synced: after a crash the name may lead to an empty file.
export default function main(): void {
  fs.writeFileSync('/tmp/config.new', 'new')
  fs.renameSync('/tmp/config.new', '/tmp/config')
}

afterCrash(() => {
  if (fs.existsSync('/tmp/config') && fs.readFileSync('/tmp/config', 'utf8') === '') throw new Error('the config is empty')
})
