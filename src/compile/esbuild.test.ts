import { expect, it } from 'vitest'
import { transformSync } from './esbuild.ts'

it('answers the first calls and the later ones alike, results and errors', () => {
  const environment = { ...process.env }
  const answers = Array.from({ length: 6 }, () => transformSync('let x: number = 1', { loader: 'ts', sourcemap: 'external' }))
  expect(answers).toEqual(Array(6).fill(answers[0]))
  expect(answers[0]!.code).toBe('let x = 1;\n')
  expect(() => transformSync('let x: = 1', { loader: 'ts', logLevel: 'silent' })).toThrow(/Unexpected "="/)
  expect(process.env).toEqual(environment)
})
