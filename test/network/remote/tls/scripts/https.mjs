// Requests by https and fetch, one after the other over one connection.
import { readFileSync } from 'node:fs'
import https from 'node:https'

const ca = readFileSync(`${process.env.TLS_FOLDER}/ca.pem`)
const agent = new https.Agent({ keepAlive: true, ca })
const port = Number(process.env.TLS_PORT)

const request = (method, path, body) => new Promise((resolve, reject) => {
  https.request({ host: 'localhost', port, path, method, agent }, (response) => {
    const { authorized } = response.socket
    let text = ''
    response.setEncoding('utf8').on('data', (data) => { text += data }).on('end', () => resolve([response.statusCode, text, authorized]))
  }).on('error', reject).end(body)
})
console.log(await request('GET', '/a'))
console.log(await request('POST', '/b', 'body'))
agent.destroy()
await new Promise((resolve) => { https.get({ host: 'localhost', port, path: '/c' }).on('error', ({ code, message }) => resolve(console.log(code, message))) })
try {
  await fetch(`https://localhost:${port}/d`)
} catch (error) {
  console.log(error.message, error.cause.code)
}
