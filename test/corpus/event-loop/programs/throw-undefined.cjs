setTimeout(() => console.log('never'), 1)
throw undefined
