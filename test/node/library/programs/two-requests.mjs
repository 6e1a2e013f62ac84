// Two requests at once: the answers arrive in any order.
import { createServer, get } from 'node:http'

export default async function main() {
  const got = []
  const server = createServer((request, response) => { response.end(`hello ${request.url}`) })
  await new Promise((resolve) => server.listen(0, resolve))
  const { port } = server.address()
  await Promise.all(['/a', '/b'].map((path) => new Promise((resolve, reject) => {
    get({ port, path }, (response) => {
      let text = ''
      response.on('data', (chunk) => { text += chunk })
      response.on('end', () => {
        got.push(text)
        resolve()
      })
    }).on('error', reject)
  })))
  await new Promise((resolve) => server.close(resolve))
  console.log(got.join())
}
