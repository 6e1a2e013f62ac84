const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const worker = async (name, ms) => { for (let i = 0; i < 3; i++) { await sleep(ms); console.log(name, i) } }
await Promise.all([worker('slow', 500), worker('fast', 25)])
console.log('end')
