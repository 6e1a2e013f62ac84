let a = 0
let b = 0
const first = setInterval(() => { console.log('a', ++a); if (a === 3) clearInterval(first) }, 15)
const second = setInterval(() => { console.log('b', ++b); if (b === 2) clearInterval(second) }, 15)
