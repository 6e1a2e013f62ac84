/**
 * Host blocks, as the search sees them: which marked functions begin blocks of which kind. A run whose block met something
 * that it could not do stops; it is taken back and repeated, and the function begins lazy blocks from then on, which can do
 * everything. With `auto` the kinds are found by measuring, see block-trial.ts.
 */
import type { BlockAccess } from '../runtime/hidden.ts'
import { BlockTrial } from './block-trial.ts'

export type BlockKind = 'off' | 'eager' | 'lazy'

/** A marked function. */
export interface BlockSite {
  /** '' if it has none. */
  readonly name: string
  readonly location: { readonly line: number }
  readonly kinds: readonly ('eager' | 'lazy')[]
}

export interface BlockSettings {
  readonly mixed: BlockKind | 'auto'
  readonly sites: readonly BlockSite[]
}

/** The numbers that `$$block` has, see prelude/blocks.ts. */
const NUMBERS: Readonly<Record<BlockKind, number>> = { off: 0, eager: 2, lazy: 3 }

export class HostBlocks {
  readonly #access: BlockAccess
  readonly #trials: readonly BlockTrial[] | undefined
  /** What each marked function may begin, the first of them if nobody measures. */
  readonly #kinds: BlockKind[][]
  readonly sites: readonly BlockSite[]
  readonly #fallbacks: number[]
  /** Which functions are being measured, and how many. */
  readonly #isOpen: boolean[]
  #open = 0
  /** When the run under way began; 0 if nobody wants to know. */
  #begun = 0

  constructor(access: BlockAccess, { mixed, sites }: BlockSettings) {
    this.#access = access
    this.sites = sites
    const isAuto = mixed === 'auto'
    this.#kinds = sites.map(({ kinds }): BlockKind[] => isAuto ? ['off', ...kinds] : [...kinds])
    this.#trials = isAuto ? this.#kinds.map((kinds) => new BlockTrial(kinds)) : undefined
    this.#fallbacks = sites.map(() => 0)
    this.#isOpen = sites.map(() => false)
    sites.forEach((_, i) => {
      access.kinds[i] = NUMBERS[this.#kinds[i]![0]!]
      access.counts[i] = 0
    })
  }

  /** The functions that began blocks, or wanted to. */
  report(): { name: string, line: number, kind: BlockKind, count: number, fallbacks: number }[] {
    return this.sites.map(({ name, location: { line } }, i) => ({
      name: name === '' ? 'anonymous function' : name, line, kind: this.kindOf(i), count: this.#access.counts[i]!, fallbacks: this.#fallbacks[i]!,
    })).filter(({ count }) => count > 0)
  }

  /** What a marked function begins now. */
  kindOf(site: number): BlockKind {
    const number = this.#access.kinds[site]!
    return number === NUMBERS.eager ? 'eager' : number === NUMBERS.lazy ? 'lazy' : 'off'
  }

  /** A run is about to start. */
  begin(): void {
    this.#access.begin()
    if (this.#open > 0) this.#begun = performance.now()
  }

  /** The run is over; true if it was stopped by a block that could not go on, so that it has to be repeated. */
  end(): boolean {
    const fallen = this.#access.end()
    if (fallen >= 0) this.#demote(fallen)
    else if (this.#trials !== undefined) this.#measure(this.#access.firstSite())
    return fallen >= 0
  }

  /** An eager block did not work once; it will not be tried again. */
  #demote(site: number): void {
    this.#fallbacks[site]!++
    const kinds = this.#kinds[site] = this.#kinds[site]!.filter((kind) => kind !== 'eager')
    const trial = this.#trials?.[site]
    this.#access.kinds[site] = NUMBERS[kinds[0] ?? 'off']
    if (trial === undefined) return
    trial.exclude('eager')
    this.#follow(site, trial)
  }

  #measure(site: number): void {
    if (site < 0) return
    const trial = this.#trials![site]!
    if (!trial.isOpen) {
      trial.pass()
      if (!trial.isOpen) return
    } else if (this.#begun > 0) {
      trial.add(performance.now() - this.#begun)
    }
    this.#follow(site, trial)
  }

  /** Does as the trial says; counts the functions that are being measured. */
  #follow(site: number, { kind, isOpen }: BlockTrial): void {
    this.#access.kinds[site] = NUMBERS[kind]
    if (this.#isOpen[site] === isOpen) return
    this.#isOpen[site] = isOpen
    this.#open += isOpen ? 1 : -1
    if (this.#open === 0) this.#begun = 0
  }
}
