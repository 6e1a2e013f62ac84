import { expect, it } from 'vitest'
import { helpText } from './help.ts'

it('the help of the command line is complete', () => {
  expect(helpText()).toBe(`\
manyworlds: a model checker for TypeScript and JavaScript

Usage
  manyworlds check FILE... [options]
  manyworlds replay TRACEFILE [options]
  manyworlds help [COMMAND]
  manyworlds --version

Commands
  check   explore every schedule of a program, or every sequence of operations
  replay  run a stored trace again

Options of check
  --bound N           longest sequence of operations (default: as in the file)
  --max-states N      stop at this many distinct states
  --max-depth N       stop after this many operations or tasks
  --timeout TIME      stop after this time: 500ms, 10s, 2m, 1h or seconds
  --max-memory MB     stop at this much memory (default: 80 % of all)
  --max-steps N       loop iterations and calls of one operation or task
                      before it counts as endless (default: 10,000,000)
  --keep-going        a violation ends its path, not the search: count all
  --strategy NAME     what to explore next: bfs, dfs, random, fewest-switches
                      or coverage (default: bfs)
  --walks N           walks of the strategy random (default: 100)
  --seed N            where its random numbers begin (default: 1)
  --match HOW         how states are compared: exact, or only the shape of
                      the heap (default: exact)
  --exclude FIELD     compare states without Class.field; may be repeated
  --mode MODE         how to run and come back: host rebuilds states, tracked
                      undoes what changed, delta runs an operation on many
                      states at once, auto measures (default: host)
  --host NAME         run this function, Class, Class.method or package as a
                      host block of tracked mode; may be repeated
  --mixed HOW         how host blocks find what they changed: eager, lazy,
                      auto or off (default: auto with --host)
  --exact             compare whole states instead of fingerprints

World of the program
  --allow-read DIR    let the program see the files of this directory, which
                      are never written; may be repeated
  --faults KINDS      explore failures of fs (ENOSPC, EIO, ...), of net (reset,
                      refused, lost datagrams), or a crash of the machine
  --max-faults N      how many faults one schedule may have (default: 1)
  --segments N        in how many pieces the data of a write to a socket may
                      arrive at most (default: 1)
  --socket-buffer N   how many bytes may wait in a connection before a
                      writer has to (default: 2626560)
  --signals NAMES     let these signals arrive at any time, each once
  --stdin FILE        where standard input comes from
  --arg TEXT          an argument for process.argv; may be repeated
  --allow-env NAMES   give the program these variables of the environment,
                      which it has none of otherwise; may be repeated

Peers outside of the program
  --allow-net HOST:PORT
                      let the program contact this address; may be repeated
  --allow-listen PORT
                      let clients from outside connect to this port of the
                      program; may be repeated
  --peer CMD          start this server for the program; may be repeated
  --client CMD        start this client of the program; may be repeated
  --network MODE      what is kept of conversations: branching keeps a tree,
                      linear one trace, none nothing (default: branching)
  --identical-clients
                      all clients do the same: their conversations are shared
  --peer-scope SCOPE  what an answer depends on: what was said on its
                      connection, or to the process (default: connection)
  --peer-nondeterminism HOW
                      report peers that answer differently when asked again,
                      or explore all answers (default: report)
  --volatile REGEXP   parts of answers that may differ when they are repeated;
                      may be repeated
  --peer-inspection   ask the system whether a peer is at rest, or believe
                      its silence with --no-peer-inspection (default: ask)
  --peer-quiet TIME   how long a peer is silent when its answer is complete,
                      if that cannot be known (default: 50ms)
  --peer-timeout TIME
                      how long a peer may take (default: 10s)
  --max-connections N
                      how many conversations are open at the same time
                      (default: 128)
  --set NAME=VALUE    the value of a parameter of manyworlds.json, the file of
                      options beside the program; may be repeated
  --trust-config      manyworlds.json may start processes, load modules, open
                      addresses, read other folders and give variables

Output
  --reporter NAME     text or json (default: text)
  --trace-dir DIR     where traces are stored (default: .manyworlds/traces)
  --coverage[=FILE]   count what the search reaches and write it as lcov
                      (default: coverage/lcov.info)
  --color             colour, or none with --no-color (default: on a terminal)
  --quiet             no progress and no output of the program

Exit codes
  0  holds: everything was explored (up to the bound), nothing was violated
  1  a violation was found (or a replayed trace still shows one)
  2  the input is wrong: options, files, or code that is refused
  3  a bug in manyworlds itself
  4  incomplete: a limit or an interrupt stopped it, nothing was violated so far
`)
})

it('the help of replay lists only what means something to it', () => {
  expect(helpText('replay').match(/^ {2}--\S+/gm)).toEqual(['  --timeout', '  --reporter', '  --color', '  --quiet'])
})

it('no help is wider than 80 columns', () => {
  for (const text of [helpText(), helpText('check'), helpText('replay')]) {
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
  }
})
