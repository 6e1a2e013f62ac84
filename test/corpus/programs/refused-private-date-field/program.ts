import { explore } from 'manyworlds'

class Lent { constructor(o: object) { return o } }
class Stamp extends Lent { #m = 1; static has(o: object): boolean { return #m in o } }
export default explore({ root: () => ({ date: new Date(0) }), bound: 2, operations: { put: ({ date }) => { if (!Stamp.has(date)) new Stamp(date) } } })
