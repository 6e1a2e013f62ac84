/** The same, reading the file once: what is in memory is the truth, and lowdb writes the latest of it. */
import assert from 'node:assert'
import { Low } from 'lowdb'
import { JSONFile } from 'lowdb/node'

interface Data { votes: number }

const vote = async (db: Low<Data>): Promise<void> => {
  db.data.votes++
  await db.write()
}

export default async function main() {
  const db = new Low<Data>(new JSONFile('votes.json'), { votes: 0 })
  await db.write()
  await Promise.all([vote(db), vote(db)])
  await db.read()
  assert.equal(db.data.votes, 2)
}
