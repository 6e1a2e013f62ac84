import fs from 'node:fs'
import path from 'node:path'

const folder = process.argv[2]!

// Sees the real directory, changes only its own.
export default async function main(): Promise<void> {
  const file = path.join(folder, 'config.json')
  const { port } = JSON.parse(await fs.promises.readFile(file, 'utf8')) as { port: number }
  if (port !== 80) throw new Error(`the port is ${port}`)
  await fs.promises.writeFile(file, '{"port":81}')
  fs.renameSync(path.join(folder, 'sub'), path.join(folder, 'moved'))
  fs.unlinkSync(path.join(folder, 'gone.txt'))
  const names = fs.readdirSync(folder)
  if (names.join() !== 'config.json,link,moved') throw new Error(`there are ${names.join()}`)
  if (fs.readFileSync(path.join(folder, 'link'), 'utf8') !== '{"port":81}') throw new Error('the link leads elsewhere')
  if (fs.readFileSync(path.join(folder, 'moved', 'deep.txt'), 'utf8') !== 'deep') throw new Error('nothing deep')
}
