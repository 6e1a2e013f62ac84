import { describe, expect, it } from 'vitest'
import { timerFunctions } from './pure-timers.ts'
import { TimerZone } from './timer-zone.ts'

const next = timerFunctions['timers.next']
const fire = timerFunctions['timers.fire']

describe('a zone', () => {
  it('says nothing as long as only the order of arming is known', () => {
    expect(TimerZone.parse([10, 9, 1], '').textOf()).toBe('')
    expect(timerFunctions['timers.arm']('10 9', '', 1)).toBe('')
  })

  it('refuses bounds that contradict each other', () => {
    const zone = TimerZone.parse([10, 1], '')
    expect(zone.restrict(0, 1, -8)).toBe(true)
    expect(zone.restrict(1, 0, 7)).toBe(false)
  })

  it('is the same after it was written and read', () => {
    const zone = fire('10 9 1 9', '', 1, true)
    expect(TimerZone.parse([10, 1, 9], zone).textOf()).toBe(zone)
  })

  it('knows a waiting time in steps of an eighth if the delay is long', () => {
    expect(fire('1000 100', '', 1, true)).toBe('')
    expect(fire('1000 130', '', 1, true)).toBe('0 1 -125')
    expect(fire('10 3', '', 1, true)).toBe('0 1 -3')
  })

  it('knows exactly when a timer has waited for its whole delay, and when the order of two is fixed, however long the delays are', () => {
    const waited = (ms: number): string => TimerZone.parse([100], `0 1 ${-ms}`).textOf()
    expect([95, 96, 99, 100, 101].map(waited)).toEqual(['0 1 -84', '0 1 -96', '0 1 -96', '0 1 -100', '0 1 -100'])
    expect([16, 17].map((delay) => TimerZone.parse([delay], '0 1 -15').textOf())).toEqual(['0 1 -15', '0 1 -14'])
    // Armed so much later, the second is due after the first by more than nothing.
    const apart = (ms: number): string => TimerZone.parse([100, 49], `0 1 ${-ms}`).textOf()
    expect([50, 51, 52, 53].map(apart)).toEqual(['0 1 -48 0 2 -48', '0 1 -48 0 2 -48', '0 1 -52 0 2 -48', '0 1 -52 0 2 -48'])
    expect(TimerZone.parse([100], waited(100)).isDue(0)).toBe(true)
    expect(TimerZone.parse([100], waited(99)).isDue(0)).toBe(false)
  })
})

describe('which timers can be first', () => {
  it('all that no shorter one was armed before', () => {
    expect(next('1 5 1', '')).toBe('0')
    expect(next('10 9 1 9', '')).toBe('0 1 2')
  })

  it('none that due times contradict', () => {
    // Armed at 0, 0, 8 and later: the last is due after the first.
    const afterFirst = fire('10 9 1 9', '', 1, true)
    expect(next('10 1 9', afterFirst)).toBe('0 1')
    expect(next('10 9', fire('10 1 9', afterFirst, 1, true))).toBe('0')
  })

  it('a list has the place of its ghost', () => {
    expect(next('9 3 9', '')).toBe('0 1')
    expect(next('9g 3 9', '')).toBe('1 2')
    expect(next('3 9g 9', '')).toBe('0')
  })
})

describe('timers of one list', () => {
  it('fire together if they were armed at the same moment', () => {
    const known = timerFunctions['timers.pass']('1 1', '')
    expect(timerFunctions['timers.isTogether']('1 1', known, 0, 1)).toBe(true)
    expect(timerFunctions['timers.isTogether']('1 1', '', 0, 1)).toBe(false)
    expect(timerFunctions['timers.isTogether']('5f 5', '', 1, 0)).toBe(true)
  })
})
