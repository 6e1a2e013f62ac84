// What the standard suite measures, and the counts that every run has to show before its time means anything.

export const cases = [
  { subject: 'bst', bound: 8, states: 12_235, transitions: 172_880 },
  { subject: 'bst', bound: 10, states: 223_191, transitions: 4_127_900 },
  { subject: 'treemap', bound: 12, states: 104_120, transitions: 2_313_624 },
  { subject: 'heaparray', bound: 8, states: 344_571, transitions: 833_841 },
  { subject: 'stack', bound: 6, states: 55_987, transitions: 65_317 },
]

/** One subject at two bounds: how much more one transition costs where there are many more states. */
export const scaling = { subject: 'bst', small: 8, large: 10 }

export const targets = {
  /** Engine speed over reference speed, at the largest bound of each subject. */
  speed: 0.5,
  /** Engine peak memory over reference peak memory. */
  memory: 2,
  /** Engine time per transition at the large bound over that at the small one. */
  scaling: 1.5,
}
