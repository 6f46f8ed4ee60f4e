import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { makeTestKey, type TestKeyFacts } from '#/api-keys/test-keys.ts'
import { insertTerminal } from '#/orders/test-orders.ts'
import { updatePoints } from '#/points/test-points.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { makeTestWebhook } from '#/webhooks/test-webhooks.ts'
import { announcePoints } from './announce-points.ts'
import { presentEvent } from './present-event.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())

const db = () => opened.database.db
const minutesOn = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const rename = (numbers: readonly string[], name: string) => updatePoints(db(), numbers, { name })
const events = () =>
  db()
    .selectFrom('api_event')
    .selectAll()
    .where('type', '=', 'points.changed')
    .orderBy('uid')
    .execute()

test('shops with a live key that reads points, or a webhook, learn how many changed, every ten minutes at most', async () => {
  const reader = await signInCustomer(opened)
  await makeTestKey(db(), reader.customerUid)
  await makeTestKey(db(), reader.customerUid)
  const hooked = await signInCustomer(opened)
  await makeTestWebhook(db(), hooked.customerUid)
  const others: TestKeyFacts[] = [
    { test: true },
    { scopes: ['parcels:read'] },
    { retiresAt: new Date() },
    { kind: 'publishable' },
  ]
  for (const facts of others)
    await makeTestKey(db(), (await signInCustomer(opened)).customerUid, facts)
  const points = [
    await insertTerminal(db()),
    await insertTerminal(db()),
    await insertTerminal(db()),
  ]
  const numbers = points.map(({ number }) => number)
  await rename(numbers, 'До')
  await announcePoints(db(), minutesOn(20))
  await db().deleteFrom('api_event').execute()

  await rename(numbers.slice(0, 2), 'После')
  await rename(numbers.slice(0, 1), 'Ещё раз')
  expect(await announcePoints(db(), minutesOn(29))).toBe(0)
  const both = await Promise.all([
    announcePoints(db(), minutesOn(31)),
    announcePoints(db(), minutesOn(31)),
  ])
  expect(both.toSorted((one, other) => one - other)).toEqual([0, 2])
  const written = await events()
  expect(new Set(written.map((event) => event.customer_uid))).toEqual(
    new Set([reader.customerUid, hooked.customerUid]),
  )
  expect(written).toHaveLength(2)
  const { revision } = await db()
    .selectFrom('point_revision')
    .select('revision')
    .executeTakeFirstOrThrow()
  const announced = {
    type: 'points.changed',
    test: false,
    data: { id: String(revision), revision, changed: 2 },
  }
  expect(written.map((event) => presentEvent({ ...event, metadata: null }))).toMatchObject([
    announced,
    announced,
  ])
  expect(await announcePoints(db(), minutesOn(60))).toBe(0)
})
