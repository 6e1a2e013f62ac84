// What Node makes numbers of, and what it says of other arguments of functions of bytes.
const n = { valueOf() { return 2 } }
const b = Buffer.from('abcdef')
const try_ = (f) => { try { console.log(f()) } catch (e) { console.log(e.name, e.code, e.message) } }
try_(() => b.latin1Slice(n, 4)); try_(() => b.hexSlice(0, n)); try_(() => b.utf8Slice({}, 3)); try_(() => b.latin1Write('xy', n)); try_(() => b.toString())
try_(() => b.fill({ valueOf() { return 65 } }).toString()); try_(() => Buffer.prototype.latin1Slice.call({}, 1)); try_(() => b.indexOf({ valueOf() { return 65 } })); try_(() => b.latin1Write({})); try_(() => b.latin1Slice(Symbol('x')))
try_(() => b.copy(b, n, 3)); try_(() => Buffer.compare(b, {})); try_(() => b.utf8Write(1)); try_(() => b.hexSlice(1n)); try_(() => b.latin1Slice(() => 1, 2))
try_(() => Buffer.prototype.swap16.call({})); try_(() => Buffer.byteLength({})); try_(() => b.readUInt8(n)); try_(() => new TextDecoder().decode({})); try_(() => b.fill([1, 2]).toString('hex')); try_(() => b.latin1Slice([1], [3]))
