/**
 * What a thread that does not run waits for, read from the system call that it is inside of (/proc/PID/task/TID/syscall). A thread that waits
 * for input, for another thread or for a child does nothing until somebody does something; one that waits for a disk goes on by itself.
 */
import fs from 'node:fs'

export type ThreadState =
  /** It runs, or waits for something that comes by itself. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'gone' }
  /** It waits for somebody, at most so long. */
  | { readonly kind: 'waiting'; readonly timeoutMs: number }

/** Where a system call has its time limit: nowhere, as milliseconds, or in memory as seconds and nano- or microseconds. */
type Limit = 'none' | { readonly at: number; readonly unit: 'ms' | 'ns' | 'us' } | 'futex' | 'clock'

const none = (...calls: number[]): [number, Limit][] => calls.map((call) => [call, 'none'])

const X64: ReadonlyMap<number, Limit> = new Map<number, Limit>([
  // read, readv, pause, accept, recvfrom, recvmsg, wait4, semop, msgrcv, rt_sigsuspend, restart_syscall, waitid, accept4, recvmmsg, io_uring_enter
  ...none(0, 19, 34, 43, 45, 47, 61, 65, 70, 130, 219, 247, 288, 299, 426),
  [7, { at: 2, unit: 'ms' }], [23, { at: 4, unit: 'us' }], [35, { at: 0, unit: 'ns' }], [128, { at: 2, unit: 'ns' }], [202, 'futex'],
  [220, { at: 3, unit: 'ns' }], [230, 'clock'], [232, { at: 3, unit: 'ms' }], [270, { at: 4, unit: 'ns' }], [271, { at: 2, unit: 'ns' }],
  [281, { at: 3, unit: 'ms' }],
  [441, { at: 3, unit: 'ns' }],
])

const ARM64: ReadonlyMap<number, Limit> = new Map<number, Limit>([
  ...none(63, 65, 202, 207, 212, 260, 193, 188, 133, 128, 95, 242, 243, 426),
  [22, { at: 3, unit: 'ms' }], [72, { at: 4, unit: 'ns' }], [73, { at: 2, unit: 'ns' }], [98, 'futex'], [101, { at: 0, unit: 'ns' }], [115, 'clock'],
  [137, { at: 2, unit: 'ns' }], [192, { at: 3, unit: 'ns' }], [441, { at: 3, unit: 'ns' }],
])

/** By the processor; another one's calls are not known. */
const CALLS = new Map([['x64', X64], ['arm64', ARM64]]).get(process.arch)
const READS = process.arch === 'x64' ? [0, 19] : [63, 65]

export const knowsSystemCalls = CALLS !== undefined

/** `text`: the system call's number and arguments, as the system shows them. */
export function threadState(pid: number, text: string): ThreadState {
  const [call, ...args] = text.trim().split(' ')
  // A thread that has ended has no stack.
  if (call === '-1' && args[0] === '0x0') return { kind: 'gone' }
  const limit = CALLS!.get(Number(call))
  if (limit === undefined || (READS.includes(Number(call)) && !isStream(pid, Number(args[0])))) return { kind: 'busy' }
  const timeoutMs = limit === 'none' ? Infinity : limitOf(pid, limit, args)
  return timeoutMs <= 0 ? { kind: 'busy' } : { kind: 'waiting', timeoutMs }
}

/** Reading a file takes a disk, and no other process. */
function isStream(pid: number, file: number): boolean {
  try {
    return /^(socket|pipe|anon_inode):|^\/dev\/(tty|pts|null)/.test(fs.readlinkSync(`/proc/${pid}/fd/${file}`))
  } catch {
    return false
  }
}

const FUTEX_COMMAND = 0x7f
const FUTEX_WAIT = 0
const FUTEX_REALTIME = 0x100
const TIMER_ABSOLUTE = 1

function limitOf(pid: number, limit: Exclude<Limit, 'none'>, args: readonly string[]): number {
  if (limit === 'futex') {
    const operation = Number(args[1])
    const timeMs = timeAt(pid, Number(args[3]), 1e6)
    return (operation & FUTEX_COMMAND) === FUTEX_WAIT ? timeMs : untilMs(timeMs, (operation & FUTEX_REALTIME) !== 0)
  }
  if (limit === 'clock') {
    const timeMs = timeAt(pid, Number(args[2]), 1e6)
    return (Number(args[1]) & TIMER_ABSOLUTE) === 0 ? timeMs : untilMs(timeMs, Number(args[0]) === 0)
  }
  if (limit.unit !== 'ms') return timeAt(pid, Number(args[limit.at]), limit.unit === 'ns' ? 1e6 : 1e3)
  const ms = Number(BigInt.asIntN(32, BigInt(args[limit.at]!)))
  return ms < 0 ? Infinity : ms
}

/** An absolute time as one from now. */
function untilMs(timeMs: number, isRealTime: boolean): number {
  return timeMs === Infinity ? Infinity : Math.max(0, timeMs - (isRealTime ? Date.now() : Number(process.hrtime.bigint()) / 1e6))
}

/** Seconds and parts of them in the memory of a process. No pointer means no limit; what cannot be read may be as long as it likes. */
function timeAt(pid: number, pointer: number, partsPerMs: number): number {
  if (pointer === 0) return Infinity
  let file
  try {
    file = fs.openSync(`/proc/${pid}/mem`, 'r')
    const time = Buffer.alloc(16)
    fs.readSync(file, time, 0, 16, pointer)
    return Number(time.readBigInt64LE(0)) * 1000 + Number(time.readBigInt64LE(8)) / partsPerMs
  } catch {
    return Infinity
  } finally {
    if (file !== undefined) fs.closeSync(file)
  }
}
