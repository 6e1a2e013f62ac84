import fs from 'node:fs'

const save = (text: string): boolean => {
  try {
    fs.writeFileSync('/tmp/notes', text)
    return true
  } catch {
    return false
  }
}

// writeFile fails after it has emptied the file: the old text is lost, although the program knows that the new one was not saved.
export default function main(): void {
  if (!save('old') || save('new')) return
  if (fs.readFileSync('/tmp/notes', 'utf8') !== 'old') throw new Error('not saved, and the old notes are gone')
}
