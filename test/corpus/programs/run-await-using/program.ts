// Two jobs with a connection each, which takes its time to close: all are closed when the jobs are done.

import { latency } from 'manyworlds'

const pool = { open: 0 }

function connect() {
  pool.open++
  return {
    async [Symbol.asyncDispose]() {
      await latency()
      pool.open--
    },
  }
}

async function job() {
  await using connection = connect()
  await latency()
  return connection
}

export default async function main() {
  await Promise.all([job(), job()])
  if (pool.open !== 0) throw new Error('left open')
}
