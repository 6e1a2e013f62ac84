/** URL, URLSearchParams and `node:url` do what Node's do. */
import { it } from 'vitest'
import { expectSameOutput } from './both.ts'

it('parses, changes and shows addresses', () => {
  expectSameOutput(`
import url, { fileURLToPath, pathToFileURL } from 'node:url'
const show = (f) => { try { console.log(f()) } catch (e) { console.log(e.name, e.code, e.message) } }
const u = new URL('../x?a=1&b=2#h', 'https://me:pw@example.org:8080/p/q'); show(() => u); show(() => [String(u), JSON.stringify(u), u.origin, u.host, u.port].join())
u.searchParams.append('c', 'ü &'); u.searchParams.delete('a'); show(() => u.href); u.search = '?z=9'; show(() => u.searchParams.get('z')); u.hash = 'new'; u.port = '443'; u.pathname = '/ä'; u.protocol = 'http'; show(() => u.href); u.href = 'http://a/?k=v'; show(() => u.searchParams.get('k'))
show(() => new URL('nope')); show(() => new URL()); show(() => URL.canParse('a:b')); show(() => URL.canParse('x')); show(() => { u.href = ':' })
const p = new URLSearchParams('b=2&a=1&b=3'); show(() => [p.getAll('b'), p.has('b', '3'), p.size, [...p].join(';'), [...p.keys()]].join()); p.sort(); p.set('b', 9); show(() => p); show(() => String(p)); p.forEach((v, k) => console.log(k, v))
show(() => String(new URLSearchParams({ a: 1, b: 'x y' }))); show(() => String(new URLSearchParams([['a', 1], ['b', 2]]))); show(() => new URLSearchParams([[1]])); show(() => new URLSearchParams('')); show(() => p.append('x'))
show(() => fileURLToPath('file:///a%20b')); show(() => fileURLToPath('http://a')); show(() => fileURLToPath(5)); show(() => pathToFileURL('/a b/').href); show(() => url.parse('http://u:p@h:1/p?q=1#f').pathname); show(() => url.parse('/p?q=1&q=2', true).query.q.join()); show(() => url.format({ protocol: 'http', host: 'h', pathname: '/p' })); show(() => url.resolve('http://a/b/c', '../d')); show(() => url.domainToASCII('español.com'))
show(() => pathToFileURL('\\\\\\\\some host\\\\share\\\\file.txt', { windows: true }))
`)
})
