import type { Expected } from '../expected.ts'

// A state is: how many classes; of which class each instance is; the private field of the first one; whether the first class was patched.
// With d definitions, m instances, b bumps and a patch it is reached by d + m + b + patch calls, at most four:
// none 1; one class 1, and patched 1, with one instance 2, bumped once 2, twice 1 (unpatched), two instances 2, bumped once 1;
// two classes 2, one instance of the first 2, of the second 2, the first bumped 1, the second bumped 1, two of the first 1, of each 1, of the second 1.
export default {
  verdict: 'holds', states: 22, transitions: 44, depth: 4,
} satisfies Expected
