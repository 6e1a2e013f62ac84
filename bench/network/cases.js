// The rows of tables III and IV: application, concurrent connections, messages in each direction. What has to come out does
// not depend on the machine: verdict, states, physical connections, and answers that were read from peers.

const factorial = (n) => (n < 2 ? 1 : n * factorial(n - 1))

/** How long a row may take without a cache; one that takes longer is cut, as in the paper after an hour. */
const LIMIT_MS = 20_000

/** `size`: connections and messages; `names` of the parameters that the options file has for them. */
const row = (name, file, size, names, expected) => ({
  name, file: `examples/network/${file}.ts`, connections: size[0], messages: size[1],
  parameters: Object.fromEntries(names.map((parameter, index) => [parameter, size[index]])),
  limitMs: LIMIT_MS, flags: [], verdict: 'holds', ...expected,
})

const single = (name, folder, connections, expected) => row(name, `${folder}/main`, [connections, 1], ['connections'], expected)

/** n connections, and n m answers for m messages. */
const alphabet = (side, n, m, [states, transitions], more = {}) =>
  row(`alphabet ${side}`, `alphabet-${side}/main`, [n, m], ['connections', 'messages'], { states, transitions, physical: n, misses: n * m, ...more })

/** Without names all orders read the same: n connections. */
const abstractedChat = (n, [states, transitions]) =>
  row('chat server, abstracted', 'chat-server/abstracted', [n, 1], ['connections'], { states, transitions, physical: n, misses: n })

/** Each of n clients reads n messages in one of n! orders. */
const fullChat = (n, [states, transitions]) =>
  row('chat server, full', 'chat-server/main', [n, 1], ['connections'], {
    states, transitions, physical: n * factorial(n), misses: n * factorial(n), isDivergent: true,
  })

export const rows = [
  // Nothing that is said tells the connections apart: they are one in a tree, and one each in linear time.
  single('daytime client', 'daytime-client', 2, { states: 45, transitions: 59, physical: 1, misses: 1, linear: 2, isQuick: true }),
  single('daytime client', 'daytime-client', 3, { states: 356, transitions: 562, physical: 1, misses: 1, linear: 3 }),
  single('HTTP client', 'http-client', 2, { states: 32, transitions: 39, physical: 2, misses: 2, isQuick: true }),
  single('HTTP server', 'http-server', 2, { states: 25, transitions: 29, physical: 2, misses: 2 }),
  // Each of two clients is visitor 1 or visitor 2.
  single('HTTP server with counter', 'http-server-counter', 2, { states: 25, transitions: 29, physical: 4, misses: 4, isDivergent: true, isQuick: true }),
  // One page has another time in its footer after the slow one was made.
  row('pws', 'pws/main', [2, 1], [], { states: 26, transitions: 31, physical: 3, misses: 3, isDivergent: true }),
  // The size of the file, and its parts.
  single('Jget', 'jget', 2, { states: 36, transitions: 43, physical: 3, misses: 3 }),
  alphabet('client', 2, 1, [195, 309]),
  alphabet('client', 2, 2, [446, 825]),
  alphabet('client', 2, 3, [809, 1_665]),
  alphabet('client', 2, 4, [1_396, 3_077]),
  alphabet('client', 2, 5, [2_285, 5_277], { limitMs: 20 * 60_000 }),
  // As a peer on another machine is: its answer is complete when it is silent.
  alphabet('client', 2, 5, [2_285, 5_277], { name: 'alphabet client, not inspected', flags: ['--no-peer-inspection'], limitMs: 2 * 60_000 }),
  alphabet('client', 3, 1, [4_493, 7_945]),
  alphabet('client', 3, 2, [15_213, 32_962]),
  alphabet('server', 2, 1, [36, 46]),
  alphabet('server', 2, 2, [50, 68]),
  alphabet('server', 2, 3, [66, 94]),
  alphabet('server', 2, 4, [84, 124]),
  alphabet('server', 2, 5, [104, 158]),
  alphabet('server', 3, 1, [210, 330]),
  alphabet('server', 3, 2, [367, 627]),
  alphabet('server', 3, 3, [580, 1_050]),
  alphabet('server', 3, 5, [1_198, 2_346]),
  alphabet('server', 4, 1, [1_292, 2_336]),
  alphabet('server', 4, 2, [2_886, 5_798]),
  abstractedChat(2, [26, 29]),
  abstractedChat(3, [118, 145]),
  abstractedChat(4, [644, 797]),
  fullChat(2, [39, 45]),
  fullChat(3, [531, 673]),
  fullChat(4, [12_607, 15_917]),
  row('WebDAV client', 'webdav-client/main', [1, 1], [], { states: 7, transitions: 8, physical: 1, misses: 1, verdict: 'violation' }),
  single('WebDAV server', 'webdav-server', 2, { states: 115, transitions: 183, physical: 2, misses: 8 }),
]
