import dns from 'node:dns'
import net from 'node:net'
const show = (what) => (error, ...rest) => console.log(what, error, ...rest)
dns.lookup('127.0.0.1', show('literal'))
dns.lookup('::1', { all: true }, show('all'))
// An error since Node 26.
try { dns.lookup('', show('empty')) } catch (error) { console.log(error.code, error.message) }
// One after the other: threads of the pool may answer in any order.
const looked = (what, ...args) => new Promise((resolve) => dns.lookup(...args, (...answer) => resolve(show(what)(...answer))))
await looked('localhost', 'localhost', { family: 4 })
await looked('list', 'localhost', { family: 4, all: true })
console.log(await dns.promises.lookup('localhost', 4))
dns.lookupService('127.0.0.1', 80, show('service'))
console.log(dns.getDefaultResultOrder())
try { dns.lookup(1, () => {}) } catch (error) { console.log(error.code) }
try { dns.lookup('x', { family: 5 }, () => {}) } catch (error) { console.log(error.code) }
console.log(net.isIP('1.2.3.4'), net.isIP('::ffff:1.2.3.4'), net.isIP('1.2.3'), net.isIPv6('::1'))
const list = new net.BlockList()
list.addAddress('10.0.0.1')
list.addRange('10.1.0.0', '10.1.0.9')
list.addSubnet('8592:757c:efae:4e45::', 64, 'ipv6')
console.log(list.rules, list.check('10.0.0.1'), list.check('10.1.0.5'), list.check('10.1.0.10'), list.check('::ffff:a00:1', 'ipv6'))
console.log(list.check('8592:757c:efae:4e45:f::1', 'ipv6'), list.check('8592:757c:efae:4e46::1', 'ipv6'))
const { address, port, family } = new net.SocketAddress({ address: '::FFFF:0:1', family: 'ipv6', port: 9 })
console.log(address, port, family)
