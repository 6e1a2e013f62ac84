/**
 * Writes down what failed, a line of JSON each, in the file that MANYWORLDS_FAILURES names: `npm run test:all` runs many parts and
 * repeats at its end what would be lost among them.
 */
import { appendFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

export interface Failure {
  readonly name: string
  readonly message: string
}

export class Failures implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env['MANYWORLDS_FAILURES']
    if (file === undefined) return
    for (const failure of modules.flatMap(failuresOf)) appendFileSync(file, `${JSON.stringify(failure)}\n`)
  }
}

function failuresOf(module: TestModule): Failure[] {
  const name = module.relativeModuleId
  const tests = [...module.children.allTests('failed')].map((test) => ({ name: `${name} > ${test.fullName}`, message: test.result().errors?.[0]?.message ?? '' }))
  // A file that cannot be loaded has no tests.
  return tests.length > 0 || module.state() !== 'failed' ? tests : [{ name, message: module.errors()[0]?.message ?? '' }]
}
