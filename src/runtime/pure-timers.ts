/**
 * Which timers can be due first, as Node decides it (lib/internal/timers.js): one list for each delay, lists by the time at which their first
 * timer is due. A list keeps that time when its first timer leaves it without firing; a *ghost* stands for such a timer. Timers are
 * given as a text, in the order of arming: `10 9f 1 9g`, where f waits for others of its list and g is a ghost.
 */
import { MOST_TIMERS, TimerZone } from './timer-zone.ts'

interface Timers {
  readonly delays: readonly number[]
  readonly lists: readonly List[]
}

/** By its index: the timer that fires first, and the one by which the list has its place. */
interface List { readonly delay: number, readonly head: number, readonly place: number }

function parse(text: string): Timers {
  const entries = text === '' ? [] : text.split(' ')
  const delays = entries.map((entry) => Number.parseInt(entry, 10))
  const lists = [...new Set(delays)].flatMap((delay) => {
    const own = delays.flatMap((each, i) => (each === delay && !entries[i]!.endsWith('f') ? [i] : []))
    const head = own.find((i) => !entries[i]!.endsWith('g'))
    return head === undefined ? [] : [{ delay, place: own[0]!, head }]
  })
  return { delays, lists }
}

/** If nothing but the order of arming is known: a list is after those that were armed before it with a smaller delay. */
function mayComeFirst(list: List, lists: readonly List[]): boolean {
  return lists.every((other) => other.delay >= list.delay || other.head > list.place)
}

/** Restricts the zone to the cases in which the list is the first; says whether there are any. */
function comesFirst(zone: TimerZone, list: List, lists: readonly List[]): boolean {
  // Whether a list still has the place of its ghost depends on when Node has looked at it: both are possible.
  return lists.every((other) => other === list || zone.restrict(list.place, other.head, other.delay - list.delay))
}

export const timerFunctions = {
  /** The indices of those that can fire next if none of the lists is under way. */
  'timers.next': (text: string, known: string): string => {
    const { delays, lists } = parse(text)
    const zone = known === '' ? undefined : TimerZone.parse(delays, known)
    const first = lists.filter((list) => (zone === undefined ? mayComeFirst(list, lists) : comesFirst(zone.copy(), list, lists)))
    return first.map(({ head }) => head).sort((a, b) => a - b).join(' ')
  },

  /** What is known when a timer fires, without it and the ghost of its list; it may be out of turn, when its list is under way. */
  'timers.fire': (text: string, known: string, index: number, isInTurn: boolean): string => {
    const { delays, lists } = parse(text)
    if (delays.length > MOST_TIMERS + 1) return ''
    const zone = TimerZone.parse(delays, known)
    const list = lists.find(({ delay }) => delay === delays[index])!
    if (isInTurn) comesFirst(zone, list, lists)
    zone.restrict(index, zone.present, -delays[index]!)
    return zone.without(list.place < list.head ? [list.place, index] : [index]).textOf()
  },

  /** Does the next timer of a list fire with the one before it, without fail? It does if it was not armed later. */
  'timers.isTogether': (text: string, known: string, index: number, next: number): boolean =>
    TimerZone.parse(parse(text).delays, known).isNotAfter(next, index),

  /** The indices of those that are due without fail, now that this one fires. */
  'timers.due': (text: string, known: string, index: number): string => {
    const { delays } = parse(text)
    if (delays.length > MOST_TIMERS + 1) return ''
    const zone = TimerZone.parse(delays, known)
    zone.restrict(index, zone.present, -delays[index]!)
    return delays.flatMap((_, i) => (i !== index && zone.isDue(i) ? [i] : [])).join(' ')
  },

  /** What is known after an iteration in which no timer was due. */
  'timers.pass': (text: string, known: string): string => {
    const { delays, lists } = parse(text)
    if (delays.length > MOST_TIMERS) return ''
    const zone = TimerZone.parse(delays, known)
    for (const { head, delay } of lists) zone.restrict(zone.present, head, delay - 1)
    return zone.later().textOf()
  },

  /** What is known after some time. */
  'timers.elapse': (text: string, known: string, ms: number): string => {
    const { delays } = parse(text)
    if (delays.length > MOST_TIMERS) return ''
    return TimerZone.parse(delays, known).after(ms).textOf()
  },

  /** What is known after one more was armed. */
  'timers.arm': (text: string, known: string, delay: number): string =>
    known === '' ? '' : TimerZone.parse(parse(text).delays, known).withTimer(delay).textOf(),

  /** What is known without one that was cleared. */
  'timers.drop': (text: string, known: string, index: number): string =>
    known === '' ? '' : TimerZone.parse(parse(text).delays, known).without([index]).textOf(),
}
