import { Mutex } from 'async-mutex'
import { serve } from './server.ts'

export default () => {
  const mutex = new Mutex()
  // The session is saved before the response is finished.
  return serve(async (_request, response, next) => {
    const release = await mutex.acquire()
    response.on('close', release)
    next()
  })
}
