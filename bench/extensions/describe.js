// The figures as Markdown, for standard output and docs/benchmarks.md.

import { integer, ratio, table } from '../results.js'
import { PARTS } from './parts.js'

export function describe({ graphs, heaps, blocks, targets }) {
  return [
    ...section('**Undo against rebuild**, graphs built field by field (best run; "undo" is rebuilding over undoing, "auto" over the better of both):',
      graphs, graphTable, 'extensions-graphs.svg'),
    ...section('**Large heaps**, few changes a transition. "A transition" leaves out what a search does once:', heaps, heapTable, 'extensions-heaps.svg'),
    ...section('**Mixed against plain tracked execution** ("block" compares the time of execution alone):', blocks, blockTable, 'extensions-blocks.svg'),
    ...(graphs.length + heaps.length + blocks.length > 0
      ? ['**Shares** of execution, backtracking (storing, rebuilding, undoing) and comparison; the rest is the search itself:', shareTable([...graphs, ...heaps, ...blocks]),
        ...(heaps.length > 0 ? ['![Shares in large heaps](images/extensions-heap-shares.svg)'] : [])] : []),
    'Targets, and what the paper saw with JPF:',
    table(['target', 'measured', 'wanted', ''], targets.map(({ name, value, wanted, isReached }) =>
      [name, times(value), wanted, isReached === undefined ? '' : isReached ? 'reached' : 'MISSED'])),
  ].join('\n\n')
}

function section(title, rows, tableOf, picture) {
  return rows.length === 0 ? [] : [title, tableOf(rows), `![${title.replaceAll('*', '').split(/[,.(]/)[0].trim()}](images/${picture})`]
}

function graphTable(rows) {
  return table(['driver', 'states', 'transitions', 'host', 'tracked', 'auto', 'undo', 'auto / better'],
    rows.map(({ name, states, transitions, ms: { host, tracked, auto }, undo, auto: choice }) =>
      [name, integer(states), integer(transitions), ms(host), ms(tracked), ms(auto), ratio(undo), ratio(choice)]))
}

function heapTable(rows) {
  return table(['heap', 'objects', 'transitions', 'host', 'tracked', 'auto', 'undo', 'auto / better', 'a transition: host', 'tracked', 'undo'],
    rows.map(({ what, objects, transitions, ms: { host, tracked, auto }, undo, auto: choice, hostUs, trackedUs, undoOfTransition, isLong }) => [
      what, integer(objects), integer(transitions), ms(host), ms(tracked), ms(auto), times(undo), ratio(choice),
      ...(isLong ? ['', '', ''] : [us(hostUs), us(trackedUs), times(undoOfTransition)]),
    ]))
}

function blockTable(rows) {
  return table(['subject', 'transitions', 'plain', 'eager', 'lazy', 'auto', 'mixed eager', 'mixed lazy', 'mixed auto', 'block eager', 'block lazy', 'lazy / eager'],
    rows.map(({ name, transitions, ms: { plain, eager, lazy, auto }, ...ratios }) => [
      name, integer(transitions), ms(plain), ms(eager), ms(lazy), ms(auto),
      ...['eager', 'lazy', 'auto', 'blockEager', 'blockLazy', 'lazyOverEager'].map((figure) => ratio(ratios[figure])),
    ]))
}

function shareTable(rows) {
  const lines = rows.flatMap(({ name, parts }) => Object.entries(parts).map(([way, shares]) =>
    [`${name}, ${way}`, ...PARTS.map((part) => `${Math.round(100 * shares[part])} %`)]))
  return table(['search', ...PARTS], lines)
}

const ms = (value) => `${value < 10 ? value.toFixed(1) : integer(Math.round(value))} ms`
const us = (value) => `${value < 100 ? value.toFixed(1) : integer(Math.round(value))} us`
const times = (value) => (value < 100 ? ratio(value) : `${integer(Math.round(value))}x`)
