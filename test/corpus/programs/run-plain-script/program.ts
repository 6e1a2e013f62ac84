// No default export: the top level is the first task.

import { choose } from 'manyworlds'

const picked = choose(1, 2)
setTimeout(() => { console.log(picked) }, picked)
