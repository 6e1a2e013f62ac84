/**
 * Numbers as people read them: counts with thousands separators, rates, times, memory, probabilities. The same in every
 * locale, because reports are compared and quoted.
 */

/** `1234567` as `1,234,567`. */
export function count(value: number): string {
  return String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',')
}

/** `1 call`, `2 calls`. */
export function plural(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? '' : 's'}`
}

/** Events per second with two or three digits: `1.31 M/s`, `45.2 k/s`, `870/s`. */
export function rate(perSecond: number): string {
  if (!Number.isFinite(perSecond)) return '-'
  if (perSecond >= 999_500) return `${digits(perSecond / 1e6)} M/s`
  if (perSecond >= 999.5) return `${digits(perSecond / 1e3)} k/s`
  return `${Math.round(perSecond)}/s`
}

/** `12 ms`, `1.25 s`, `2 min 5 s`, `1 h 2 min`. */
export function duration(ms: number): string {
  if (ms < 999.5) return `${Math.round(ms)} ms`
  if (ms < 59_950) return `${digits(ms / 1000)} s`
  const seconds = Math.round(ms / 1000)
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min${rest(seconds % 60, 's')}`
  return `${Math.floor(seconds / 3600)} h${rest(Math.round((seconds % 3600) / 60), 'min')}`
}

/** `212 MB`, `3.42 GB`. */
export function memory(bytes: number): string {
  const megabytes = bytes / 2 ** 20
  return megabytes < 999.5 ? `${Math.round(megabytes)} MB` : `${digits(megabytes / 1024)} GB`
}

/** `1 byte`, `812 bytes`, `12.3 kB`, `4.5 MB`. */
export function bytes(value: number): string {
  if (value < 9999.5) return plural(value, 'byte')
  return value < 999_500 ? `${digits(value / 1000)} kB` : `${digits(value / 1e6)} MB`
}

const LARGE = [[1e15, 'million billion'], [1e12, 'trillion'], [1e9, 'billion'], [1e6, 'million']] as const

/** A small probability as odds: `1 in 14 billion`. */
export function odds(probability: number): string {
  if (probability >= 0.1) return `${Math.round(probability * 100)} %`
  const one = 1 / probability
  if (one >= 1e18) return 'less than 1 in a billion billion'
  for (const [unit, name] of LARGE) {
    if (one >= unit) return `1 in ${digits(one / unit, 2)} ${name}`
  }
  return `1 in ${count(Math.round(one))}`
}

/** Three significant digits, or `significant`, without an exponent. */
function digits(value: number, significant = 3): string {
  const whole = Math.floor(value)
  const decimals = Math.max(0, significant - String(whole).length)
  return value.toFixed(decimals).replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
}

function rest(value: number, unit: string): string {
  return value === 0 ? '' : ` ${value} ${unit}`
}
