import { readFileSync } from 'node:fs'
import { IDEMPOTENCY_KEPT_HOURS } from '@yacheyka/contract/merchant-api/idempotency'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { sweep } from '#/jobs/sweep.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { callV1 } from './test-v1.ts'

let opened: TestApp
let key: string
beforeAll(async () => {
  opened = await openTestApp()
  key = await makeTestKey(opened.database.db, (await signInCustomer(opened)).customerUid)
})
afterAll(() => opened.close())

/** An invoice, by the one key of the test. */
async function bill() {
  const payload = { amount: '1500.00' }
  const options = { payload, once: 'weekend' }
  const { statusCode, headers, json } = await callV1(
    opened,
    key,
    'POST',
    '/deposit/invoices',
    options,
  )
  expect(statusCode).toBe(201)
  return { id: json<{ id: string }>().id, replayed: headers['idempotent-replayed'] }
}

/** Whatever is kept becomes so much older; what has run out is swept. */
async function pass(time: string) {
  const { db } = opened.database
  await sql`UPDATE idempotency_key SET expires_at = expires_at - ${time}::interval`.execute(db)
  await sweep(db, new Date())
}

test('a repeated call is answered as the first one for 72 hours, and does its work anew after them', async () => {
  const { id } = await bill()
  await pass('25 hours')
  expect(await bill()).toEqual({ id, replayed: 'true' })
  await pass('46 hours 59 minutes')
  expect(await bill()).toEqual({ id, replayed: 'true' })
  await pass('1 minute')
  const anew = await bill()
  expect([anew.id === id, anew.replayed]).toEqual([false, undefined])
})

test('the guide says for how long', () => {
  const guide = readFileSync('docs/api/idempotency.md', 'utf8')
  expect(guide).toContain(`**Сколько помнится.** ${IDEMPOTENCY_KEPT_HOURS} часа:`)
})
