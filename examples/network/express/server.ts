/** A page that counts how often it was seen in a session. The visitor has one session, and as many tabs as there are clients. */
import assert from 'node:assert'
import { once } from 'node:events'
import express from 'express'
import session from 'express-session'

type Handler = (request: any, response: any, next: () => void) => void

const TABS = 2

/** Serves all tabs; `first` sees a request before its session is loaded. */
export async function serve(first: Handler): Promise<void> {
  const store = new session.MemoryStore()
  store.set('visitor', { cookie: new session.Cookie(), visits: 0 })

  const app = express()
  app.use(first)
  app.use(session({ secret: 'a secret', store, resave: false, saveUninitialized: false }))
  app.get('/', (request: any, response: any) => {
    request.session.visits++
    response.send(`visit ${request.session.visits}`)
  })

  const server = app.listen(3000, '127.0.0.1')
  let served = 0
  server.on('request', (_request: unknown, response: any) => {
    response.on('finish', () => {
      if (++served === TABS) server.close()
    })
  })
  await once(server, 'close')
  assert.equal(JSON.parse(store.sessions.visitor).visits, TABS)
}
