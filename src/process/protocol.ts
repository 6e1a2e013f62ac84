/**
 * Everything that crosses between the command and the process of its engine, and between the two threads of that process: data, nothing
 * else. The command never runs code of the program under check; the process of the engine may write nothing and start nothing, and asks the
 * command for what needs more (`ServiceRequest`).
 */
import type { TransformOptions, TransformResult } from 'esbuild'
import type { SourceLocation } from '../base/errors.ts'
import type { Answered, Asked, LineEnd } from '../base/line.ts'
import type { SentExtensions } from '../check/extensions.ts'
import type { CheckResult, Progress, ReplayResult } from '../explore/result.ts'
import type { Reply as PeerReply, Request as PeerRequest } from '../network/thread/protocol.ts'
import type { CheckSettings } from '../options.ts'

export interface Job {
  readonly command: 'check' | 'replay'
  readonly file: string
  /** Without the signal, which cannot be sent: the command says `stop`. */
  readonly settings: CheckSettings
  readonly extensions: SentExtensions | undefined
  /** The file has to declare an exploration: the caller holds one that it has made. */
  readonly needsExploration: boolean
}

/** Why a check should end, as the shared cell says it. */
export const STOP = 1
export const TIME_UP = 2

/** What the thread of the engine finds when it starts. */
export interface EngineData {
  readonly job: Job
  /** Shared memory; its first cell is STOP or TIME_UP once the check should end. */
  readonly control: Int32Array
  /** The way to the services of the command. */
  readonly services: LineEnd
}

/** From the command to the process of the engine. */
export type ToEngine =
  | { readonly kind: 'job'; readonly job: Job }
  | { readonly kind: 'stop'; readonly why: typeof STOP | typeof TIME_UP }
  | { readonly kind: 'answer'; readonly answer: Answered<ServiceReply> }
  /** So many sessions with peers have moved on by themselves. */
  | { readonly kind: 'moved'; readonly moved: number }

/** From the process of the engine to the command. */
export type FromEngine =
  | EngineMessage
  | { readonly kind: 'ask'; readonly asked: Asked<ServiceRequest> }
  /** The process has more memory than the check may have, and the search does not notice. */
  | { readonly kind: 'too-large'; readonly memoryBytes: number }
  | { readonly kind: 'out-of-memory' }

/** From the thread of the engine. */
export type EngineMessage =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'console' | 'notice'; readonly line: string }
  | { readonly kind: 'result'; readonly result: CheckResult | ReplayResult }
  | { readonly kind: 'refused'; readonly error: SentRefusal }
  | { readonly kind: 'failed'; readonly stack: string }

export interface SentRefusal {
  readonly code: string
  readonly location: SourceLocation | undefined
  readonly fact: string
  readonly remedy: string
  readonly frame: string | undefined
}

/** What the process of the engine may not do itself. */
export type ServiceRequest =
  | { readonly kind: 'peers'; readonly request: PeerRequest }
  | { readonly kind: 'transform'; readonly text: string; readonly options: TransformOptions }
  | { readonly kind: 'string-width'; readonly text: string; readonly options: readonly boolean[] }
  | { readonly kind: 'source-names' | 'node-texts' | 'constants' }

export type ServiceReply =
  | PeerReply
  | { readonly kind: 'transformed'; readonly result: TransformResult }
  /** As esbuild's error has them. */
  | { readonly kind: 'not-transformed'; readonly errors: unknown; readonly message: string }
  /** It was nested too deeply for esbuild. */
  | { readonly kind: 'too-deep'; readonly message: string }
