// Headers, Request, Response, FormData, Blob and File by themselves.
const attempt = async (f) => { try { console.log(await f()) } catch (error) { console.log(error.name, error.message) } }

const headers = new Headers({ b: '2', A: '1' })
headers.append('a', '3')
headers.append('Set-Cookie', 'x')
headers.append('set-cookie', 'y')
console.log([...headers], headers.get('A'), headers.has('B'), headers.getSetCookie())
headers.delete('a')
headers.set('c', ' trimmed ')
console.log(Object.fromEntries(headers), [...headers.keys()])
await attempt(() => headers.set('a b', 'c'))
await attempt(() => headers.set('a', 'b\nc'))

const request = new Request('http://x/y?z#f', { method: 'post', body: '{"a":1}', headers: { 'content-type': 'application/json' } })
console.log(request.method, request.url, request.headers.get('content-type'), request.mode, request.credentials, request.redirect, request.bodyUsed)
await attempt(() => request.clone().json())
await attempt(() => request.text())
await attempt(() => request.text())
await attempt(() => new Request('relative'))
await attempt(() => new Request('http://x', { method: 'TRACE' }))

const response = new Response('body', { status: 201, statusText: 'Made', headers: { a: 'b' } })
console.log(response.status, response.statusText, response.ok, response.type, response.headers.get('content-type'))
await attempt(() => response.text())
await attempt(() => new Response('x', { status: 204 }))
await attempt(() => new Response('x', { status: 99 }))
await attempt(() => Response.json({ a: [1] }).json())
await attempt(() => Response.redirect('http://x/y', 307).headers.get('location'))
await attempt(() => Response.error().type)
await attempt(async () => [...await new Response(new URLSearchParams('a=1&b=2')).formData()])
await attempt(async () => [...(await new Response('--b\r\nContent-Disposition: form-data; name="n"\r\n\r\nv\r\n--b--', { headers: { 'content-type': 'multipart/form-data; boundary=b' } }).formData())])

const form = new FormData()
form.append('a', '1')
form.append('a', '2')
form.set('b', new Blob(['x']), 'f.txt')
console.log(form.getAll('a'), form.get('b').name, form.has('c'), [...form.keys()])

const blob = new Blob(['ab', new Uint8Array([99, 100]), new Blob(['ef'])], { type: 'Text/Plain' })
console.log(blob.size, blob.type, await blob.text(), await blob.slice(1, 4).text(), await blob.slice(-2).text())
console.log(new Uint8Array(await blob.arrayBuffer()).join(), blob)
let parts = ''
for await (const chunk of blob.stream()) parts += `${chunk.length};`
console.log(parts)
const file = new File(['abc'], 'name.txt', { type: 'a/b', lastModified: 5 })
console.log(file.name, file.size, file.lastModified, file instanceof Blob, await file.text())
await attempt(() => new Blob('text'))
