import { expect, test } from 'vitest'
import { createTestLocker, parcelOf, START } from './test-locker.ts'
import { feedOf, signIn } from './test-staff.ts'

const REBOOT = {
  uid: 'command-1',
  number: 1,
  kind: 'reboot',
  door: null,
  text: null,
  until: null,
  approved: true,
  issued_at: new Date(START).toISOString(),
  expires_at: new Date(START + 120_000).toISOString(),
} as const

test.for(['copy', 'empty'] as const)('a replaced store is reported once, from %s', async (from) => {
  const locker = await createTestLocker({ parcels: [], firstMeta: { replacedBy: from } })
  expect((await locker.rows()).map(({ body }) => body)).toMatchObject([
    { kind: 'store_replaced', details: { from } },
  ])
  await locker.restart()
  expect(await locker.facts()).toEqual(['store_replaced null'])
})

test('a power cut before the fact is committed does not lose it', async () => {
  let cuts = 1
  const locker = await createTestLocker({
    parcels: [],
    firstMeta: { replacedBy: 'empty' },
    killPoint: (place, name) => {
      if (place !== 'before commit' || name !== 'start' || cuts === 0) return
      cuts -= 1
      throw new Error('the power is cut')
    },
  })
  expect([locker.isDown(), await locker.facts()]).toEqual([true, []])
  await locker.restart()
  expect(await locker.facts()).toEqual(['store_replaced null'])
})

test('a start knows whether somebody asked for it', async () => {
  const locker = await createTestLocker({ parcels: [] })
  const reason = async () => (await locker.agent().health()).startReason
  expect(await reason()).toBe('other')
  const commands = [REBOOT]
  await locker.agent().submit({ kind: 'feed', answer: feedOf({ commands }) })
  await locker.wait(1000)
  expect(locker.restarts()).toBe(1)
  await locker.restart()
  expect(await reason()).toBe('asked')
  await locker.restart()
  expect(await reason()).toBe('other')
})

test.for([-2 * 3_600_000, -Date.UTC(2026, 10, 24), 40 * 24 * 3_600_000])(
  'without a link time goes on as it passes, the machine’s clock %i ms off',
  async (shift) => {
    const locker = await createTestLocker({ parcels: [] })
    await locker.agent().heard({ server: START, roundTrip: 40 })
    await locker.wait(60_000)
    const tick = () => locker.agent().state().meta.tick?.corrected ?? 0
    const before = tick()
    locker.shiftWall(shift)
    await locker.restart()
    for (let second = 1; second <= 600; second += 1) await locker.wait(1000)
    expect(tick() - before).toBe(600_000)
    // Set by hand meanwhile.
    locker.shiftWall(0)
    for (let second = 1; second <= 60; second += 1) await locker.wait(1000)
    expect(tick() - before).toBe(660_000)
  },
)

test('a door that was left open while the clock was ahead is not shut soon', async () => {
  const parcel = parcelOf(1, [3, 5])
  const locker = await createTestLocker({ parcels: [parcel] })
  locker.shiftWall(2 * 3_600_000)
  await locker.restart()
  await locker.scan(parcel.qr)
  await locker.press('open_next')
  await locker.wait(150)
  await locker.wait(180_000)
  await locker.agent().heard({ server: locker.now(), roundTrip: 0 })
  await locker.wait(600_000)
  locker.take(3)
  for (const pause of [150, 150]) await locker.wait(pause)
  expect(locker.screen().id).toBe('A1')
  expect(locker.cabinet.pulses).toHaveLength(1)
})

test('a locker that is not confirmed yet rejects codes and people without a word of the code', async () => {
  const parcel = parcelOf(1, [3])
  const locker = await createTestLocker({ parcels: [parcel], isConfirmed: false })
  await locker.scan(parcel.qr)
  expect(locker.screen()).toEqual({ id: 'B1', message: null })
  await signIn(locker)
  expect(locker.screen()).toMatchObject({ id: 'G1_sign_in', digits: '', failed: true })
})
