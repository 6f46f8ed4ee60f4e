import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { newUid } from '#/db/uuid.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { type Claimed, claimDeliveries } from './claim-deliveries.ts'
import { noteFailure } from './note-outcome.ts'
import { noteSuccesses } from './note-successes.ts'
import { SETTINGS } from './test-deliveries.ts'
import { makeTestWebhook } from './test-webhooks.ts'

// The clock of the machine is set back one hour while deliveries are under way: nothing is lost, and nothing is sent for ever.

const HOUR = 3_600_000

let opened: TestApp
let endpoint: string
const began = Date.now()
const at = (ms: number) => new Date(began + ms)
const db = () => opened.database.db

beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())
beforeEach(async () => {
  await db().deleteFrom('webhook_delivery').execute()
  const { customerUid } = await signInCustomer(opened)
  endpoint = (await makeTestWebhook(db(), customerUid)).uid
  await db()
    .updateTable('webhook_endpoint')
    .set({ state: 'enabled', ready_at: at(0) })
    .where('uid', '=', endpoint)
    .execute()
  await db()
    .insertInto('webhook_delivery')
    .values({
      uid: newUid(),
      endpoint_uid: endpoint,
      event_uid: newUid(),
      state: 'pending',
      next_at: at(0),
      created_at: at(0),
    })
    .execute()
})

async function claimAt(ms: number): Promise<Claimed | undefined> {
  const fast = await claimDeliveries(db(), 'fast', 10, at(ms))
  const slow = await claimDeliveries(db(), 'slow', 10, at(ms))
  const [claimed, ...more] = [...fast, ...slow]
  expect(more).toEqual([])
  return claimed
}

async function claimedAt(ms: number): Promise<Claimed> {
  const claimed = await claimAt(ms)
  if (claimed === undefined) throw new Error('nothing is due')
  return claimed
}

const outcomeOf = (status: number, ms: number) => ({
  answer: { status, retryAfter: undefined, text: '' },
  ms: 1,
  at: at(ms),
})
const failAt = (claimed: Claimed, ms: number) =>
  noteFailure(db(), claimed, outcomeOf(500, ms), { settings: SETTINGS, now: at(ms) })

const delivery = () =>
  db().selectFrom('webhook_delivery').select(['state', 'attempts']).executeTakeFirstOrThrow()
/** Whatever the schedule and the endpoint's rest say. */
async function makeDue(): Promise<void> {
  await db()
    .updateTable('webhook_endpoint')
    .set({ ready_at: new Date(0) })
    .execute()
  await db()
    .updateTable('webhook_delivery')
    .set({ next_at: new Date(0) })
    .where('state', '=', 'pending')
    .execute()
}

test('a failure written an hour before its claim is retried', async () => {
  const first = await claimedAt(1000)
  expect(await failAt(first, 1000 - HOUR)).toBe('retried')
  expect(await delivery()).toEqual({ state: 'pending', attempts: 1 })
  // By the clock that went back its time has come at the latest when that clock is where it was.
  expect(await claimAt(7000)).toMatchObject({ uid: first.uid, attempt: 2 })
})

test('what a dead process had claimed is taken over once its lease is over, not before', async () => {
  const first = await claimedAt(1000)
  expect(await claimAt(1000 - HOUR)).toBeUndefined()
  expect(await claimAt(60_999)).toBeUndefined()
  expect(await claimAt(61_001)).toMatchObject({ uid: first.uid, attempt: 2 })
})

test('with a clock that goes back at each attempt the schedule ends all the same', async () => {
  const attempts: number[] = []
  for (let n = 0; n < 20; n += 1) {
    await makeDue()
    const claimed = await claimAt(1000)
    if (claimed === undefined) break
    attempts.push(claimed.attempt)
    await failAt(claimed, 1000 - HOUR)
  }
  expect(attempts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(await delivery()).toEqual({ state: 'failed', attempts: 10 })
})

test('a success written an hour before its claim is one, and is not sent again', async () => {
  const claimed = await claimedAt(1000)
  const success = { claimed, outcome: outcomeOf(200, 1000 - HOUR) }
  expect([...(await noteSuccesses(db(), [success], at(1000 - HOUR)))]).toEqual([claimed.uid])
  expect(await delivery()).toEqual({ state: 'delivered', attempts: 1 })
  await makeDue()
  for (const ms of [1000 - HOUR, 1000, HOUR, 1000 * HOUR]) expect(await claimAt(ms)).toBeUndefined()
})
