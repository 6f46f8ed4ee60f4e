import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchKiosk } from './watch-kiosk.ts'

const folder = mkdtempSync(join(tmpdir(), 'kiosk-'))
const file = join(folder, 'restart-screen')
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

test('a page that stays dark after three reloads makes the file that restarts its browser', () => {
  const kiosk = watchKiosk(file)
  const reload = vi.fn<() => void>()
  kiosk.begin({ port: 0, reload, close: () => Promise.resolve() })
  kiosk.watch.connected()
  vi.advanceTimersByTime(59_000)
  expect([reload.mock.calls.length, existsSync(file)]).toEqual([3, false])
  vi.advanceTimersByTime(2000)
  expect([existsSync(file), kiosk.watch.state()]).toEqual([true, 'frozen'])
  kiosk.watch.confirmed()
  expect(kiosk.watch.state()).toBe('ok')
  kiosk.stop()
})

test('an order makes the same file at once; one that cannot be written ends nothing', () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  mkdirSync(folder, { recursive: true })
  const kiosk = watchKiosk(file)
  kiosk.restart()
  expect(existsSync(file)).toBe(true)
  kiosk.stop()
  const other = watchKiosk(join(folder, 'gone', 'file'))
  other.restart()
  expect(errors).toHaveBeenCalledOnce()
  other.stop()
  errors.mockRestore()
})
