#!/usr/bin/env node
/**
 * `npm run setup:peers`: installs the servers and clients that some tests talk to, from Debian's packages, if it may: as root, where there is
 * apt-get. What is missing after that is said, and the tests that need it are skipped. Nothing else installs anything.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { isInstalled, PEERS } from './peers.js'

/** Debian starts a server when it is installed, unless this script says no. */
const POLICY = '/usr/sbin/policy-rc.d'

const missing = () => PEERS.filter(({ name }) => !isInstalled(name))

if (missing().length > 0) {
  const obstacle = obstacleToInstalling()
  if (obstacle === undefined) install(missing())
  for (const { name, debian } of missing()) console.log(`${name} is missing (package ${debian}): ${obstacle ?? 'apt-get failed'}; its tests are skipped`)
} else {
  console.log('everything that tests talk to is installed')
}

function obstacleToInstalling() {
  if (process.getuid?.() !== 0) return 'only root can change that'
  if (spawnSync('apt-get', ['--version']).status !== 0) return 'there is no apt-get'
  return undefined
}

function install(peers) {
  const packages = peers.map((peer) => peer.debian)
  console.log(`installing ${packages.join(', ')}`)
  const isQuiet = fs.existsSync(POLICY)
  if (!isQuiet) fs.writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    if (!aptGet('install', ...packages) && aptGet('update')) aptGet('install', ...packages)
  } finally {
    if (!isQuiet) fs.rmSync(POLICY)
  }
}

function aptGet(...args) {
  const { status } = spawnSync('apt-get', ['-qq', '-y', '--no-install-recommends', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}
