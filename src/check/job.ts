/** What the main thread and the thread of a check say to each other. */
import type { SourceLocation } from '../base/errors.ts'
import type { CheckResult, Progress, ReplayResult } from '../explore/result.ts'
import type { CheckSettings } from '../options.ts'
import type { SentExtensions } from './extensions.ts'

export interface Job {
  readonly command: 'check' | 'replay'
  readonly file: string
  /** Without the signal, which cannot be sent; `control` stands for it. */
  readonly settings: CheckSettings
  readonly extensions: SentExtensions | undefined
  /** The file has to declare an exploration: the caller holds one that it has made. */
  readonly needsExploration: boolean
  /** Shared memory; its first cell is STOP once the check should end. */
  readonly control: Int32Array
}

export const STOP = 1
/** Likewise, because the time is up. */
export const TIME_UP = 2

export type WorkerMessage =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'console' | 'notice'; readonly line: string }
  | { readonly kind: 'result'; readonly result: CheckResult | ReplayResult }
  | {
      readonly kind: 'refused'
      readonly error: {
        readonly code: string
        readonly location: SourceLocation | undefined
        readonly fact: string
        readonly remedy: string
        readonly frame: string | undefined
      }
    }
  | { readonly kind: 'failed'; readonly stack: string }
