// Message ports that are closed while messages are delivered, and how long they keep the process alive.
import { receiveMessageOnPort } from 'node:worker_threads'

const say = (...args) => console.log(...args)
const inTurn = [
  function microtasksSend(done) {
    const { port1, port2 } = new MessageChannel()
    port2.on('message', (m) => {
      say(m)
      if (m === 2) return port2.close(done)
      setImmediate(say, 'immediate')
      Promise.resolve().then(() => port1.postMessage(2))
    })
    port1.postMessage(1)
  },
  function closedByItsMessage(done) {
    const { port1, port2 } = new MessageChannel()
    port2.on('message', (m) => {
      say(m)
      if (m !== 1) return
      port2.close()
      port2.close(() => say('callback'))
      port1.postMessage(3)
      port2.postMessage('lost')
      say(port2.hasRef())
      port2.unref()
      say(port2.hasRef())
      setImmediate(() => { port1.postMessage(6); say(receiveMessageOnPort(port2), receiveMessageOnPort(port1)) })
      process.nextTick(() => port1.postMessage(4))
      Promise.resolve().then(() => port1.postMessage(5))
    })
    port2.on('close', () => say('close', port2.hasRef()))
    port1.on('close', () => { say('other close'); done() })
    port1.postMessage(1)
    port1.postMessage(2)
  },
  function listenersThatGo(done) {
    const { port1, port2 } = new MessageChannel()
    port2.on('message', (m) => { say(m); port2.close(); port2.removeAllListeners('message') })
    port1.onmessage = say
    port1.on('close', () => { say('other close'); done() })
    port1.postMessage(1)
    port1.postMessage(2)
  },
  function errors(done) {
    const { port1, port2 } = new MessageChannel()
    process.once('uncaughtException', (error) => say(error.message))
    port2.on('message', (m) => { say(m); port2.close(); if (m === 1) throw new Error('first') })
    port1.on('close', () => { say('other close'); done() })
    port1.postMessage(1)
    port1.postMessage(2)
  },
  function closedElsewhere(done) {
    const { port1, port2 } = new MessageChannel()
    port2.on('message', say)
    setImmediate(() => { port1.postMessage(1); port2.close(() => { say('close'); done() }) })
  },
  function whatNobodyStarted(done) {
    const listening = new MessageChannel()
    listening.port2.on('message', () => { say('message'); listening.port2.close(done) })
    const { port1, port2 } = new MessageChannel()
    port2.on('close', () => { say('close'); listening.port1.postMessage(1) })
    port1.close()
  },
  function transferredPorts(done) {
    const carrier = new MessageChannel(), { port1, port2 } = new MessageChannel()
    port2.on('close', () => say('close of the old one'))
    carrier.port2.on('message', (port) => {
      say(port instanceof MessagePort, port === port2)
      port.on('message', (m) => { say(m); port.close(); carrier.port2.close(done) })
      port1.postMessage('on its way')
    })
    carrier.port1.postMessage(port2, [port2])
    setImmediate(say, 'immediate')
  },
  function timersBehindPorts() {
    const { port2 } = new MessageChannel()
    port2.on('message', say)
    setTimeout(() => { say('reached'); port2.unref() }, 5).unref()
    setTimeout(say, 1000, 'never').unref()
  },
]
const keeper = setInterval(() => {}, 10)
for (const each of inTurn.slice(0, -1)) {
  say(each.name)
  await new Promise(each)
}
// Only its port keeps the process alive.
clearInterval(keeper)
inTurn.at(-1)()
