import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { remindOfKeys } from './remind-of-keys.ts'
import { makeTestKey } from './test-keys.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())

const NOON = new Date('2026-11-28T09:00:00Z')
const daysOn = (days: number) => new Date(NOON.getTime() + days * 86_400_000)

test('who uses a key learns two weeks and three days before that it expires, once each', async () => {
  const { context, database } = opened
  const { db } = database
  const anna = await signInCustomer(opened)
  const other = await signInCustomer(opened)
  const createdAt = daysOn(-2)
  await makeTestKey(db, anna.customerUid, { createdAt, expiresAt: daysOn(14) })
  await makeTestKey(db, other.customerUid)
  await makeTestKey(db, other.customerUid, { createdAt, expiresAt: daysOn(-1) })
  await makeTestKey(db, other.customerUid, {
    createdAt,
    expiresAt: daysOn(10),
    retiresAt: daysOn(1),
  })
  // With the trial that it is of.
  const trial = await signInCustomer(opened)
  const end = { trial_until: daysOn(5) }
  await db.updateTable('customer').set(end).where('uid', '=', trial.customerUid).execute()
  await makeTestKey(db, trial.customerUid, { createdAt, expiresAt: daysOn(5) })
  // Of some hours.
  await makeTestKey(db, other.customerUid, { createdAt: NOON, expiresAt: daysOn(0.9) })
  const emails = () =>
    db
      .selectFrom('outbox_message')
      .select(['recipient', 'subject', 'body'])
      .where('template', '=', 'api_key_expiring')
      .orderBy('send_after')
      .execute()
  const counts = []
  for (const day of [-1, 0, 1, 10, 11, 12, 13, 15]) {
    await remindOfKeys(db, context.config, daysOn(day))
    counts.push((await emails()).length)
  }
  expect(counts).toEqual([0, 1, 1, 1, 2, 2, 2, 2])
  const [first] = await emails()
  expect(first).toMatchObject({
    recipient: `${anna.login}@example.org`,
    subject: expect.stringContaining('скоро перестанет работать'),
  })
  expect(first?.body.replaceAll('\u00a0', ' ')).toContain('действует до 12 декабря')
})
