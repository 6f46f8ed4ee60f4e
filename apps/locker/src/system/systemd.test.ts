import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { notifySystemd, strokeWatchdog } from './systemd.ts'

const folder = mkdtempSync(join(tmpdir(), 'systemd-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a word is said by the program of systemd; a missing one is no fault', async () => {
  const program = join(folder, 'systemd-notify')
  writeFileSync(program, `#!/bin/sh\necho "$@" >> ${folder}/said\n`)
  chmodSync(program, 0o755)
  await notifySystemd('READY=1', program)
  await notifySystemd('WATCHDOG=1', program)
  expect(readFileSync(join(folder, 'said'), 'utf8')).toBe('READY=1\nWATCHDOG=1\n')
  await notifySystemd('READY=1', join(folder, 'nothing'))
})

test('the watchdog is stroked every ten seconds while the program works', async () => {
  const notify = vi.fn<typeof notifySystemd>(() => Promise.resolve())
  const ends = new AbortController()
  const slept: number[] = []
  const sleep = (milliseconds: number) => {
    slept.push(milliseconds)
    if (slept.length === 5) ends.abort()
    return Promise.resolve()
  }
  await strokeWatchdog(() => slept.length < 2, { sleep }, ends.signal, notify)
  expect(slept).toEqual(Array.from({ length: 5 }, () => 10_000))
  expect(notify.mock.calls).toEqual([['WATCHDOG=1'], ['WATCHDOG=1']])
})
