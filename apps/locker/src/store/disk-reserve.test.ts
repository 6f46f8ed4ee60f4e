import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { createDiskReserve } from './disk-reserve.ts'

const folder = mkdtempSync(join(tmpdir(), 'disk-reserve-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('is made, given back once, and made again', () => {
  const file = join(folder, 'reserve')
  const reserve = createDiskReserve(file)
  expect(reserve.release()).toBe(false)
  reserve.refill()
  expect(statSync(file).size).toBe(32 * 1024 * 1024)
  expect(readdirSync(folder)).toEqual(['reserve'])
  expect(reserve.release()).toBe(true)
  expect(existsSync(file)).toBe(false)
  expect(reserve.release()).toBe(false)
  reserve.refill()
  expect(existsSync(file)).toBe(true)
})

test('a disk that does not take it does not stop the locker', () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  createDiskReserve(join(folder, 'gone', 'reserve')).refill()
  expect(errors).toHaveBeenCalledOnce()
  errors.mockRestore()
})
