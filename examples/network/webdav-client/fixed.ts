import http from 'node:http'

const port = 8086

/** What the server says that it can do, the header DAV of its answer to OPTIONS; undefined if it takes too long. */
function abilities(): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, method: 'OPTIONS', path: '/', agent: false }, (response) => {
      response.resume().on('end', () => {
        clearTimeout(watchdog)
        resolve(String(response.headers.dav))
      })
    })
    const watchdog = setTimeout(() => {
      request.destroy()
      resolve(undefined)
    }, 5000)
    request.on('error', reject).end()
  })
}

export default async function main() {
  const dav = await abilities()
  if (dav === undefined) console.log('the server is slow')
  else console.log(dav.split(',').includes('1') ? 'a WebDAV server is running' : 'there is no WebDAV server')
}
