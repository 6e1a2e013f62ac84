// Two tasks read a number from a file, add to it and write it back: one may be lost, and a file may be seen empty.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'

export default async function main() {
  const folder = await mkdtemp('/tmp/lost-update-')
  const file = `${folder}/count`
  await writeFile(file, '0')
  const add = async (n) => {
    const before = Number(await readFile(file, 'utf8'))
    await writeFile(file, String(before + n))
  }
  await Promise.all([add(1), add(2)])
  console.log(await readFile(file, 'utf8'))
  await rm(folder, { recursive: true })
}
