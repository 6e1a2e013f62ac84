/**
 * Orders of events that Node's sources allow, or not, one by one: what a program can come to, as a text that it writes down. Scripts are
 * CommonJS, since lines of Node differ in where they evaluate an ES module.
 */
import { describe, expect, it } from 'vitest'

import { outcomesOf } from './ground-truth/outcomes.ts'
import { checked } from '../support/checked.ts'
import { inFile } from '../support/folder.ts'

const line = Number.parseInt(process.versions.node, 10)

/** All outcomes of a script that appends to `log`. */
function logs(body: string, name = 'program.cjs'): string[] {
  const text = `let log = ''\nglobalThis.outcome = () => log\nconst say = (text) => { log += text }\n${body}\n`
  return inFile(name, text, (file) => Object.keys(outcomesOf(file).outcomes))
}

describe('timers of one delay fire together if they are due', () => {
  it('so that a later one overtakes a shorter one', () => {
    expect(logs("setTimeout(say, 9, 'a'); setTimeout(say, 2, 'b'); setTimeout(say, 9, 'c')")).toEqual(['abc', 'acb', 'bac'])
  })

  it('one after the other, although an immediate waits', () => {
    const found = logs("setTimeout(() => { say('a'); setImmediate(say, 'i') }, 9); setTimeout(say, 2, 'b'); setTimeout(say, 9, 'c'); setTimeout(say, 9, 'd')")
    expect(found).toEqual(['abicd', 'acbid', 'acdbi', 'aibcd', 'bacdi', 'bacid', 'baicd'])
  })

  it('also behind an interval', () => {
    const found = logs("const i = setInterval(() => { say('i'); clearInterval(i) }, 9); setTimeout(say, 2, 'b'); setTimeout(say, 9, 'c')")
    expect(found).toEqual(['bic', 'ibc', 'icb'])
  })

  it('also timers/promises', () => {
    const found = logs(`const { setTimeout: wait } = require('timers/promises')
      wait(9).then(() => say('a')); wait(2).then(() => say('b')); wait(9).then(() => say('c'))`)
    expect(found).toEqual(['abc', 'acb', 'bac'])
  })

  it('also one that was refreshed, in the place that its list had before', () => {
    const found = logs("const a = setTimeout(say, 9, 'a'); setTimeout(say, 3, 'b'); a.refresh()")
    expect(found).toEqual(['ab', 'ba'])
  })

  it('also one that was armed again', () => {
    const found = logs(`setTimeout(() => { say('x'); setTimeout(say, 9, 'a'); setTimeout(say, 2, 'b'); setTimeout(say, 9, 'c') }, 1)`)
    expect(found).toEqual(['xabc', 'xacb', 'xbac'])
  })

  it('and none comes in an order that due times contradict', () => {
    const found = logs("setTimeout(say, 10, 'a'); setTimeout(say, 9, 'b'); setTimeout(say, 1, 'c'); setTimeout(say, 9, 'd')")
    expect(found).toEqual(['abcd', 'abdc', 'acbd', 'bacd', 'bcad', 'bdac', 'bdca', 'cabd', 'cbad', 'cbda'])
  })

  it('and an interval of 3 ms fires four times within 10 ms at most', () => {
    // At 0, 3, 6 and 9 ms after the timer was armed, if that took 3 ms.
    const found = logs("const i = setInterval(say, 3, 'i'); setTimeout(() => { say('t'); clearInterval(i) }, 10)")
    expect(found).toEqual(['iiiit', 'iiit', 'iit', 'it'])
  })
})

describe('a timers phase looks at the clock once', () => {
  it('so what a timer arms comes after the immediates of the same callback', () => {
    expect(logs("setTimeout(() => { setImmediate(say, 'i'); setTimeout(say, 1, 't') }, 1)")).toEqual(['it'])
  })

  it('but Node 20 looks again if a microtask has armed a timer', () => {
    const found = logs("setTimeout(() => { setImmediate(say, 'i'); setTimeout(say, 1, 't'); queueMicrotask(() => setTimeout(say, 9, 'u')) }, 1)")
    expect(found).toEqual(line < 22 ? ['itu', 'tiu', 'tui'] : ['itu'])
  })

  it('and finds none due if the microtask has armed the only one: it was armed at the time that was read last', () => {
    expect(logs("setTimeout(() => { setImmediate(say, 'i'); queueMicrotask(() => setTimeout(say, 1, 't')) }, 1)")).toEqual(['it'])
    const two = logs("setTimeout(() => { setImmediate(say, 'i'); queueMicrotask(() => { setTimeout(say, 1, 't'); clearTimeout(setTimeout(say, 9, 'u')) }) }, 1)")
    expect(two).toEqual(line < 22 ? ['it', 'ti'] : ['it'])
  })
})

describe('the next timer of a list is looked at before microtasks', () => {
  it('so one that they refresh fires if it was due', () => {
    const text = "setTimeout(() => { say('a'); setImmediate(say, 'i'); queueMicrotask(() => b.refresh()) }, 1); const b = setTimeout(say, 1, 'b')"
    // Without being due it waits for its new time; Node 20 looks for due timers again after that microtask.
    expect(logs(text)).toEqual(['abi', 'aib'])
    expect(logs(`${text}; setTimeout(say, 1, 'c')`)).toEqual(line < 22 ? ['abci', 'abic', 'acbi', 'acib', 'aicb'] : ['abci', 'abic', 'aicb'])
  })

  it('and one that they clear does not', () => {
    expect(logs("setTimeout(() => { say('a'); queueMicrotask(() => clearTimeout(b)) }, 1); const b = setTimeout(say, 1, 'b')")).toEqual(['a'])
  })

  it('and one that they refresh again is a reason for Node 20 to look again', () => {
    const found = logs("const t = setTimeout(say, 9, 't'); setTimeout(() => { say('a'); setImmediate(say, 'i'); setTimeout(say, 1, 'x'); t.refresh(); queueMicrotask(() => t.refresh()) }, 1)")
    expect(found.includes('aixt')).toBe(true)
    expect(found.includes('axit')).toBe(line < 22)
  })
})

describe('the loop ends between two iterations', () => {
  it('so immediates that nobody waits for have their turn', () => {
    expect(logs("require('fs').stat('.', () => setImmediate(say, 'i').unref())")).toEqual(['i'])
    expect(logs("setImmediate(say, 'i').unref()")).toEqual([''])
  })

  it('and timers that nobody waits for fire in the last one if they are due', () => {
    expect(logs("require('fs').stat('.', () => setTimeout(say, 1, 't').unref())")).toEqual(['', 't'])
    expect(logs("setTimeout(say, 1, 't').unref()")).toEqual([''])
    expect(logs("require('fs').stat('.', () => { AbortSignal.timeout(1).onabort = () => say('a') })")).toEqual(['', 'a'])
  })
})

describe('the loop is entered with its timers, and goes through the iteration after them', () => {
  it('although they have ended what kept it alive', () => {
    expect(logs("setTimeout(say, 1, 't'); setImmediate(say, 'i').unref()")).toEqual(['it', 'ti'])
    expect(logs("const i = setImmediate(say, 'i'); setTimeout(() => { say('t'); i.unref() }, 1)")).toEqual(['it', 'ti'])
    const ports = "const { port1, port2 } = new MessageChannel(); port2.on('message', () => say('m')); port2.unref(); port1.postMessage(1)\n"
    expect(logs(`${ports} setTimeout(say, 1, 't')`)).toEqual(['mt', 'tm'])
  })

  it('although a message waits that nobody waits for', () => {
    const ports = 'const d = new MessageChannel(), c = new MessageChannel(); d.port2.on("message", () => say("d")); d.port2.unref()\n'
    const found = logs(`const t = setTimeout(say, 3, 't'); ${ports}
      c.port2.once('message', () => { say('c'); c.port2.unref(); t.unref(); d.port1.postMessage(1) }); c.port1.postMessage(1)`)
    expect(found).toEqual(['c', 'ct', 'tc'])
  })

  it('unless they fire later', () => {
    expect(logs("setTimeout(() => { say('t'); setImmediate(say, 'i').unref() }, 1)")).toEqual(['t', 'ti'])
    expect(logs("setTimeout(() => { say('t'); setTimeout(say, 1, 'u').unref() }, 1)")).toEqual(['t', 'tu'])
    expect(logs("setTimeout(() => { say('t'); setTimeout(say, 1, 'u').unref(); setImmediate(say, 'i').unref() }, 1)")).toEqual(['t', 'ti', 'tiu'])
    expect(logs("setImmediate(() => setTimeout(() => { say('t'); setImmediate(say, 'i').unref() }, 1))")).toEqual(['t'])
    expect(logs("setTimeout(() => setTimeout(() => { say('t'); setImmediate(say, 'i').unref() }, 1), 1)")).toEqual(['t'])
  })

  it('also a timer that was armed with another that arms a third', () => {
    const found = logs("setTimeout(() => { setTimeout(() => { say('u'); setImmediate(say, 'i').unref() }, 1) }, 1); setTimeout(() => { say('t'); setImmediate(say, 'j').unref() }, 1)")
    // j comes before u, or u fires in the same timers phase as t, which is not the first one then: the loop ends after it.
    expect(found).toEqual(['tju', 'tu'])
  })

  it('also after beforeExit', () => {
    expect(logs("process.once('beforeExit', () => { setTimeout(say, 1, 't'); setImmediate(say, 'i').unref() })")).toEqual(['it', 'ti'])
    expect(logs("process.once('beforeExit', () => { say('b'); setImmediate(say, 'i').unref() })")).toEqual(['b'])
  })
})

describe('a port that listens keeps the process alive', () => {
  const port = "const { port1, port2 } = new MessageChannel(); port2.on('message', (m) => { say(m); if (m === 2) port2.close() })\n"

  it('so that timers nobody waits for fire', () => {
    expect(logs(`${port} setTimeout(() => { say('t'); port2.close() }, 5).unref()`)).toEqual(['t'])
    expect(logs(`${port} port2.unref(); setTimeout(say, 5, 't').unref()`)).toEqual([''])
    // The port is closed before the timer is due, or after it.
    expect(logs(`${port} port1.postMessage(2); setTimeout(say, 5, 't').unref()`)).toEqual(['2', '2t', 't2'])
  })

  it("and 'exit' does not come", () => {
    expect(logs(`${port} process.on('exit', () => say('x'))`)).toEqual([''])
    expect(logs(`${port} process.on('exit', () => say('x')); port1.postMessage(2)`)).toEqual(['2x'])
  })

  it('and delivers in one event what its messages bring, also when one of them closes it', () => {
    expect(logs(`${port} port1.postMessage(2); port1.postMessage(3); setImmediate(say, 'i')`)).toEqual(['23i'])
    expect(logs(`${port} port2.once('message', () => { setImmediate(say, 'i'); Promise.resolve().then(() => port1.postMessage(2)) }); port1.postMessage(1)`)).toEqual(['12i'])
  })
})

describe('a poll phase reports what was ready before it', () => {
  it('so what a result of the thread pool asks for comes after the check phase', () => {
    const found = logs("require('fs').stat('.', () => { say('1'); require('fs').stat('.', say.bind(null, '2')) }); setImmediate(say, 'i')")
    expect(found).toEqual(['1i2', 'i12'])
    const mixed = logs(`const { randomBytes } = require('crypto'), { deflate } = require('zlib')
      randomBytes(1, () => { say('1'); deflate('', () => say('2')) }); setImmediate(say, 'i')`)
    expect(mixed).toEqual(['1i2', 'i12'])
  })

  it('and between two results of one poll phase no timer has its turn, so that the first is late where the second is not due', () => {
    const found = logs(`const { stat } = require('fs')
      setTimeout(say, 3, 'f')
      stat('.', () => { say('a'); setTimeout(say, 1, 'w'); setTimeout(say, 1, 'i') })
      stat('.', () => say('b'))`)
    // 2 ms after f was armed w is, at 3 ms i and the end of both results: w and f are due, i is not.
    expect(found).toContain('abwfi')
    expect(found).not.toContain('abiwf')
  })

  it('messages without fail, of all ports', () => {
    const ports = `const { MessageChannel } = require('worker_threads'), a = new MessageChannel(), b = new MessageChannel()
      const listen = ({ port2 }, name) => port2.once('message', () => { say(name); port2.close() })\n`
    expect(logs(`${ports} listen(a, 'a'); a.port1.postMessage(1); setImmediate(say, 'i')`)).toEqual(['ai'])
    expect(logs(`${ports} listen(a, 'a'); listen(b, 'b'); b.port1.postMessage(1); a.port1.postMessage(1); setImmediate(say, 'i')`)).toEqual(['abi'])
    expect(logs(`${ports} listen(a, 'a'); setTimeout(() => { a.port1.postMessage(1); setTimeout(say, 1, 't') }, 1)`)).toEqual(['at'])
  })

  it('messages of this poll phase, too, if the turn of the ports is still to come', () => {
    // Results of the thread pool are told of in the same turn as messages, and before them.
    const found = logs(`const { MessageChannel } = require('worker_threads'), { port1, port2 } = new MessageChannel(), { stat } = require('fs')
      port2.on('message', (text) => { say(text); if (text === '2') port2.close() })
      port1.postMessage('1')
      setImmediate(() => stat('.', () => { say('a'); port1.postMessage('2'); setImmediate(say, 'i') }))`)
    expect(found).toEqual(['1a2i'])
  })

  it('messages to ports that nobody waits for, too, if a result of the thread pool has sent them', () => {
    expect(logs(`const { port1, port2 } = new MessageChannel()
      port2.on('message', () => say('b')); port2.unref()
      require('fs').stat('/nx', () => { say('a'); port1.postMessage(1) })`)).toEqual(['ab'])
  })

  it('those of ports that it has made in the next iteration, before all older ones', () => {
    const found = logs(`const listen = (run) => { const { port1, port2 } = new MessageChannel(); port2.on('message', () => { run(); port2.close() }); port1.postMessage(1) }
      listen(() => { say('b'); setImmediate(say, 'c') })
      require('fs').stat('/nx', () => { say('d'); listen(() => say('e')) })`)
    expect(found).toEqual(['bcde', 'bdce', 'dbce'])
  })

  it('those of ports that it has made before, after or together with another result', () => {
    const start = `const { stat } = require('fs'), old = new MessageChannel(); old.port2.on('message', () => { say('o'); old.port2.close() })
      const listen = () => { const { port1, port2 } = new MessageChannel(); port2.on('message', () => { say('m'); port2.close() }); port1.postMessage(1) }\n`
    expect(logs(`${start} old.port2.close(); stat('.', () => { say('a'); listen() }); stat('/nx', () => say('b'))`)).toEqual(['abm', 'amb', 'bam'])
    // In one turn b comes with a, so that its immediate is before the message; in the next one after it.
    expect(logs(`${start} old.port2.close(); stat('.', () => { say('a'); listen() }); stat('/nx', () => { say('b'); setImmediate(say, 'i') })`))
      .toEqual(['abim', 'abmi', 'ambi', 'baim', 'biam'])
    // The old port has its turn after the results of the same one, the new port in the next turn, and before it.
    expect(logs(`${start} stat('.', () => { say('a'); listen() }); stat('/nx', () => { say('b'); old.port1.postMessage(1) })`))
      .toEqual(['abmo', 'abom', 'ambo', 'baom', 'boam'])
  })

  it('messages to a port that it has made, after those of another result that are told of with it', () => {
    const made = `const { stat } = require('fs'); let port; const listen = () => {
      const { port1, port2 } = new MessageChannel(); port2.on('message', () => { say('m'); port2.close() }); port = port1 }\n`
    expect(logs(`${made} stat('.', () => { say('a'); listen() }); stat('/nx', () => { say('b'); if (port) setImmediate(say, 'i'); port?.postMessage(1) })`))
      .toEqual(['abim', 'abmi', 'ba'])
  })

  it('what a result asks for, before another result, also if there are ports', () => {
    const calls = "const { stat } = require('fs'); stat('.', () => { say('a'); stat('.', () => say('c')) }); stat('/nx', () => say('b'))"
    for (const ports of ['', "const { port1 } = new MessageChannel(); port1.on('message', () => {}); port1.unref();"]) {
      expect(logs(ports + calls), ports).toEqual(['abc', 'acb', 'bac'])
    }
  })

  it('immediates of an event that comes with another one, before the message or the signal that that one has sent', () => {
    const port = "const { latency } = require('manyworlds'), { port1, port2 } = new MessageChannel(); port2.on('message', () => { say('m'); port2.close() });"
    expect(logs(`${port} latency().then(() => { say('a'); port1.postMessage(1) }); latency().then(() => { say('b'); setImmediate(say, 'i') })`))
      .toEqual(['abim', 'abmi', 'ambi', 'baim', 'bami', 'biam'])
    const signal = "const { latency } = require('manyworlds'); process.on('SIGUSR2', () => say('s'));"
    expect(logs(`${signal} latency().then(() => { say('a'); process.kill(process.pid, 'SIGUSR2') }); latency().then(() => { say('b'); setImmediate(say, 'i') })`))
      .toEqual(['abi', 'absi', 'asbi', 'bai', 'bia'])
    // What else the first has asked for is of the next poll phase, in which the message is.
    expect(logs(`${port} latency().then(() => { say('a'); port1.postMessage(1); latency().then(() => say('c')) }); latency().then(() => { say('b'); setImmediate(say, 'i') })`))
      .toEqual([
        'abcmi', 'abicm', 'abimc', 'abmci', 'abmic', 'acbmi', 'acmbi', 'ambci', 'ambic', 'amcbi', 'baicm', 'baimc', 'bamic', 'biacm', 'biamc',
      ])
  })

  it('ports in the order of their age, in turn', () => {
    const ports = `const { MessageChannel } = require('worker_threads'), a = new MessageChannel(), b = new MessageChannel(), c = new MessageChannel()
      const listen = ({ port2 }, name, then = () => {}) => port2.once('message', () => { say(name); then(); port2.close() }), post = ({ port1 }) => port1.postMessage(1)
      setImmediate(say, 'i')\n`
    // b is looked at after a: what a sends to it comes in the same turn, and what it sends to a in the next.
    expect(logs(`${ports} listen(b, 'b'); listen(a, 'a', () => post(b)); post(a)`)).toEqual(['abi'])
    expect(logs(`${ports} listen(a, 'a'); listen(b, 'b', () => post(a)); post(b)`)).toEqual(['bia'])
    // A new one stands behind b from now on, so before c, and is not looked at in this turn.
    expect(logs(`${ports} listen(c, 'c'); listen(b, 'b', () => { const n = new MessageChannel(); listen(n, 'n'); post(n); setImmediate(() => { say('j'); post(c) }) }); post(b)`)).toEqual(['bijnc'])
    // A closed one is gone.
    expect(logs(`${ports} listen(c, 'c'); listen(b, 'b', () => { a.port1.close(); post(c) }); post(b)`)).toEqual(['bci'])
  })

  it('datagrams until there are no more', () => {
    const found = logs(`const { createSocket } = require('dgram'), server = createSocket('udp4'), client = createSocket('udp4')
      let count = 0
      server.on('message', () => { say('m'); if (++count === 2) server.close(); else setImmediate(say, 'i') })
      server.bind(0, '127.0.0.1', () => {
        const { port } = server.address()
        client.send('1', port, '127.0.0.1'); client.send('2', port, '127.0.0.1', () => client.close())
      })`)
    // The second may take its time.
    expect(found).toEqual(['mim', 'mmi'])
  })

  it('after what is pending, and no timer comes between that and the check phase', () => {
    const found = logs(`require('net').connect(1, '127.0.0.1').on('error', () => say('e')); setImmediate(say, 'i'); setTimeout(say, 1, 't')`)
    expect(found.filter((order) => order.includes('et') && order.indexOf('i') > order.indexOf('e'))).toEqual([])
  })
})

describe('after an error that a listener has taken', () => {
  /** What throws it has queued a tick and a microtask before. */
  const failing = "process.on('uncaughtException', () => say('E')); const fail = (name) => { say(name); process.nextTick(say, 'n'); queueMicrotask(() => say('m')); throw 0 }\n"
  const after = (body: string, name?: string): string[] => logs(`${failing} ${body}`, name)
  /** Later ones look at ticks in the check phase only after its first immediate. */
  const [major, minor] = process.versions.node.split('.').map(Number) as [number, number]
  const isDrained = major < 26 || (major === 26 && minor < 4)

  it('the next immediate runs before ticks and microtasks', () => {
    expect(after("setImmediate(fail, '1'); setImmediate(say, '2'); setImmediate(say, '3')")).toEqual(['1E2nm3'])
  })

  it('immediates of the last one run in the same check phase', () => {
    expect(after("setImmediate(() => { setImmediate(say, 'j'); setTimeout(say, 1, 't'); fail('1') }); require('fs').stat('/nx', () => say('f'))"))
      .toEqual(['1Ejnmft', '1Ejnmtf', 'f1Ejnmt'])
  })

  it('the next timer of the list runs before ticks and microtasks if it is due, one of another list after them', () => {
    expect(after("setTimeout(() => { setImmediate(say, 'i'); fail('1') }, 1); setTimeout(say, 1, '2'); setTimeout(say, 1, '3')"))
      .toEqual(['1E2nm3i', '1E2nmi3', '1Enmi23'])
    expect(after("setTimeout(() => { setImmediate(say, 'i'); fail('1') }, 1); setTimeout(say, 2, '2')")).toEqual(['1Enm2i', '1Enmi2'])
  })

  it('of a poll phase its other events come before ticks and microtasks, and the check phase begins with them', () => {
    const found = after("const { stat } = require('fs'); stat('/nx', () => { setImmediate(say, 'i'); fail('a') }); stat('/nx', () => say('b'))")
    expect(found).toEqual(isDrained ? ['aEbnmi', 'aEnmib', 'baEnmi'] : ['aEbnmi', 'aEinmb', 'baEinm'])
  })

  it('of a tick the others wait for the next callback, whatever that is', () => {
    const ticks = "const tick = () => { say('1'); process.nextTick(fail, 'x'); process.nextTick(say, 'o') }\n"
    expect(after(`${ticks} setImmediate(tick); setImmediate(say, '2'); setImmediate(say, '3')`)).toEqual(['1xE2onm3'])
    // The check phase is over, so the timer may be due.
    expect(after(`${ticks} setImmediate(() => { tick(); setImmediate(say, 'j'); setTimeout(say, 1, 't') })`))
      .toEqual(isDrained ? ['1xEonmjt', '1xEtonmj'] : ['1xEjonmt', '1xEtonmj'])
  })

  it('messages that are left come in the next iteration', () => {
    const found = after(`const { port1, port2 } = new MessageChannel()
      port2.on('message', (x) => { say(x); setImmediate(say, 'i'); if (x === '1') throw 0; else port2.close() }); port1.postMessage('1'); port1.postMessage('2')`)
    expect(found).toEqual(['1Ei2i'])
  })

  it('a listener of rejections that throws is not told of others', () => {
    const found = after("process.on('unhandledRejection', () => fail('u')); Promise.reject(0); Promise.reject(1); setImmediate(say, 'i'); setImmediate(say, 'j')")
    expect(found).toEqual(isDrained ? ['uEnmij'] : ['uEinmj'])
  })

  it('of an ES module its microtasks go on for a while', () => {
    const found = after("let p = Promise.resolve(); for (let i = 0; i < 6; i++) p = p.then(() => say(i)); process.nextTick(say, 'n'); throw 0", 'program.mjs')
    expect(found).toEqual(line < 22 ? ['012E345n'] : ['0123E45n'])
  })

  it('the other callbacks of the same event are called, before ticks and microtasks', () => {
    // A write that is under way, and the end of the socket.
    const found = after(`const net = require('net'), server = net.createServer((socket) => { socket.pause(); socket.on('error', () => {}); server.close() })
      server.listen(0, () => {
        const client = net.connect(server.address().port, () => {
          client.write(Buffer.alloc(8 << 20), () => fail('w'))
          client.on('close', () => say('c'))
          client.on('error', () => {})
          setImmediate(() => client.destroy())
        })
      })`)
    expect(found.filter((order) => order.startsWith('wE'))).toEqual(['wEcnm'])
  })

  it('the loop goes on', () => {
    expect(after("process.once('beforeExit', () => { setImmediate(say, 'i').unref(); fail('b') })")).toEqual(isDrained ? ['bEnmi'] : ['bEinm'])
  })
})

describe('what watchers are told of', () => {
  const watching = (count: number, then = ''): string => `const fs = require('fs'); let left = ${count}
    const watcher = fs.watch('/tmp', (type) => { say(type[0]); if (--left === 0) watcher.close(); ${then} })\n`

  it('are all changes, also two of one name', () => {
    expect(logs(`${watching(2)} fs.writeFileSync('/tmp/f', ''); fs.unlinkSync('/tmp/f')`)).toEqual(['rr'])
    expect(logs(`${watching(3)} fs.writeFileSync('/tmp/f', 'x'); fs.chmodSync('/tmp/f', 0o600)`)).toEqual(['rcc'])
  })

  it('comes without another event in between', () => {
    expect(logs(`${watching(2)} setTimeout(say, 1, 't'); setImmediate(say, 'i'); fs.mkdirSync('/tmp/a'); fs.renameSync('/tmp/a', '/tmp/b')`).filter((order) => !order.includes('rr'))).toEqual([])
  })

  it('is in order for all of them', () => {
    const found = logs(`const fs = require('fs'); fs.writeFileSync('/tmp/f', '')
      const a = fs.watch('/tmp/f', () => { say('a'); a.close() }), b = fs.watch('/tmp', () => { say('b'); b.close() }); setTimeout(say, 1, 't'); fs.appendFileSync('/tmp/f', 'x')`)
    expect(found).toEqual(['bat', 'tba'])
  })

  it('includes what takes effect meanwhile', () => {
    const found = logs(`${watching(2, "setImmediate(say, 'i')")} fs.mkdirSync('/tmp/a'); fs.rmdir('/tmp/a', () => say('u'))`)
    expect(found).toContain('rriiu')
    expect(found).toContain('rirui')
    expect(found).toContain('urrii')
    expect(found.filter((order) => order.indexOf('i') < order.indexOf('r'))).toEqual([])
  })
})

describe('a signal that the program sends itself', () => {
  const sent = (body: string): string[] => logs(`process.on('SIGUSR2', () => say('s')); const send = () => process.kill(process.pid, 'SIGUSR2')\n${body}`)

  it('keeps nobody alive', () => {
    expect(sent('send()')).toEqual([''])
    expect(sent("setImmediate(() => { say('i'); send() })")).toEqual(['i'])
    expect(sent("require('fs').stat('/nx', () => { say('f'); send(); setImmediate(say, 'i') })")).toEqual(['fi'])
    expect(sent("process.once('beforeExit', () => { say('b'); send() })")).toEqual(['b'])
    // The iteration in which the loop is entered is gone through.
    expect(sent("setTimeout(() => { say('t'); send() }, 1)")).toEqual(['t', 'ts'])
  })

  it('comes in the next poll phase, so before immediates', () => {
    expect(sent("send(); send(); setImmediate(say, 'i')")).toEqual(['ssi'])
    expect(sent("setImmediate(() => { say('i'); send(); setImmediate(say, 'j') })")).toEqual(['isj'])
    expect(sent("setTimeout(() => { say('t'); send(); setImmediate(say, 'i'); setTimeout(say, 1, 'u') }, 1)")).toEqual(['tsiu'])
    expect(sent("setTimeout(say, 1, 't'); send()")).toEqual(['st', 'ts'])
  })

  it('after all other events of that', () => {
    expect(sent("const { port1, port2 } = new MessageChannel(); port2.on('message', () => { say('m'); port2.close() }); send(); port1.postMessage(1)")).toEqual(['ms'])
    expect(sent("require('fs').stat('/nx', () => { say('f'); send() }); require('fs').stat('/nx', () => say('g'))")).toEqual(['fg', 'fgs', 'fsg', 'gf'])
    expect(sent("send(); require('fs').stat('/nx', () => { say('f'); send(); setImmediate(say, 'i') })")).toEqual(['fssi', 'sfi'])
  })

  it('if somebody still listens', () => {
    expect(sent("send(); setImmediate(say, 'i'); process.removeAllListeners('SIGUSR2')")).toEqual(['i'])
  })
})

describe('an ES module', () => {
  it('is evaluated inside of a poll phase by Node 20', () => {
    expect(logs("setTimeout(say, 1, 't'); setImmediate(say, 'i')", 'program.mjs')).toEqual(line < 22 ? ['it'] : ['it', 'ti'])
    expect(logs("setTimeout(say, 1, 't').unref()", 'program.mjs')).toEqual(line < 22 ? ['', 't'] : [''])
    expect(logs("setImmediate(say, 'i').unref()", 'program.mjs')).toEqual(line < 22 ? ['i'] : [''])
  })

  it('but a script before the loop begins', () => {
    expect(logs("setTimeout(say, 1, 't'); setImmediate(say, 'i')")).toEqual(['it', 'ti'])
  })
})

describe('Atomics.wait with a time limit', () => {
  const sleep = 'const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)\n'

  it('says that the time is over', () => {
    expect(logs(`${sleep} say(sleep(5)); say(Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 1, 5))`)).toEqual(['timed-outnot-equal'])
  })

  it('lets the time pass that the clock shows', () => {
    expect(logs(`${sleep} const from = Date.now(); sleep(100); say(Date.now() - from)`)).toEqual(['100'])
    const text = `${sleep} setTimeout(() => { const from = Date.now(); sleep(100); require('assert').equal(Date.now() - from, 100) }, 1)`
    expect(inFile('program.cjs', text, (file) => checked(file))).toMatchObject({ verdict: 'holds' })
  })

  it('and timers become due', () => {
    expect(logs(`${sleep} setTimeout(say, 10, 'a'); setTimeout(say, 1, 'b')`)).toEqual(['ab', 'ba'])
    expect(logs(`${sleep} setTimeout(say, 10, 'a'); sleep(20); setTimeout(say, 1, 'b')`)).toEqual(['ab'])
    expect(logs(`${sleep} setTimeout(say, 10, 'a'); sleep(5); setTimeout(say, 1, 'b')`)).toEqual(['ab', 'ba'])
  })
})
