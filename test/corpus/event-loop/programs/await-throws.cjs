const fail = async () => { await null; throw new Error('failed') }
const main = async () => {
  try { await fail() } catch (error) { console.log('caught', error.message) } finally { console.log('finally') }
  await Promise.reject(1).catch((x) => console.log('rejected', x))
  return 'done'
}
main().then(console.log.bind(null, 'main'))
Promise.resolve().then(() => console.log(1)).then(() => console.log(2)).then(() => console.log(3))
