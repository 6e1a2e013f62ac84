/**
 * A thread that runs every schedule of the programs it is given: each run follows the decisions of the last one up to the
 * last decision that has another alternative, and takes that. No state is compared with any other.
 */
import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { transformSync } from 'esbuild'
import { runSchedule } from './schedule.js'

parentPort.on('message', async ({ file, text, maxSchedules, maxLength }) => {
  try {
    const source = transformSync(text ?? readFileSync(file, 'utf8'), { loader: 'ts', target: 'esnext' }).code
    parentPort.postMessage({ result: await runAll(source, maxSchedules, maxLength) })
  } catch (error) {
    parentPort.postMessage({ error })
  }
})

async function runAll(source, maxSchedules, maxLength) {
  const outcomes = new Map()
  let schedules = 0
  let given = []
  // Schedules that the program gives up are not counted, but take time as well.
  for (let runs = 0; given !== undefined && runs < maxSchedules; runs++) {
    const { decisions, outcome } = await runSchedule(source, given, maxLength)
    if (outcome !== undefined) {
      schedules++
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
    given = nextDecisions(decisions)
  }
  return { schedules, outcomes: Object.fromEntries([...outcomes].sort()), complete: given === undefined }
}

function nextDecisions(decisions) {
  const last = decisions.findLastIndex(({ index, count }) => index + 1 < count)
  if (last === -1) return undefined
  return decisions.slice(0, last + 1).map(({ index }, i) => (i === last ? index + 1 : index))
}
