import { expect, test } from 'vitest'
import { isCopyDue } from './copy-clock.ts'
import { createTestLocker, parcelOf } from './test-locker.ts'

const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute)
const ZONE = 'Asia/Yekaterinburg' // five hours ahead

test.for([
  ['never made', null, at(24, 12), true],
  ['the night begins', at(23, 21), at(24, 21), true],
  ['the minute before it', at(23, 21), at(24, 20, 59), false],
  ['the night ends', at(22, 22), at(23, 23, 59), true],
  ['after it', at(23, 21), at(24, 0), false],
  ['made this night', at(24, 21), at(24, 23), false],
  ['no night for two days', at(22, 12), at(24, 12), true],
  ['the clock was set back', at(24, 12), at(24, 11), true],
] as const)('a copy is due, %s', ([_, copiedAt, now, due]) => {
  expect(isCopyDue(copiedAt, now, ZONE)).toBe(due)
})

test('is made while nobody is here, and again in an hour where it could not be written', async () => {
  const one = parcelOf(1, [3])
  const made: number[] = []
  let works = false
  const locker = await createTestLocker({
    parcels: [one],
    wrapStore: (store) => ({
      ...store,
      copy: () => {
        made.push(locker.now())
        return Promise.resolve(works)
      },
    }),
  })
  await locker.scan(one.qr)
  await locker.wait(60_000)
  expect(made).toEqual([])
  locker.take(3)
  for (const pause of [150, 150]) await locker.wait(pause)
  await locker.press('took_it')
  await locker.press('done')
  await locker.wait(59_000)
  expect(made).toEqual([])
  await locker.wait(60_000)
  expect(made).toHaveLength(1)
  await locker.wait(59 * 60_000)
  expect(made).toHaveLength(1)
  works = true
  for (const pause of [60_000, 60_000, 2 * 3_600_000]) await locker.wait(pause)
  expect(made).toHaveLength(2)
  expect(locker.agent().state().meta.copiedAt).toBe(made[1])
})
