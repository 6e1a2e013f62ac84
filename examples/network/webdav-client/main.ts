import http from 'node:http'

const port = 8086

/** Ends a test that takes too long. */
class Watchdog {
  #timer = setTimeout(() => this.bark(), 5000)

  bark() {
    watchdog = null
    console.log('the server is slow')
  }

  /** The server is alive: it gets its full time again. */
  reset() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.bark(), 5000)
  }

  stop() {
    clearTimeout(this.#timer)
  }
}

let watchdog: Watchdog | null = new Watchdog()

/** What the server says that it can do: the header DAV of its answer to OPTIONS. */
function abilities(): Promise<string> {
  return new Promise((resolve, reject) => {
    http.request({ host: '127.0.0.1', port, method: 'OPTIONS', path: '/', agent: false }, (response) => {
      response.resume().on('end', () => resolve(String(response.headers.dav)))
    }).on('error', reject).end()
  })
}

export default async function main() {
  const dav = await abilities()
  watchdog!.reset()
  console.log(dav.split(',').includes('1') ? 'a WebDAV server is running' : 'there is no WebDAV server')
  watchdog!.stop()
}
