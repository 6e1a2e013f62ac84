import { expect, it } from 'vitest'
import { count, duration, memory, odds, plural, rate } from './quantity.ts'

it.each([[0, '0'], [999, '999'], [1000, '1,000'], [4127900, '4,127,900']])('count %d is %s', (value, text) => {
  expect(count(value)).toBe(text)
})

it.each([[1, '1 call'], [0, '0 calls'], [1200, '1,200 calls']])('%d is %s', (value, text) => {
  expect(plural(value, 'call')).toBe(text)
})

it.each([
  [0, '0/s'], [870.4, '870/s'], [999.6, '1 k/s'], [45_210, '45.2 k/s'], [999_499, '999 k/s'],
  [1_310_511, '1.31 M/s'], [12_000_000, '12 M/s'], [Infinity, '-'], [NaN, '-'],
])('rate %d is %s', (value, text) => {
  expect(rate(value)).toBe(text)
})

it.each([
  [0.2, '0 ms'], [645, '645 ms'], [999.6, '1 s'], [1254, '1.25 s'], [12_340, '12.3 s'], [59_960, '1 min'],
  [125_000, '2 min 5 s'], [3_720_000, '1 h 2 min'],
])('%d ms is %s', (value, text) => {
  expect(duration(value)).toBe(text)
})

it.each([[0, '0 MB'], [212 * 2 ** 20, '212 MB'], [3500 * 2 ** 20, '3.42 GB']])('%d bytes is %s', (value, text) => {
  expect(memory(value)).toBe(text)
})

it.each([
  [0.5, '50 %'], [0.05, '1 in 20'], [1e-5, '1 in 100,000'], [2.5e-7, '1 in 4 million'], [7.3e-11, '1 in 14 billion'],
  [1e-14, '1 in 100 trillion'], [1e-17, '1 in 100 million billion'], [1e-20, 'less than 1 in a billion billion'],
])('probability %d is %s', (value, text) => {
  expect(odds(value)).toBe(text)
})
