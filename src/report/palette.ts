/** Colours by meaning. The plain palette returns its argument, so that reporters are written once for both. `visible` has the last word. */
import { colors } from './visible.ts'

export type Paint = (text: string) => string

export interface Palette {
  readonly pass: Paint
  readonly fail: Paint
  readonly warn: Paint
  /** The verdict badge in front of a report. */
  readonly badge: (verdict: 'pass' | 'fail' | 'warn', text: string) => string
  readonly strong: Paint
  readonly dim: Paint
  readonly code: Paint
}

const same: Paint = (text) => text

export const plain: Palette = {
  pass: same, fail: same, warn: same, badge: (_verdict, text) => text, strong: same, dim: same, code: same,
}

const sgr = (open: string, close: string): Paint => (text) =>
  text === '' ? '' : `${colors(open)}${text}${colors(close)}`

const badges = { pass: sgr('1;30;42', '0'), fail: sgr('1;30;41', '0'), warn: sgr('1;30;43', '0') }

export const colored: Palette = {
  pass: sgr('32', '39'),
  fail: sgr('31', '39'),
  warn: sgr('33', '39'),
  badge: (verdict, text) => badges[verdict](` ${text} `),
  strong: sgr('1', '22'),
  dim: sgr('2', '22'),
  code: sgr('36', '39'),
}
