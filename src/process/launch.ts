/**
 * Starts the process of the engine: a Node that may read files and start threads, but write nothing, start nothing, load no addons and, where
 * Node can forbid it, open no connection. Whoever gets out of the realm of the program under check finds himself there.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface LaunchOptions {
  /** Modules of the user run in the engine, which may do what they like. */
  readonly isTrusted: boolean
  /** Folders that the engine may write to. */
  readonly writable: readonly string[]
}

export function launchEngine({ isTrusted, writable }: LaunchOptions): ChildProcess {
  const engine = fileURLToPath(new URL('./engine.js', import.meta.url))
  return spawn(process.execPath, [...(isTrusted ? [] : permissions(writable)), '--no-warnings', engine], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'], serialization: 'advanced', windowsHide: true, env: environment(isTrusted),
  })
}

/** The flags of a Node that may read, start threads and write to these folders, and nothing else. */
export function permissions(writable: readonly string[]): string[] {
  return [permissionFlag(process.versions.node), '--allow-fs-read=*', ...writable.map((folder) => `--allow-fs-write=${folder}`), '--allow-worker']
}

/** What the engine looks at itself: where caches are, which language and time zone the machine has. The program's environment is part of the job. */
const NEEDED = ['HOME', 'XDG_CACHE_HOME', 'LOCALAPPDATA', 'USERPROFILE', 'SYSTEMROOT', 'TZ', 'LANG', 'LANGUAGE', 'LC_ALL', 'LC_MESSAGES', 'LC_TIME', 'NODE_ICU_DATA']

function environment(isTrusted: boolean): NodeJS.ProcessEnv {
  const { NODE_OPTIONS, ...all } = process.env
  return isTrusted ? all : Object.fromEntries(Object.entries(all).filter(([name]) => NEEDED.includes(name.toUpperCase())))
}

/** Node calls it experimental up to 22.12. */
export function permissionFlag(version: string): string {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 13) ? '--permission' : '--experimental-permission'
}
