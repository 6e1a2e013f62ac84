import fs from 'node:fs'
import { explore, oneOf } from 'manyworlds'

// Operations of an exploration may use files synchronously: no directory, or one with a subset of two files.
export default explore({
  root: () => ({ folder: '/tmp/files' }),
  bound: 4,
  operations: {
    write: {
      args: [oneOf('a', 'b')],
      run: ({ folder }, name) => {
        fs.mkdirSync(folder, { recursive: true })
        fs.writeFileSync(`${folder}/${name}`, 'text')
      },
    },
    remove: { args: [oneOf('a', 'b')], run: ({ folder }, name) => { fs.rmSync(`${folder}/${name}`, { force: true }) } },
  },
})
