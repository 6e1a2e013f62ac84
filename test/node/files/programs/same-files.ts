import fs from 'node:fs'

// Whatever the order of the two tasks, the files are the same in the end: one state.
export default function main(): void {
  for (const name of ['a', 'b']) {
    setImmediate(() => {
      fs.mkdirSync(`/tmp/${name}`)
      fs.writeFileSync(`/tmp/${name}/file`, 'same')
    })
    setTimeout(() => { fs.writeFileSync(`/tmp/${name}.txt`, name) }, name === 'a' ? 2 : 1)
  }
}
