// A bar for each way of running each row, divided into the shares of execution, backtracking and comparison. Its length is the time in
// proportion to that of the way all are compared with, `base`; without a base all bars are of one length.

import { PARTS } from './parts.js'
import { COLORS, frame, legend, line, rectangle, text } from './svg.js'

const WIDTH = 860
const LEFT = 170
const RIGHT = 96
const TOP = 74
const BAR = 13
const STEP = 17
const GAP = 12
/** Bars that are longer are cut off: the number beside them says how long they are. */
const LONGEST = 2

export function drawShares(rows, { title, ways, base, parts = PARTS }) {
  const relative = ({ ms }, way) => (base === undefined ? 1 : ms[way] / ms[base])
  const longest = Math.min(LONGEST, Math.max(1, ...rows.flatMap((row) => ways.map((way) => relative(row, way)))))
  const scale = (share) => (Math.min(share, longest) * (WIDTH - LEFT - RIGHT)) / longest
  const groupHeight = ways.length * STEP + GAP
  const bottom = TOP + rows.length * groupHeight
  const content = [
    ...legend(LEFT, 48, parts),
    text(WIDTH - 16, 48, base === undefined ? 'time of a transition' : `length: time, ${base} = 100 %`, { anchor: 'end', class: 'quiet' }),
    ...grid(longest, scale, bottom),
    ...rows.flatMap((row, i) => group(row, TOP + i * groupHeight, { ways, relative, scale, drawn: parts })),
    ...(base === undefined ? [] : [line(LEFT + scale(1), TOP - 8, LEFT + scale(1), bottom, 'base')]),
  ]
  return frame(WIDTH, bottom + 26, title, content)
}

function grid(longest, scale, bottom) {
  const marks = []
  for (let share = 0; share <= longest + 0.001; share += 0.25) marks.push(share)
  return marks.flatMap((share) => [
    line(LEFT + scale(share), TOP - 8, LEFT + scale(share), bottom, 'grid'),
    text(LEFT + scale(share), bottom + 14, `${Math.round(100 * share)} %`, { anchor: 'middle', class: 'quiet' }),
  ])
}

function group(row, y, { ways, relative, scale, drawn }) {
  const { name, structure = name, ms, parts } = row
  return [
    text(16, y + 11, structure, { class: 'name' }),
    ...ways.flatMap((way, i) => {
      // Rows of large heaps know the time of a transition, which says more than that of the search.
      const shown = time(row[`${way}Us`] === undefined ? ms[way] : row[`${way}Us`] / 1000)
      return bar(relative(row, way), parts[way], { way, shown, y: y + i * STEP, scale, drawn })
    }),
  ]
}

function bar(relative, shares, { way, shown, y, scale, drawn: parts }) {
  const length = scale(relative)
  const drawn = [text(LEFT - 8, y + 11, way, { anchor: 'end', class: 'quiet' })]
  let x = LEFT
  for (const part of parts) {
    const width = shares[part] * length
    drawn.push(rectangle(x, y, width, BAR, COLORS[part], `${part}: ${Math.round(100 * shares[part])} %`))
    x += width
  }
  drawn.push(text(x + 6, y + 11, shown, { class: 'quiet' }))
  return drawn
}

const time = (ms) => (ms < 0.1 ? `${(1000 * ms).toFixed(1)} us` : ms < 10 ? `${ms.toFixed(1)} ms` : ms < 10_000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`)
