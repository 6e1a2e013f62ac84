#!/usr/bin/env node
/**
 * Why do two states differ? Explores a program breadth first and prints how large its states are, what they are made of, and the
 * nearest pairs of them with the paths in which they differ: leftovers, counters and orders that keep equal situations apart
 * stand out there. `node scripts/near-states.js PROGRAM [MAX_STATES] [DIST]`, after a build.
 */
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const [file, most = '150', dist = join(import.meta.dirname, '../dist')] = process.argv.slice(2)
const load = (path) => import(pathToFileURL(resolve(dist, path)).href)
const { Session } = await load('check/session.js')
const { checkSettings } = await load('options.js')

/** Pairs that differ in more places say nothing. */
const MOST_DIFFERENCES = 8
const SHOWN = 12

const states = explore(new Session(file, checkSettings({}), {}), Number(most))
const largest = states.reduce((a, b) => a.words.length >= b.words.length ? a : b)
const sizes = states.map(({ words }) => words.length).sort((a, b) => a - b)
console.log(`${states.length} states of ${sizes[0]} to ${sizes.at(-1)} words, median ${sizes[sizes.length >> 1]}`)
console.log(`\nThe largest one by paths:\n${partsOf(largest).join('\n')}`)
console.log(`\nNearest pairs:\n${nearestPairs(states).join('\n')}`)

/** States with the events that lead to them; choices inside of an event are left out. */
function explore(session, maxStates) {
  const { program, heap, loop } = session
  const seen = new Set()
  const found = []
  const keep = (path) => {
    heap.linearize(program.roots)
    const words = heap.words.slice(0, heap.length)
    if (seen.has(words.join())) return
    seen.add(words.join())
    found.push({ path, words, labels: labelsOf(session) })
  }
  const enter = ({ words }) => {
    heap.rebuild(words, words.length, program.roots)
    program.enter()
  }
  keep([])
  for (let i = 0; i < found.length && found.length < maxStates; i++) {
    enter(found[i])
    const events = loop.mainStatus() === 'not-started' ? 1 : loop.countEvents()
    for (let event = 0; event < events; event++) {
      enter(found[i])
      const { kind } = program.take([event], 0)
      if (kind === 'state' || kind === 'same') keep([...found[i].path, event])
    }
  }
  return found
}

/** What is at each path of the current state. */
function labelsOf({ heap, viewer, program }) {
  const labels = new Map()
  const add = ({ label, parts }, path) => {
    labels.set(path, label)
    for (const [step, part] of parts ?? []) add(part, path + step)
  }
  for (const { name, value, object } of heap.base.touchedContents()) {
    add(object === undefined ? viewer.view(value, name) : viewer.viewInside(object, name), name)
  }
  add(viewer.view(program.roots[0], 'event loop'), 'event loop')
  return labels
}

/** How many paths begin with each of the shorter ones. */
function partsOf({ labels }) {
  const counts = new Map()
  for (const path of labels.keys()) {
    const steps = path.match(/^[^.[]*|[.[][^.[]*/g)
    for (let n = 1; n <= Math.min(6, steps.length); n++) {
      const start = steps.slice(0, n).join('')
      counts.set(start, (counts.get(start) ?? 0) + 1)
    }
  }
  return [...counts].sort((a, b) => b[1] - a[1]).slice(0, 2 * SHOWN).map(([path, count]) => `${String(count).padStart(6)} ${path}`)
}

/** Of each state the nearest before it, put together by the paths in which they differ; the most common ones first. */
function nearestPairs(all) {
  const groups = new Map()
  for (let i = 1; i < all.length; i++) {
    const nearest = all.slice(0, i).map((other) => ({ other, paths: differingPaths(other.labels, all[i].labels) }))
      .reduce((a, b) => a.paths.length <= b.paths.length ? a : b)
    if (nearest.paths.length > MOST_DIFFERENCES) continue
    const key = nearest.paths.join(' ')
    groups.set(key, [...groups.get(key) ?? [], { ...nearest, state: all[i] }])
  }
  return [...groups.values()].sort((a, b) => b.length - a.length).slice(0, SHOWN).map((pairs) => {
    const [{ other, state, paths }] = pairs
    const lines = paths.map((path) => `    ${path}\n      ${other.labels.get(path)}  |  ${state.labels.get(path)}`)
    return [`  ${pairs.length} pairs, like [${other.path}] and [${state.path}]:`, ...lines].join('\n')
  })
}

function differingPaths(a, b) {
  const paths = []
  for (const [path, label] of a) if (b.get(path) !== label && paths.push(path) > MOST_DIFFERENCES) return paths
  for (const path of b.keys()) if (!a.has(path) && paths.push(path) > MOST_DIFFERENCES) return paths
  return paths.sort()
}
