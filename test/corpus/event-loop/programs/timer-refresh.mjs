const first = setTimeout(() => console.log('refreshed'), 30)
setTimeout(() => console.log('second'), 30)
first.refresh()
let count = 0
const again = setTimeout(() => { console.log('again', ++count); if (count < 3) again.refresh() }, 80)
