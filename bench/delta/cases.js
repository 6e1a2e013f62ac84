// What the suite measures: ten subjects and a protocol, each at two bounds, and the counts that every run has to show first. At the
// larger bound standard mode takes five seconds or more.

const subject = (name, ...bounds) => bounds.map(([bound, states, transitions], i) => ({
  section: 'subjects', name, bound, file: `examples/subjects/${name}.ts`, states, transitions, isLarger: i === 1,
}))

const subjects = [
  ...subject('binheap', [7, 107_416, 607_104], [8, 603_744, 11_253_735]),
  ...subject('bst', [10, 223_191, 4_127_900], [11, 974_427, 20_144_102]),
  ...subject('deque', [7, 960_800, 2_196_112], [8, 19_173_961, 43_141_410]),
  ...subject('fibheap', [7, 233_534, 293_840], [8, 4_027_263, 4_901_931]),
  ...subject('filesystem', [3, 526, 8_352], [4, 19_953, 390_040]),
  ...subject('heaparray', [8, 344_571, 833_841], [9, 3_662_658, 7_708_570]),
  ...subject('queue', [6, 61_897, 70_399], [7, 1_055_573, 1_183_960]),
  ...subject('stack', [7, 960_800, 1_098_056], [8, 19_173_961, 21_570_705]),
  ...subject('treemap', [12, 104_120, 2_313_624], [13, 305_130, 7_345_832]),
  // Undoing is faster than rebuilding here (a typed array in every state), so it is measured first; see `firstStandard`.
  ...subject('ubstack', [13, 173_486, 2_428_804], [14, 266_645, 3_999_675]).map((row) => ({ ...row, firstStandard: 'tracked' })),
]

const aodv = (name, file, options, ...bounds) => bounds.map(([bound, states, transitions, expected], i) => ({
  section: 'protocol', name, bound, file: `examples/aodv/${file}.ts`, options, states, transitions, expected, isLarger: i === 1, firstStandard: 'tracked',
}))

/** The routing protocol as it should be, and with one mistake: states with a loop are not followed, the search goes on. */
const protocol = [
  ...aodv('aodv', 'main', {}, [9, 61_363, 267_198], [11, 303_027, 1_601_694]),
  ...aodv('aodv, faulty', 'variant-no-increment', { keepGoing: true },
    [10, 193_854, 840_952, { verdict: 'violation', violations: 4 }], [11, 452_385, 2_128_540, { verdict: 'violation', violations: 65 }]),
]

export const cases = [...subjects, ...protocol]

/** The explorer of bench/reference that one subject is compared with. */
export const byHand = { subject: 'bst', bound: 10, states: 223_191, transitions: 4_127_900 }

export const targets = {
  /** Standard over delta, geometric mean over the ten subjects at the larger bound. */
  speed: 5,
  /** Standard over auto, every subject at the larger bound. */
  slowestAuto: 1,
  /** Auto over the better of standard and delta, everywhere. */
  auto: 1.1,
  /** The hand-written explorer over delta. */
  byHand: { subject: byHand.subject, bound: byHand.bound, speed: 2 },
  /** Standard over delta, the protocol. */
  protocol: 1.43,
  /** Peak memory of delta over that of standard, geometric mean at the larger bound. */
  memory: 1,
}
