// node bench/delta/draw-example.js
// Draws the worked example of docs/delta.md: five trees before and after add(4), and the ∆State of the five trees.

import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { COLORS, frame, line, round, text } from '../extensions/svg.js'
import { add, merge, paths, trees } from './five-trees.js'

const WIDTH = 860
/** One for each path. */
const TINTS = [COLORS.execution, COLORS.comparison, COLORS.host]
const STYLE = `<style>
  .edge { stroke: #57606a; stroke-width: 1.4; fill: none }
  .node { stroke: #57606a; stroke-width: 1.2; fill: #ffffff }
  .cell { stroke: #d0d7de; stroke-width: 1; fill: none }
  .box { stroke: #57606a; stroke-width: 1.2; fill: #f6f8fa }
  .inverse { fill: #ffffff; font-weight: 600 }
  .code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
  .none { fill: #8c959f }
  @media (prefers-color-scheme: dark) {
    .edge { stroke: #9198a1 }
    .node { stroke: #9198a1; fill: #0d1117 }
    .cell { stroke: #30363d }
    .box { stroke: #9198a1; fill: #151b23 }
    .none { fill: #6e7681 }
  }
</style>`

/** States that take one path have one colour, in both pictures. */
const tintOf = (state) => TINTS[paths.findIndex((states) => states.includes(state))]
const setOf = (states) => `{${states.join(', ')}}`

// ---- the trees

const STEP_X = 22
const STEP_Y = 42
const RADIUS = 12

export function drawTrees() {
  const left = (state) => 110 + state * 160
  return frame(WIDTH, 480, 'add(4) on five trees: three executions', [
    STYLE,
    ...trees.flatMap((tree, state) => [
      text(left(state), 62, `state ${state}`, { anchor: 'middle', class: 'name' }),
      ...drawTree(tree, left(state), 88),
      ...drawTree(add(tree, 4), left(state), 318),
    ]),
    ...paths.flatMap((states, i) => {
      const from = left(states[0]) - 62
      const to = left(states.at(-1)) + 62
      const middle = (from + to) / 2
      return [
        `<rect x="${from}" y="216" width="${to - from}" height="44" rx="6" fill="${TINTS[i]}"/>`,
        text(middle, 234, `execution ${i + 1}`, { anchor: 'middle', class: 'inverse' }),
        text(middle, 251, setOf(states), { anchor: 'middle', class: 'inverse' }),
        arrow(middle, 260, middle, 286),
      ]
    }),
  ])
}

/** In-order places from left to right, depth downwards; the root stands at the middle of the width that the tree takes. */
function drawTree(tree, x, y) {
  const nodes = []
  const edges = []
  const visit = (each, depth) => {
    if (each === null) return undefined
    const leftChild = visit(each.left, depth + 1)
    const here = { ...each, column: nodes.length, depth }
    nodes.push(here)
    const rightChild = visit(each.right, depth + 1)
    for (const child of [leftChild, rightChild]) if (child !== undefined) edges.push([here, child])
    return here
  }
  visit(tree, 0)
  const offset = x - ((nodes.length - 1) * STEP_X) / 2
  const at = ({ column, depth }) => [offset + column * STEP_X, y + depth * STEP_Y]
  return [
    ...edges.map(([from, to]) => line(...at(from), ...at(to), 'edge')),
    ...nodes.flatMap((each) => {
      const [cx, cy] = at(each)
      const fill = each.isNew ? ` style="fill: ${COLORS.backtracking}"` : ''
      return [`<circle cx="${round(cx)}" cy="${round(cy)}" r="${RADIUS}" class="node"${fill}/>`, text(cx, cy + 4, String(each.value), { anchor: 'middle' })]
    }),
  ]
}

function arrow(x1, y1, x2, y2) {
  const angle = Math.atan2(y2 - y1, x2 - x1)
  const wing = (turn) => `${round(x2 - 8 * Math.cos(angle + turn))} ${round(y2 - 8 * Math.sin(angle + turn))}`
  return `<path d="M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}M${wing(0.45)}L${round(x2)} ${round(y2)}L${wing(-0.45)}" class="edge"/>`
}

// ---- the ∆State

const CELL = 25
const ROW = 21
const LABEL = 50
const BOX = LABEL + trees.length * CELL + 10
const HEAD = 42

export function drawState() {
  const objects = merge(trees)
  const names = new Map(objects.map(({ place }, i) => [place, String.fromCharCode(65 + i)]))
  const positions = placeBoxes(objects)
  const boxes = objects.flatMap((object) => {
    const { place, states } = object
    const [x, y] = positions.get(place)
    const cells = (field, show) => object[field].map((value, state) => (states.includes(state) ? show(value) : '?'))
    const reference = (field) => cells(field, (value) => (value === null ? '∅' : names.get(`${place}${field[0]}`)))
    return [
      ...box(x, y, `TreeNode ${names.get(place)}`, 3),
      ...trees.map((_, state) => text(x + LABEL + (state + 0.5) * CELL, y + 34, String(state),
        { anchor: 'middle', class: 'name', style: states.includes(state) ? `fill: ${tintOf(state)}` : 'opacity: 0.25' })),
      ...row(x, y + HEAD, 'left', reference('left'), states),
      ...row(x, y + HEAD + ROW, 'right', reference('right'), states),
      ...row(x, y + HEAD + 2 * ROW, 'value', cells('value', String), states),
    ]
  })
  const [rootX, rootY] = positions.get('')
  return frame(WIDTH, 590, 'The ∆State of the five trees', [
    STYLE,
    text(WIDTH - 16, 26, '∅: null  ·  ?: not reached in this state  ·  wide cell: the same in all states that reach it', { anchor: 'end', class: 'quiet' }),
    ...links(objects, positions), arrow(rootX + BOX / 2, 119, rootX + BOX / 2, rootY),
    ...box(rootX, 48, 'BinarySearchTree', 2, 24),
    ...row(rootX, 72, 'root', trees.map(() => names.get('')), [0, 1, 2, 3, 4]), ...row(rootX, 72 + ROW, 'size', trees.map(() => '3'), [0, 1, 2, 3, 4]),
    ...boxes,
  ])
}

function placeBoxes(objects) {
  const levels = [[(WIDTH - BOX) / 2], [118, WIDTH - 118 - BOX], [20, 231, 443, 654]]
  const seen = [0, 0, 0]
  return new Map(objects.map(({ place }) => [place, [levels[place.length][seen[place.length]++], 168 + place.length * 144]]))
}

function links(objects, positions) {
  return objects.filter(({ place }) => place !== '').flatMap(({ place, states }) => {
    const [fromX, fromY] = positions.get(place.slice(0, -1))
    const [toX, toY] = positions.get(place)
    const x1 = fromX + BOX * (place.endsWith('l') ? 0.25 : 0.75)
    const y1 = fromY + HEAD + 3 * ROW + 5
    const x2 = toX + BOX / 2
    const anchor = place.endsWith('l') ? 'end' : 'start'
    return [arrow(x1, y1, x2, toY), text((x1 + x2) / 2 + (anchor === 'end' ? -8 : 8), (y1 + toY) / 2 - 4, setOf(states), { anchor, class: 'quiet' })]
  })
}

function box(x, y, title, rows, head = HEAD) {
  return [
    `<rect x="${round(x)}" y="${round(y)}" width="${BOX}" height="${head + rows * ROW + 5}" rx="5" class="box"/>`,
    text(x + 8, y + 17, title, { class: 'name' }),
  ]
}

/** One row of cells: joined if all states that reach the object have one value. */
function row(x, y, label, values, states) {
  const isConstant = new Set(states.map((state) => values[state])).size === 1
  const cells = isConstant
    ? [{ from: 0, count: values.length, shown: values[states[0]] }]
    : values.map((shown, state) => ({ from: state, count: 1, shown }))
  return [
    text(x + 8, y + 15, label, { class: 'code' }),
    ...cells.flatMap(({ from, count, shown }) => [
      `<rect x="${round(x + LABEL + from * CELL)}" y="${round(y)}" width="${count * CELL}" height="${ROW}" class="cell"/>`,
      text(x + LABEL + (from + count / 2) * CELL, y + 15, shown, { anchor: 'middle', class: shown === '?' || shown === '∅' ? 'code none' : 'code' }),
    ]),
  ]
}

export const pictures = { 'delta-trees': drawTrees, 'delta-state': drawState }

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, draw] of Object.entries(pictures)) {
    writeFileSync(fileURLToPath(new URL(`../../docs/images/${name}.svg`, import.meta.url)), draw())
  }
}
