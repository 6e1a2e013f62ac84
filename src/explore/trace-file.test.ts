import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { UserError } from '../base/errors.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { sampleFailure, samplePass, sampleViolation } from '../../test/package/sample-result.ts'
import { lostUpdate, programFailure } from '../../test/package/sample-program.ts'
import { hashSources, otherNode, readTraceFile, writeTraceFile } from './trace-file.ts'

let directory: string
beforeEach(() => { directory = temporaryFolder() })

function refusalOf(text: string): string {
  const path = join(directory, 'bad.json')
  writeFileSync(path, text)
  try {
    readTraceFile(path)
  } catch (error) {
    if (error instanceof UserError) return `${error.code}: ${error.fact.replace(path, 'FILE')}`
    throw error
  }
  throw new Error('was not refused')
}

/** A good trace file with one place changed. */
function damaged(change: (data: any) => void): string {
  const data = JSON.parse(readFileSync(writeTraceFile(directory, sampleFailure, '0.1.0'), 'utf8'))
  change(data)
  return JSON.stringify(data)
}

describe('the trace file of a program', () => {
  it('is read back as it was written', () => {
    const path = writeTraceFile(directory, programFailure, '0.2.0')
    expect(readTraceFile(path)).toEqual({
      format: 'manyworlds-trace', version: 6, tool: '0.2.0', node: process.version, file: 'examples/bank/main.ts', violation: lostUpdate,
    })
  })

  it('says which Node recorded it, if that was another one', () => {
    const file = readTraceFile(writeTraceFile(directory, programFailure, '0.2.0'))
    expect(otherNode(file)).toEqual({})
    expect(otherNode({ ...file, node: 'v18.0.0' })).toEqual({ recordedWith: 'v18.0.0' })
    const { node: _, ...older } = file
    expect(otherNode(older)).toEqual({})
  })

  it('has a name made of the events and choices', () => {
    const [first, ...others] = lostUpdate.trace.steps
    const choosing = { ...lostUpdate, trace: { ...lostUpdate.trace, steps: [{ ...first!, choiceIndexes: [1] }, ...others] } }
    const path = writeTraceFile(directory, programFailure, '0.2.0')
    expect(writeTraceFile(directory, { ...programFailure, states: 1, violation: { ...lostUpdate, message: 'x' } }, '0.2.1')).toBe(path)
    expect(writeTraceFile(directory, { ...programFailure, violation: choosing }, '0.2.0')).not.toBe(path)
  })

  it('is refused with the first field that is wrong', () => {
    const data = JSON.parse(readFileSync(writeTraceFile(directory, programFailure, '0.2.0'), 'utf8'))
    data.violation.trace.steps[2].runs[0].task = -1
    expect(refusalOf(JSON.stringify(data)))
      .toBe('bad-trace-file: FILE is not a trace: trace.violation.trace.steps[2].runs[0].task is not a whole number of at least 0')
  })
})

describe('a trace file', () => {
  it('is read back as it was written', () => {
    const path = writeTraceFile(directory, sampleFailure, '0.1.0')
    expect(readTraceFile(path)).toEqual({
      format: 'manyworlds-trace', version: 5, tool: '0.1.0', node: process.version, file: 'examples/bst.ts', bound: 6,
      violation: sampleViolation,
    })
  })

  it('is named after the subject and the violation', () => {
    const path = writeTraceFile(directory, sampleFailure, '0.1.0')
    expect(path).toMatch(/bst-[0-9a-f]{8}\.json$/)
    const violation = { ...sampleViolation, property: { kind: 'error', name: 'add' } } as const
    expect(writeTraceFile(directory, { ...sampleFailure, violation }, '0.1.0')).not.toBe(path)
  })

  it('replaces the file of the same violation and leaves nothing else behind', () => {
    const nested = join(directory, 'deep', 'er')
    expect(writeTraceFile(nested, sampleFailure, '0.1.0')).toBe(writeTraceFile(nested, sampleFailure, '0.2.0'))
    expect(readdirSync(nested)).toHaveLength(1)
  })

  it('is not made from a result without a violation', () => {
    expect(() => writeTraceFile(directory, samplePass, '0.1.0')).toThrow('no trace')
  })

  it('keeps unknown fields of later versions out', () => {
    const path = join(directory, 'more.json')
    writeFileSync(path, damaged((data) => { data.violation.trace.colour = 'red' }))
    expect(readTraceFile(path).violation).toEqual(sampleViolation)
  })

  it('is refused when it is missing', () => {
    expect(() => readTraceFile(join(directory, 'none.json'))).toThrow('missing-trace-file')
  })

  it('is refused when it is a directory', () => {
    expect(() => readTraceFile(directory)).toThrow('unreadable-trace-file')
  })

  it('is refused when it is not JSON', () => {
    expect(refusalOf('{"format":')).toMatch(/^bad-trace-file: FILE is not a trace: it is not JSON$/m)
  })

  it.each(['null', '[]', '3', '{}'])('is refused when it is just %s', (text) => {
    expect(refusalOf(text)).toBe('bad-trace-file: FILE is not a trace: its "format" is not "manyworlds-trace"')
  })

  it('is refused in another version', () => {
    expect(refusalOf(damaged((data) => { data.version = 2 })))
      .toBe('trace-version: FILE has trace format version 2, this manyworlds reads 5 and 6')
  })

  it.each<[string, (data: any) => void]>([
    ['trace.bound is missing', (data) => { delete data.bound }],
    ['trace.violation is not an object', (data) => { data.violation = [] }],
    ['trace.violation.property.kind is not one of invariant, ensures, model, error, endless',
      (data) => { data.violation.property.kind = 'luck' }],
    ['trace.violation.trace.steps is not an array', (data) => { data.violation.trace.steps = {} }],
    ['trace.violation.trace.steps[1].operation is missing',
      (data) => { delete data.violation.trace.steps[1].operation }],
    ['trace.violation.trace.steps[0].argumentIndexes[0] is not a whole number of at least 0',
      (data) => { data.violation.trace.steps[0].argumentIndexes = [-1] }],
    ['trace.violation.trace.steps[0].changes[1].path is not a string',
      (data) => { data.violation.trace.steps[0].changes[1].path = 7 }],
  ])('is refused when %s', (why, change) => {
    expect(refusalOf(damaged(change))).toBe(`bad-trace-file: FILE is not a trace: ${why}`)
  })
})

describe('the hash of sources', () => {
  it('depends on the texts and on where one ends', () => {
    expect(hashSources(['ab', 'c'])).toBe(hashSources(['ab', 'c']))
    expect(new Set([['ab', 'c'], ['a', 'bc'], ['abc'], ['c', 'ab']].map(hashSources)).size).toBe(4)
  })
})
