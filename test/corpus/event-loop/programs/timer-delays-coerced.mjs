// All of these wait one millisecond.
const delays = [1, 0, -5, NaN, undefined, '1', 1.9, null, 2 ** 31, Infinity, 'x', {}]
process.emitWarning = () => {}
for (const [i, delay] of delays.entries()) setTimeout(() => console.log(i), delay)
