import type { DeviceHealth } from '@yacheyka/contract/device/telemetry'
import { expect, test } from 'vitest'
import { healthWords } from './health-words.ts'

const WELL: DeviceHealth = {
  uptime: 3 * 86_400 + 5,
  start_reason: 'machine',
  clock_offset: 59_000,
  clock_quality: 'exact',
  oldest_unsent: null,
  boards: [{ board: 1, state: 'ok' }],
  scanner: 'ok',
  screen: 'ok',
  alarms: [],
}
const wordsOf = (changes: Partial<DeviceHealth>) =>
  healthWords({ ...WELL, ...changes }).map((text) => text.replaceAll('\u00a0', ' '))

test('a locker that is well only says how long it runs', () => {
  expect(wordsOf({})).toEqual(['программа работает 3 дня, с включения питания'])
  expect(wordsOf({ uptime: 7200, start_reason: 'other' })).toEqual(['программа работает 2 часа'])
  expect(wordsOf({ uptime: 61, start_reason: 'of a newer program' })).toEqual([
    'программа работает 1 минуту',
  ])
  expect(wordsOf({ uptime: 2 })).toEqual(['программа только что запущена'])
})

test('names what waits, boards that do not respond and a wrong clock', () => {
  const boards = [2, 3].map((board) => ({ board, state: board === 2 ? 'silent' : 'noisy' }))
  const oldest = '2026-11-29T11:05:00.000Z'
  expect(wordsOf({ boards, oldest_unsent: oldest, clock_offset: -180_000 }).slice(0, 3)).toEqual([
    'самое старое непереданное — 29.11.2026 в 14:05',
    'не отвечают платы: 2, 3',
    'часы машины спешат на 3 минуты',
  ])
  expect(wordsOf({ clock_offset: 7_300_000, clock_quality: 'bounded' }).slice(0, 2)).toEqual([
    'часы машины отстают на 2 часа',
    'время не сверено',
  ])
})
