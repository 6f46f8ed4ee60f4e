import { expect, test } from 'vitest'
import { createTestLocker, START } from './test-locker.ts'
import { feedOf } from './test-staff.ts'

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

test.for(['copy', 'empty'] as const)('a replaced store is told once, from %s', async (from) => {
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
