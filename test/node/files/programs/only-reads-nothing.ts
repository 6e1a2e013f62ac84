// The same tasks as only-reads.ts, without files.
export default function main(): void {
  for (const name of ['config.json', 'gone.txt']) setImmediate(() => { void name })
  setTimeout(() => {}, 1)
}
