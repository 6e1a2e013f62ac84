/**
 * Why a test of Node does not pass, as far as its outcome says so by itself. What is left gets its reason by hand in
 * known-node.json.
 */

/** Pattern of a detail, and the reason. The first that fits counts. */
const REASONS = [
  [/child_process\.(\w+)\(\) is called/, 'Starts another process.'],
  [/cluster\.(\w+)\(\) is called|asks for the module cluster/, 'Needs processes of a cluster.'],
  [/node:(tls|https|http2) needs encryption/, 'Needs encryption or HTTP/2.'],
  [/Worker\b.*(worker_threads|thread)|worker_threads\.Worker/i, 'Starts a thread.'],
  [/async_hooks\.createHook\(\)\.enable\(\)|unsupported-async-hooks/, 'Enables async hooks, which number every asynchronous operation: no two states would ever be equal.'],
  [/node:v8 looks into the engine|node:inspector|node:trace_events/, 'Looks into the engine that runs the check.'],
  [/unsupported-dynamic-require|unsupported-dynamic-import/, 'Loads a module whose name is known only at run time.'],
  [/unsupported-late-require/, 'Loads a module for the first time after the start, so that no state would show its variables.'],
  [/unsupported-direct-eval/, 'Uses direct eval.'],
  [/unsupported-js-stream/, 'Uses a stream of the program as a socket, which only encryption and HTTP/2 do.'],
  [/unsupported-flag/, 'Needs a flag of V8.'],
  [/unsupported-ipc/, 'Talks to another process through a channel.'],
  [/unsupported-file-descriptor/, 'Opens a socket from a file descriptor.'],
  [/leads to .*outside of the program/, 'Connects to another machine.'],
  [/unsupported-crypto/, 'Needs ciphers or asymmetric keys.'],
  [/^skipped: /, 'Skips itself under check: something of the machine is not modelled.'],
  [/a task takes too many steps/, 'Runs a loop that is too long for a program under check, or that waits for the clock, which stands still while code runs.'],
  [/no result after/, 'Takes too long.'],
]

/**
 * @param {{ verdict: string, detail: string }} result
 * @returns {string}
 */
export function reasonOf({ verdict, detail }) {
  const known = REASONS.find(([pattern]) => pattern.test(detail))
  if (known !== undefined) return known[1]
  const lines = detail.split('\n')
  const line = /^exit code/.test(lines[0]) && lines[1] ? lines[1] : lines[0]
  const plain = line.replace(/ \(\S+:\d+:\d+\)$/, '').replace(/^broken: /, '').replace(/^unsupported-[\w-]+: /, '')
  return `${verdict === 'refused' ? 'Refused' : 'Not understood yet'}: ${plain.slice(0, 160)}`
}
