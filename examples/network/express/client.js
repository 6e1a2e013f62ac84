/** A tab of the visitor's browser: asks for the page, with the cookie that the visitor got earlier. `node client.js PORT` */
import http from 'node:http'

const [port] = process.argv.slice(2)
const headers = {
  host: 'localhost:3000',
  // The session `visitor`, signed with the secret of the server.
  cookie: 'connect.sid=s%3Avisitor.okqnpjxDJHtBhCkENbiBw%2B%2FgGAHMXc1WQ6WKRs710bA',
}

http.get({ host: '127.0.0.1', port, headers, agent: false }, (response) => {
  response.setEncoding('utf8').on('data', (text) => { console.log(text) })
})
