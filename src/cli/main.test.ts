import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { beforeAll, expect, it } from 'vitest'
import { samplePass } from '../../test/package/sample-result.ts'
import { temporaryFolder } from '../../test/support/folder.ts'

// The executable as a process, with an engine that does what the name of the file says.
const ENGINE = `
  const pass = ${JSON.stringify(samplePass)}
  export async function check(file, { signal }, observer) {
    if (file === 'wait.ts') {
      observer.console('waiting')
      const alive = setInterval(() => {}, 1000)
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      clearInterval(alive)
      return { ...pass, verdict: 'incomplete', limits: [{ kind: 'interrupted' }] }
    }
    if (file === 'stuck.ts') {
      observer.console('stuck')
      setInterval(() => {}, 1000)
      await new Promise(() => {})
    }
    if (file === 'late.ts') setTimeout(() => { throw new TypeError('escaped') }, 10), await new Promise(() => {})
    if (file === 'large.ts') return { ...pass, warnings: Array(20000).fill('x'.repeat(60)) }
    if (file === 'handle.ts') setInterval(() => {}, 1000)
    return pass
  }
  export const replay = check
`

let directory: string
beforeAll(async () => {
  directory = temporaryFolder()
  mkdirSync(join(directory, 'dist/cli'), { recursive: true })
  writeFileSync(join(directory, 'package.json'), '{"type": "module", "version": "1.2.3"}')
  writeFileSync(join(directory, 'engine.js'), ENGINE)
  await build({
    entryPoints: [join(import.meta.dirname, 'main.ts')], outfile: join(directory, 'dist/cli/main.js'),
    bundle: true, platform: 'node', format: 'esm', logLevel: 'error',
    plugins: [{ name: 'engine', setup: (context) => {
      context.onResolve({ filter: /\/check\.ts$/ }, () => ({ path: join(directory, 'engine.js') }))
    } }],
  })
})

function start(...args: string[]) {
  const child = spawn(process.execPath, [join(directory, 'dist/cli/main.js'), ...args], { cwd: directory })
  let stdout = '', stderr = ''
  child.stdout.on('data', (data) => { stdout += data })
  child.stderr.on('data', (data) => { stderr += data })
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
  return { child, ended }
}

const printed = (child: ChildProcess, text: string) => new Promise<void>((resolve) => {
  child.stderr!.on('data', (data) => { if (String(data).includes(text)) resolve() })
})

it('prints its version', async () => {
  expect(await start('--version').ended).toEqual({ code: 0, stdout: '1.2.3\n', stderr: '' })
})

it('exits with 2 when the arguments are wrong', async () => {
  expect(await start('check', '--bond', '3').ended).toEqual({
    code: 2, stdout: '', stderr: 'error[unknown-option]\n  there is no option --bond\n  help: did you mean --bound?\n',
  })
})

it('prints the result so far and exits with 4 after Ctrl-C', async () => {
  const { child, ended } = start('check', 'wait.ts', '--reporter', 'json')
  await printed(child, 'waiting')
  child.kill('SIGINT')
  const { code, stdout, stderr } = await ended
  expect(code).toBe(4)
  expect(JSON.parse(stdout)).toMatchObject({ verdict: 'incomplete', limits: [{ kind: 'interrupted' }] })
  expect(stderr).toBe('waiting\nstopping; interrupt again to exit at once\n')
})

it('exits at once after the second Ctrl-C', async () => {
  const { child, ended } = start('check', 'stuck.ts')
  await printed(child, 'stuck')
  child.kill('SIGINT')
  await printed(child, 'stopping')
  child.kill('SIGINT')
  expect(await ended).toMatchObject({ code: 130, stdout: '' })
})

it('exits when the report is printed, whatever is still open', async () => {
  expect(await start('check', 'handle.ts').ended).toMatchObject({ code: 0, stderr: '' })
})

it('writes a large report as a whole', async () => {
  const { code, stdout } = await start('check', 'large.ts', '--reporter', 'json').ended
  expect(code).toBe(0)
  expect(JSON.parse(stdout).warnings).toHaveLength(20_000)
})

it('keeps its exit code when the reader goes away', async () => {
  const { child, ended } = start('check', 'large.ts')
  child.stdout.once('data', () => child.stdout.destroy())
  expect(await ended).toMatchObject({ code: 0, stderr: '' })
})

it('calls an error that escapes everything its own bug', async () => {
  const { code, stdout, stderr } = await start('check', 'late.ts').ended
  expect([code, stdout]).toEqual([3, ''])
  expect(stderr).toMatch(/^error\[internal-error\]\n[^]*TypeError: escaped/)
  const json = await start('check', 'late.ts', '--reporter=json').ended
  expect(json.code).toBe(3)
  expect(JSON.parse(json.stdout)).toMatchObject({ verdict: 'error', error: { code: 'internal-error' } })
})
