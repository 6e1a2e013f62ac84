/**
 * Programs of the corpus behind a prologue that freezes, replaces or pollutes built-ins: the verdict is that without it, or a refusal. It
 * is never an error of ours, and never a HOLDS where there is a violation. `npm test` tries some prologues on some programs, in turn, and the long run more;
 * HOSTILE=all tries every prologue on every program, for hours: V8 gives up its optimizations where built-ins are changed.
 */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { describe, expect, it } from 'vitest'

import { UserError } from '../../src/base/errors.ts'
import { checked } from '../support/checked.ts'
import { isWhole } from '../support/extent.ts'
import { temporaryFolder } from '../support/folder.ts'
import { smallPrograms } from './corpus.ts'
import { drastic, type Prologue, prologues } from './hostile.ts'

const root = resolve(import.meta.dirname, '../..')
const all = [...prologues, ...drastic]
const isAll = process.env['HOSTILE'] === 'all'
/** How many prologues a program meets otherwise. */
const FEW = 2
/** Of how many programs one is tried, if not all. */
const STEP = isWhole ? 4 : 24
const items = (await smallPrograms()).filter((_, i) => isAll || i % STEP === 0)

for (const [turn, { file, way }] of items.entries()) {
  const folder = join(root, file, '..')
  const texts = readdirSync(folder).filter((name) => /\.[cm]?[jt]s$/.test(name) && name !== 'expected.ts').map((name) => readFileSync(join(folder, name), 'utf8'))
  // What lies beside the folder is not copied, the prologue is a module that is required, too, and what esbuild makes of `using` calls
  // methods of Function.prototype.
  if (texts.some((text) => /['"]\.\.\/|module\.children|\busing \w+ (?:=|of) /.test(text))) continue
  const tried = isAll ? all : Array.from({ length: FEW }, (_, i) => all[(turn * FEW + i) * 7 % all.length]!)
  describe(file, () => {
    const copy = temporaryFolder()
    cpSync(folder, copy, { recursive: true })
    const name = file.split('/').at(-1)!
    const mentioned = [...new Set(texts.join(' ').match(/\w+/g))]
    const say = (): string => {
      try {
        return checked(join(copy, name), way).verdict
      } catch (error) {
        // Anything else is a failure of ours.
        if (!(error instanceof UserError)) throw error
        return 'error'
      }
    }
    const plain = say()
    it.each(tried.map((prologue) => [prologue.name.slice(0, 100), prologue] as const))('%s', (_, prologue) => {
      place(prologue, { copy, name, mentioned, text: readFileSync(join(folder, name), 'utf8') })
      const said = say()
      if (said === 'error' || (drastic.includes(prologue) && said === 'violation')) return
      expect(said).toBe(plain)
    })
  })
}

/** Puts the prologue before everything else, in the same line. */
function place(prologue: Prologue, { copy, name, mentioned, text }: { copy: string, name: string, mentioned: readonly string[], text: string }): void {
  const isCommonJs = name.endsWith('.cjs')
  writeFileSync(join(copy, `prologue.${isCommonJs ? 'cjs' : 'mjs'}`), prologue.text(mentioned))
  writeFileSync(join(copy, name), `${isCommonJs ? `require('./prologue.cjs')` : `import './prologue.mjs'`}; ${text}`)
}
