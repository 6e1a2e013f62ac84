/**
 * Draws mistakes: as many of each kind, at places that are equally likely, none that the compiler notices, and no two at one place. What only
 * words an error is left out.
 */
import ts from 'typescript'
import { Random } from '../oracle/random.js'
import { KINDS } from './kinds.js'

export function draw(compiler, { count, seed, folders }) {
  const random = new Random(seed)
  const files = compiler.files().filter((file) => folders.some((folder) => file.startsWith(folder)))
  const places = placesIn(compiler, files, random)
  const mistakes = []
  for (let turn = 0; mistakes.length < count && [...places.values()].some((list) => list.length > 0); turn++) {
    const list = [...places.values()][turn % places.size]
    let found
    while (list.length > 0 && found === undefined) found = madeAt(compiler, list.splice(random.below(list.length), 1)[0])
    if (found !== undefined && !mistakes.some(({ file, start }) => file === found.file && start === found.start)) mistakes.push(found)
  }
  return mistakes
}

/** A list for each kind. */
function placesIn(compiler, files, random) {
  const places = new Map(Object.keys(KINDS).map((kind) => [kind, []]))
  for (const file of files) {
    const tree = compiler.tree(file)
    const visit = (node) => {
      if (ts.isThrowStatement(node) || ts.isTypeNode(node)) return
      for (const [kind, change] of Object.entries(KINDS)) {
        const place = change(node, random.chance(0.5))
        if (place !== undefined) places.get(kind).push({ kind, file, ...spanOf(place), host: hostOf(place.node) })
      }
      ts.forEachChild(node, visit)
    }
    visit(tree)
  }
  return places
}

function spanOf({ node, end = node, text }) {
  return { start: node.getStart(), end: end.getEnd(), after: text }
}

/** Where a statement can be put that runs before the place: in front of a statement, or into the body of an arrow function. */
function hostOf(node) {
  for (let at = node; ; at = at.parent) {
    if (ts.isStatement(at) && at.parent !== undefined && 'statements' in at.parent) return { start: at.getStart(), end: at.getEnd(), isExpression: false, isTop: ts.isSourceFile(at.parent) }
    if (at.parent !== undefined && ts.isArrowFunction(at.parent) && at.parent.body === at && !ts.isBlock(at)) return { start: at.getStart(), end: at.getEnd(), isExpression: true, isTop: false }
    if (at.parent === undefined) return undefined
  }
}

function madeAt(compiler, { kind, file, start, end, after, host }) {
  const text = compiler.textOf(file)
  const changed = text.slice(0, start) + after + text.slice(end)
  if (!compiler.accepts(file, changed)) return undefined
  return { kind, file, line: text.slice(0, start).split('\n').length, start, before: text.slice(start, end), after, text: changed, host }
}
