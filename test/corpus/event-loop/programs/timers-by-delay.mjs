setTimeout(() => console.log('long'), 60)
setTimeout(() => console.log('short'), 1)
setTimeout(() => console.log('middle'), 30)
