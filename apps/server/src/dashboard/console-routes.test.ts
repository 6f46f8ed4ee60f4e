import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import type { OperatorRole } from '@yacheyka/core/operators/operator-role'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOperator } from '#/operators/test-operators.ts'
import { insertParcelIn } from '#/parcel-store/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())

interface Today {
  readonly waiting: readonly { kind: string; count: number; since: string | null }[]
  readonly days: readonly { day: string; created: number; handed_out: number }[]
}
const today = async (role: OperatorRole, of = opened): Promise<Today> => {
  const { inject } = await signInOperator(of, role)
  const response = await inject({ url: OPERATOR_ENDPOINTS.getOperatorToday.path })
  expect(response.statusCode).toBe(200)
  return response.json<Today>()
}

test('nothing waits in an empty network, and fourteen days stand there all the same', async () => {
  const { waiting, days } = await today('administrator')
  expect(waiting).toEqual([])
  expect(days).toHaveLength(14)
})

test('each role sees what is for it, with the moment of what waits longest', async () => {
  const { db } = opened.database
  await insertParcelIn(db, 'overdue')
  await sql`INSERT INTO juridical_application (uid, ceo_fullname, ceo_phone, ceo_email, created_at)
    SELECT gen_random_uuid(), 'Анна', '+79160000000', 'a@example.org', ('2026-11-0' || at || 'T10:00:00+03:00')::timestamptz
    FROM generate_series(1, 2) AS at`.execute(db)
  await sql`INSERT INTO bank_receipt (uid, paid_on, document_number, payer_account, payer_inn, payer_name, amount, purpose,
      unmatched, imported_at)
    VALUES (gen_random_uuid(), '2026-11-01', '1', '1', '', '', 100, '', 'no_number', now())`.execute(
    db,
  )
  const kinds = async (role: OperatorRole) => (await today(role)).waiting.map(({ kind }) => kind)
  expect(await kinds('manager')).toEqual(['applications', 'receipts', 'overdue'])
  expect(await kinds('support')).toEqual(['applications', 'overdue'])
  expect(await kinds('content')).toEqual([])
  const [applications] = (await today('manager')).waiting
  expect(applications).toEqual({
    kind: 'applications',
    count: 2,
    since: '2026-11-01T10:00:00+03:00',
  })
  const { days } = await today('manager')
  expect(days.reduce((sum, { created }) => sum + created, 0)).toBeGreaterThanOrEqual(0)
})

test('credits that wait for a second operator stand there for who may decide', async () => {
  const { uid } = await signInOperator(opened, 'manager')
  await sql`INSERT INTO credit_request (uid, kind, file_name, digest, amount, credits, asked_by, asked_at)
    VALUES (gen_random_uuid(), 'statement', 'kl_to_1c.txt', 'x', 100, 1, ${uid}, '2026-11-01T10:00:00+03:00')`.execute(
    opened.database.db,
  )
  expect((await today('administrator')).waiting).toContainEqual({
    kind: 'credits',
    count: 1,
    since: '2026-11-01T10:00:00+03:00',
  })
  expect((await today('support')).waiting.map(({ kind }) => kind)).not.toContain('credits')
})

test('messages that nobody could send, for want of a channel, wait in a real network', async () => {
  const real = await openTestApp({ DEMO: '0' })
  try {
    await sql`INSERT INTO outbox_message (uid, channel, recipient, subject, body, template, effect_key, status, send_after, created_at)
      VALUES (gen_random_uuid(), 'email', 'a@example.org', '', 'x', 'password_link', 'kept', 'kept', now(), '2026-11-01T10:00:00+03:00')`.execute(
      real.database.db,
    )
    expect((await today('support', real)).waiting).toContainEqual({
      kind: 'kept_messages',
      count: 1,
      since: '2026-11-01T10:00:00+03:00',
    })
  } finally {
    await real.close()
  }
})
