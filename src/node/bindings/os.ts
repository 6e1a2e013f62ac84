/**
 * The machine, as a program under check sees it: what stays the same while a program runs is that of the real machine;
 * load, free memory, the times of processors and the time since the start of the machine stand still. Of the network there is the loopback.
 */
import { jsonParse, type Guest } from '../internal/kept.ts'

const facts: Guest = jsonParse($$host.pure('facts.machine', undefined, [], {}))

const NO_PROCESS = -3
let priority = 0

/** Tells a function of os.js why there is no answer. */
const fail = (context: Guest, errno: number, code: string, message: string, syscall: string): undefined => {
  context.errno = errno
  context.code = code
  context.message = message
  context.syscall = syscall
  return undefined
}
const isOwn = (pid: number): boolean => pid === 0 || pid === $$global.process.pid
const noProcess = (context: Guest, call: string): undefined => fail(context, NO_PROCESS, 'ESRCH', 'no such process', call)

function getPriority(pid: number, context: Guest): number | undefined {
  return isOwn(pid) ? priority : noProcess(context, 'uv_os_getpriority')
}

function setPriority(pid: number, value: number, context: Guest): number {
  if (isOwn(pid)) {
    if (priority !== value) priority = value
    return 0
  }
  noProcess(context, 'uv_os_setpriority')
  return NO_PROCESS
}

/** With a buffer as encoding the texts are bytes. */
function getUserInfo(options: Guest): Guest {
  const { uid, gid, username, homedir, shell } = facts.user
  const encoded = (text: string | null): Guest =>
    text !== null && options !== null && options.encoding === 'buffer' ? $$global.Buffer.from(text) : text
  return { __proto__: null, uid, gid, username: encoded(username), homedir: encoded(homedir), shell: encoded(shell) }
}

function getCPUs(): Guest[] {
  const list: Guest[] = []
  for (let i = 0; i < facts.cpus.length; i++) $$push(list, facts.cpus[i].model, facts.cpus[i].speed, 1000, 0, 1000, 1000, 0)
  return list
}

export default {
  isBigEndian: facts.isBigEndian,
  getAvailableParallelism: (): number => facts.parallelism,
  getCPUs,
  getFreeMem: (): number => facts.totalMemory / 2,
  getHomeDirectory: (): string => $$global.process.env.HOME || facts.user.homedir,
  getHostname: (): string => facts.hostname,
  getInterfaceAddresses: (): Guest[] => [
    'lo', '127.0.0.1', '255.0.0.0', 'IPv4', '00:00:00:00:00:00', true, -1,
    'lo', '::1', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'IPv6', '00:00:00:00:00:00', true, 0,
  ],
  getLoadAvg(values: Float64Array): void { values[0] = values[1] = values[2] = 0 },
  getPriority, setPriority,
  getOSInformation: (): string[] => [facts.type, facts.version, facts.release, facts.machine],
  getTotalMem: (): number => facts.totalMemory,
  getUserInfo,
  getUptime: (): number => 86_400,
}
