import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { DamagedSecrets } from '../system/file-vault.ts'
import { recentLog } from '../system/recent-log.ts'
import { showBroken, troubleOf } from './show-broken.ts'

const folder = mkdtempSync(join(tmpdir(), 'broken-'))
writeFileSync(join(folder, 'index.html'), '<title>page</title>')
afterAll(() => rmSync(folder, { recursive: true }))

test.for([
  [new DamagedSecrets(), 'Повреждён файл ключей.'],
  [Object.assign(new Error('full'), { code: 'ENOSPC' }), 'На диске нет места.'],
  [Object.assign(new Error('full'), { errcode: 13 }), 'На диске нет места.'],
  [Object.assign(new Error('read'), { code: 'EIO' }), 'Неисправен диск.'],
  [Object.assign(new Error('disk I/O error'), { errcode: 266 }), 'Неисправен диск.'],
  [new Error('other'), 'Программа не запускается.'],
  [undefined, 'Программа не запускается.'],
] as const)('names what is wrong: %s', ([reason, words]) => {
  expect(troubleOf(reason)).toBe(words)
})

test('shows B1 until it is time to begin anew', async () => {
  const stopping = new AbortController()
  const shown = Promise.withResolvers<number>()
  const ended = showBroken({
    port: 0,
    folder,
    reason: new DamagedSecrets(),
    shownFor: 60_000,
    signal: stopping.signal,
    onShown: shown.resolve,
  })
  const origin = `http://127.0.0.1:${await shown.promise}`
  expect(await (await fetch(origin)).text()).toContain('page')
  const page = new AbortController()
  const events = await fetch(`${origin}/events`, { signal: page.signal })
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toContain('"message":"Повреждён файл ключей."')
  page.abort()
  stopping.abort()
  await ended
})

test('waits as long where the page itself cannot be read', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  const startedAt = performance.now()
  await showBroken({
    port: 0,
    folder: join(folder, 'gone'),
    reason: new Error('other'),
    shownFor: 50,
    signal: new AbortController().signal,
  })
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(49)
  expect(errors).toHaveBeenCalledOnce()
  expect(recentLog()[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ ENOENT/)
  errors.mockRestore()
})
