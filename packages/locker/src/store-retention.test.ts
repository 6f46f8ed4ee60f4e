import { expect, test } from 'vitest'
import { INTAKE_ROWS_MAX, type Retention } from './store-retention.ts'
import { createTestLocker, parcelOf, taskOf } from './test-locker.ts'
import { COURIER, feedOf, signIn } from './test-staff.ts'
import { NO_READINGS } from './no-sensors.ts'

const HERE = parcelOf(1, [3])
const BROUGHT = taskOf(parcelOf(2, [0]), { status: 'in_delivery', state: 'expect' })
const TASKS = [
  { ...BROUGHT, cells: BROUGHT.cells.map((cell) => ({ ...cell, state: 'expect' as const })) },
]

/** A locker with a parcel to be loaded, whose queue and disk are what the test says. */
async function createFilling() {
  const fill = { unsent: 0, diskFree: 50 }
  const pruned: Retention[] = []
  const locker = await createTestLocker({
    parcels: [HERE],
    sensors: { read: () => Promise.resolve({ ...NO_READINGS, diskFree: fill.diskFree }) },
    wrapStore: (store) => ({
      ...store,
      countUnsent: () => Promise.resolve(fill.unsent),
      prune: (retention) => {
        pruned.push(retention)
        return store.prune(retention)
      },
    }),
  })
  await locker.agent().submit({ kind: 'feed', answer: feedOf({ tasks: TASKS, staff: [COURIER] }) })
  const become = async (changes: Partial<typeof fill>) => {
    Object.assign(fill, changes)
    for (let look = 0; look < 2; look += 1) await locker.wait(10_000)
  }
  return { locker, become, pruned }
}

test.for([
  ['queue', { unsent: INTAKE_ROWS_MAX }, { unsent: INTAKE_ROWS_MAX - 1 }],
  ['disk', { diskFree: 2.9 }, { diskFree: 3 }],
] as const)('without room, %s, nothing is taken in and parcels are handed out', async (given) => {
  const [why, full, freedAgain] = given
  const { locker, become } = await createFilling()
  await become(full)
  await signIn(locker)
  await locker.press('load')
  expect(locker.screen()).toEqual({ id: 'G3_stopped', why })
  await locker.press('back')
  expect(locker.screen().id).toBe('G1_menu')
  await locker.press('sign_out')
  await locker.scan(HERE.qr)
  await locker.wait(150)
  expect(locker.screen().id).toBe('D2')
  locker.take(3)
  for (const pause of [150, 150]) await locker.wait(pause)
  await locker.press('took_it')
  expect(await locker.events()).toEqual(['YA1-1 issued'])
  await locker.press('done')
  await become(freedAgain)
  await signIn(locker)
  await locker.press('load')
  expect(locker.screen().id).toBe('G2_scan')
})

test('a courier who is loading when the room ends keeps the next parcel', async () => {
  const { locker, become } = await createFilling()
  await signIn(locker)
  await locker.press('load')
  await become({ unsent: INTAKE_ROWS_MAX })
  await locker.scan('YA2-1')
  expect(locker.screen()).toEqual({ id: 'G3_stopped', why: 'queue' })
  expect(locker.cabinet.pulses).toEqual([])
})

test('a full queue is an alarm, also without a link', async () => {
  const { locker, become } = await createFilling()
  await locker.agent().heard(null)
  await become({ unsent: INTAKE_ROWS_MAX })
  expect((await locker.rows()).at(-1)?.body).toMatchObject({
    kind: 'alarm_raised',
    details: { key: 'queue_old' },
  })
})

test('removes what is old once a minute, while nobody is here', async () => {
  const { locker, pruned } = await createFilling()
  await locker.wait(59_000)
  expect(pruned).toEqual([])
  await locker.scan(HERE.qr)
  await locker.wait(1000)
  expect(pruned).toEqual([])
  locker.take(3)
  for (const pause of [150, 150]) await locker.wait(pause)
  await locker.press('took_it')
  await locker.press('done')
  await locker.wait(1000)
  // Its time is not sure before the server has told it.
  expect(pruned).toMatchObject([{ before: null }])
  await locker.agent().heard({ server: locker.now(), roundTrip: 0 })
  await locker.wait(60_000)
  const DAY = 24 * 3_600_000
  expect(pruned.at(-1)?.before).toBe(locker.now() - 30 * DAY)
})

test('on a disk that is nearly full sent rows are kept for a day', async () => {
  const { locker, become, pruned } = await createFilling()
  await locker.agent().heard({ server: locker.now(), roundTrip: 0 })
  await become({ diskFree: 8 })
  await locker.wait(60_000)
  expect(pruned.at(-1)?.before).toBe(locker.now() - 24 * 3_600_000)
})
