// Time of a transition over the number of objects, one panel for each structure, both axes logarithmic.

import { COLORS, frame, legend, line, round, text } from './svg.js'

const PANEL = 148
const HEIGHT = 210
const LEFT = 66
const TOP = 78
const GAP = 18

const WAYS = [['host', 'hostUs'], ['tracked', 'trackedUs']]

export function drawHeaps(rows) {
  const structures = [...new Set(rows.map(({ structure }) => structure))]
  const values = rows.flatMap(({ hostUs, trackedUs }) => [hostUs, trackedUs]).filter((value) => value > 0)
  const low = Math.floor(Math.log10(Math.min(...values)))
  const high = Math.ceil(Math.log10(Math.max(...values)))
  const y = (us) => TOP + HEIGHT - ((Math.max(Math.log10(us), low) - low) * HEIGHT) / (high - low)
  const width = LEFT + structures.length * (PANEL + GAP) + 8
  const content = [
    ...legend(LEFT, 48, WAYS.map(([way]) => way)),
    text(width - 16, 48, 'time of a transition over objects in the heap', { anchor: 'end', class: 'quiet' }),
    ...Array.from({ length: high - low + 1 }, (_, i) => text(LEFT - 8, y(10 ** (low + i)) + 4, time(10 ** (low + i)), { anchor: 'end', class: 'quiet' })),
    ...structures.flatMap((structure, i) =>
      panel(rows.filter((row) => row.structure === structure), LEFT + i * (PANEL + GAP), { y, low, high })),
  ]
  return frame(width, TOP + HEIGHT + 48, 'Large heaps: undo with incremental comparison', content)
}

function panel(rows, left, { y, low, high }) {
  const objects = rows.map((row) => row.objects)
  const x = (count) => left + 14 + (Math.log10(count / objects[0]) * (PANEL - 28)) / Math.max(1, Math.log10(objects.at(-1) / objects[0]))
  const drawn = [text(left + PANEL / 2, TOP - 10, rows[0].structure, { anchor: 'middle', class: 'name' })]
  for (let power = low; power <= high; power++) drawn.push(line(left, y(10 ** power), left + PANEL, y(10 ** power), 'grid'))
  for (const count of objects) drawn.push(text(x(count), TOP + HEIGHT + 16, count < 1000 ? String(count) : `${count / 1000}k`, { anchor: 'middle', class: 'quiet' }))
  for (const [way, figure] of WAYS) {
    const points = rows.map((row) => [x(row.objects), y(row[figure])])
    drawn.push(`<polyline points="${points.map((point) => point.map(round).join(',')).join(' ')}" fill="none" stroke="${COLORS[way]}" stroke-width="2"/>`)
    for (const [index, [cx, cy]] of points.entries()) {
      drawn.push(`<circle cx="${round(cx)}" cy="${round(cy)}" r="3.5" fill="${COLORS[way]}"><title>${way}: ${time(rows[index][figure])}</title></circle>`)
    }
  }
  const { undoOfTransition: undo } = rows.at(-1)
  const times = undo < 10 ? undo.toFixed(1) : Math.round(undo).toLocaleString('en-US')
  drawn.push(text(left + PANEL / 2, TOP + HEIGHT + 36, `host / tracked: ${times}x`, { anchor: 'middle' }))
  return drawn
}

const time = (us) => (us < 1 ? `${round(1000 * us)} ns` : us < 1000 ? `${round(us)} us` : `${round(us / 1000)} ms`)
