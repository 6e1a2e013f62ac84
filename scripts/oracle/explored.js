/** The outcomes that the checker explores for a file, as JSON; run by the Node whose library is meant. Undefined if there are too many states. */
import { checkProgram } from '../../dist/check/check-program.js'
import { Session } from '../../dist/check/session.js'
import { checkSettings } from '../../dist/options.js'

const QUIET = { progress() {}, console() {}, isInterrupted: () => false }
const [file, maxStates] = process.argv.slice(2)
const settings = checkSettings({ keepGoing: true, maxStates: Number(maxStates), mode: 'host' })
const session = new Session(file, settings, { console() {} })
const outcomes = new Set()
const note = () => { outcomes.add(String(session.realm.run('outcome()', 'oracle'))); return 'continue' }
const result = checkProgram({ session, settings, hooks: QUIET, extensions: { listeners: [{ end: note, violation: note }] } })
const isWhole = result.verdict === 'holds' || result.verdict === 'violation'
process.stdout.write(JSON.stringify(isWhole && result.limit === undefined ? [...outcomes].sort() : null))
