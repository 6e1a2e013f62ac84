/**
 * Which tests can notice a mistake: those whose files reach its place. One run without mistakes says so, in which all places have a mark that
 * reports who came by (reached.cjs). Code that runs in the guest's realm cannot report; there it may be any test.
 */
import fs from 'node:fs'
import path from 'node:path'

export const FAILED = 'failed'

const GUEST = ['src/node/', 'src/runtime/prelude/', 'src/runtime/intrinsics/']
/** Where tests of guest code are likely to be, tried first. */
const NEAR_GUEST = [
  ['src/node/globals/', ['test/corpus/schedules.test.ts', 'test/node/timers.test.ts']], ['src/node/files/', ['test/node/files/']], ['src/node/network/', ['test/network/inside/']],
  ['src/node/http/', ['test/node/http/']], ['src/node/', ['test/node/']], ['src/runtime/prelude/delta', ['src/delta/', 'test/modes/delta/']],
  ['src/runtime/prelude/', ['test/modes/taken-back.test.ts', 'src/runtime/', 'src/track/']], ['src/runtime/intrinsics/', ['test/laws/soundness.test.ts', 'src/runtime/', 'src/delta/']],
]

export function isGuestFile(file) {
  return GUEST.some((folder) => file.startsWith(folder))
}

/** The test beside the file and those of its folder. */
export function nearTests(root, file) {
  const [, folders] = NEAR_GUEST.find(([from]) => file.startsWith(from)) ?? []
  return allTests(root).filter((test) => folders?.some((folder) => test.startsWith(folder)) ?? path.posix.dirname(test) === path.posix.dirname(file))
}

function allTests(root) {
  return ['src', 'test'].flatMap((top) => fs.readdirSync(path.join(root, top), { recursive: true }).map((name) => `${top}/${name.replaceAll(path.sep, '/')}`)).filter((name) => name.endsWith('.test.ts')).sort()
}

/** For each mistake the test files that reach its place, undefined if any may notice it. A test that fails with the marks is of no use, unless they are what it fails for. */
export async function reachedBy(copy, compiler, mistakes, tests) {
  const marked = new Map()
  for (const [mark, { file, host }] of mistakes.entries()) marked.set(file, [...(marked.get(file) ?? []), { mark, host }])
  for (const [file, marks] of marked) copy.put(file, withMarks(compiler.textOf(file), marks))
  const { failures, reports } = await copy.test(tests, { isMarked: true })
  for (const file of marked.keys()) copy.restore(file)
  const failed = [...new Set(failures.map(({ name }) => name.split(' > ')[0]))]
  const { kind, by } = failed.length > 0 ? await copy.test(failed, {}) : {}
  if (kind === FAILED) throw new Error(`without any mistake, too, this fails: ${by}`)
  return mistakes.map((mistake, mark) => (isAnywhere(mistake) ? undefined : [...new Set(reports.filter((report) => report.mark === mark).map(({ file }) => file))]))
}

/** What runs when the module is loaded is reached by whoever comes first, but can be noticed by all. */
function isAnywhere({ host }) {
  return host === undefined || host.isTop
}

function withMarks(text, marks) {
  const inserts = marks.filter(({ host }) => host !== undefined).flatMap(({ mark, host }) => (host.isExpression
    ? [{ at: host.start, text: `(globalThis.$$reached?.(${mark}), (` }, { at: host.end, text: '))' }]
    : [{ at: host.start, text: `globalThis.$$reached?.(${mark});` }]))
  return inserts.sort((a, b) => b.at - a.at).reduce((all, insert) => all.slice(0, insert.at) + insert.text + all.slice(insert.at), text)
}
