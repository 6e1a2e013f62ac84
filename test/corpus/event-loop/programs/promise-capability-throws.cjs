// The resolve function of a promise of the program's own making throws inside a job.
class Odd extends Promise {
  constructor(executor) {
    super((resolve, reject) => executor((value) => { console.log('resolve', value); throw new Error('from resolve') }, reject))
  }
}
process.on('uncaughtException', (error) => console.log('listener', error.message))
const p = Promise.resolve(1)
p.constructor = { [Symbol.species]: Odd }
p.then((x) => x + 1)
setTimeout(() => console.log('goes on'), 20)
