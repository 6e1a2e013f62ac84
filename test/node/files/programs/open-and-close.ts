import fs from 'node:fs'

// Which descriptor each of them has while it is being closed makes no difference.
export default function main(): void {
  for (let i = 0; i < 5; i++) fs.open(`/tmp/${i}`, 'w', (_error, fd) => { fs.close(fd, () => {}) })
}
