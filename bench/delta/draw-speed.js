// How many times as fast as the standard search delta and auto are: a bar for each row and way, on a logarithmic axis whose 1x is
// marked, so that what is slower points to the left.

import { COLORS, frame, legend, line, rectangle, text } from '../extensions/svg.js'

const WIDTH = 860
const LEFT = 150
const RIGHT = 70
const TOP = 74
const BAR = 9
const GAP = 7
const MARKS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]

export function drawSpeed(rows) {
  const values = rows.flatMap(({ speed, autoSpeed }) => [speed, autoSpeed])
  const low = MARKS.findLast((mark) => mark <= Math.min(0.5, ...values)) ?? MARKS[0]
  const high = MARKS.find((mark) => mark >= Math.max(2, ...values)) ?? MARKS.at(-1)
  const clamp = (value) => Math.min(Math.max(value, low), high)
  const x = (value) => LEFT + (Math.log(clamp(value) / low) * (WIDTH - LEFT - RIGHT)) / Math.log(high / low)
  const step = 2 * BAR + GAP
  const bottom = TOP + rows.length * step
  const marks = MARKS.filter((mark) => mark >= low && mark <= high)
  const bar = (value, way, y) => rectangle(Math.min(x(1), x(value)), y, Math.abs(x(value) - x(1)), BAR, COLORS[way], `${way}: ${value.toFixed(2)}x`)
  return frame(WIDTH, bottom + 26, 'How many times as fast as the standard search', [
    ...legend(LEFT, 48, ['delta', 'auto']),
    text(WIDTH - 16, 48, 'CPU time of standard over that of delta and auto', { anchor: 'end', class: 'quiet' }),
    ...marks.flatMap((mark) => [
      line(x(mark), TOP - 8, x(mark), bottom, mark === 1 ? 'base' : 'grid'),
      text(x(mark), bottom + 14, `${mark}x`, { anchor: 'middle', class: 'quiet' }),
    ]),
    ...rows.flatMap(({ title, isLarger, speed, autoSpeed }, i) => {
      const y = TOP + i * step
      return [
        text(16, y + 13, title, isLarger ? { class: 'name' } : {}), bar(speed, 'delta', y), bar(autoSpeed, 'auto', y + BAR),
        text(Math.max(x(1), x(speed), x(autoSpeed)) + 6, y + 13, `${speed.toFixed(1)}x`, { class: 'quiet' }),
      ]
    }),
  ])
}
