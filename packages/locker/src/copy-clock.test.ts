import { expect, test } from 'vitest'
import { isCopyDue } from './copy-clock.ts'
import { createTestLocker, parcelOf } from './test-locker.ts'

const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute)
const ZONE = 'Asia/Yekaterinburg' // five hours ahead

test.for([
  { when: 'never made', copiedAt: null, now: at(24, 12), due: true },
  { when: 'the night begins', copiedAt: at(23, 21), now: at(24, 21), due: true },
  { when: 'the minute before it', copiedAt: at(23, 21), now: at(24, 20, 59), due: false },
  { when: 'the night ends', copiedAt: at(22, 22), now: at(23, 23, 59), due: true },
  { when: 'after it', copiedAt: at(23, 21), now: at(24, 0), due: false },
  { when: 'made this night', copiedAt: at(24, 21), now: at(24, 23), due: false },
  { when: 'no night for two days', copiedAt: at(22, 12), now: at(24, 12), due: true },
  { when: 'the clock was set back', copiedAt: at(24, 12), now: at(24, 11), due: true },
])('a copy is due, $when: $due', ({ copiedAt, now, due }) => {
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
