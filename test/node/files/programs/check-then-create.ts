import { access, writeFile } from 'node:fs/promises'

// Asking first whether a file is there does not keep others from making it meanwhile.
const claim = async (name: string): Promise<boolean> => {
  try {
    await access('/tmp/owner')
    return false
  } catch {
    await writeFile('/tmp/owner', name)
    return true
  }
}

export default async function main(): Promise<void> {
  const [a, b] = await Promise.all([claim('a'), claim('b')])
  if (a && b) throw new Error('both own it')
}
