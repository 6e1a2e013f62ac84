// Long deterministic blocks: an operation parses and evaluates a long expression, or sorts an array, and little of what it wrote is left
// when it returns.

import { explore, int } from 'manyworlds'
import { Parser } from './parser.ts'
import { Sorter } from './sorter.ts'

const terms = Number(process.env['SIZE'] ?? 60)

/** Texts to parse: made once, they are no part of a state. */
const texts = Array.from({ length: 7 }, (_, seed) => expression(seed))

class Report {
  parser = new Parser()
  sorter = new Sorter(4 * terms)
  results: number[] = []

  evaluate(seed: number): void {
    this.results.push(this.parser.evaluate(texts[seed]!) % 10)
    if (this.results.length > 3) this.results.shift()
  }
}

/** The same text for the same seed. */
function expression(seed: number): string {
  let text = String(seed)
  for (let i = 1; i < terms; i++) text += `${'+-*'[(seed + i) % 3]}(${(seed * i) % 97}+${i}*(${i % 5}-${seed % 7}))`
  return text
}

export default explore({
  root: () => new Report(),
  bound: 4,
  operations: {
    evaluate: { args: [int(1, 6)], run: (report: Report, seed: number) => report.evaluate(seed) },
    sort: { args: [[1, -1]], run: (report: Report, direction: 1 | -1) => report.sorter.sort(direction) },
    cut: { args: [int(1, 4)], run: (report: Report, count: number) => report.sorter.cut(count) },
  },
})
