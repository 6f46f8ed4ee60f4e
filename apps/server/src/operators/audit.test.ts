import { AUDIT_FOUND_MAX, listAudit } from '@yacheyka/contract/audit/console-audit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { recordAudit } from '#/audit/audit.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { signInOperator, type TestOperator } from './test-operators.ts'
import { insertParcel } from '#/parcel-store/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

let opened: TestApp
let admin: TestOperator
let manager: TestOperator
beforeAll(async () => {
  opened = await openTestApp()
  admin = await signInOperator(opened, 'administrator')
  manager = await signInOperator(opened, 'manager')
  const actor = { operatorUid: manager.uid, login: 'manager', address: '10.0.0.7', requestId: 'r' }
  const romashka = { kind: 'customer', id: 'c-1', name: 'ООО «Ромашка»' }
  await write(CLI_ACTOR, '2026-10-01T10:00:00Z', {
    action: 'point.change',
    subject: { kind: 'point', id: 'МСК-1', name: 'Почтомат 100%_у входа' },
    before: { active: true },
    after: { active: false },
  })
  await write(actor, '2026-10-02T20:59:59Z', { action: 'customer.block', subject: romashka })
  await write(actor, '2026-10-02T21:00:00Z', {
    action: 'customer.unblock',
    subject: romashka,
    reason: 'Позвонили',
  })
  await write(actor, '2026-10-03T10:00:00Z', {
    action: 'customers.merge',
    subject: { ...romashka, id: 'c-2' },
  })
})
afterAll(() => opened.close())

const write = (
  actor: Parameters<typeof recordAudit>[1],
  at: string,
  entry: Parameters<typeof recordAudit>[2],
) =>
  inTransaction(opened.database.db, (transaction) =>
    recordAudit(transaction, actor, entry, new Date(at)),
  )

interface Entry {
  readonly action: string
}
const request = async (query: Readonly<Record<string, string>> = {}) => {
  const response = await admin.inject({ url: listAudit.path, query: { ...query } })
  return { status: response.statusCode, ...response.json() }
}
const actions = async (query: Readonly<Record<string, string>>) => {
  const { results } = await request(query)
  return results.map(({ action }: Entry) => action)
}

test('entries are shown whole, newest first', async () => {
  const { results, count, exact } = await request()
  expect([count, exact]).toEqual([4, true])
  expect(results.map(({ action }: Entry) => action)).toEqual([
    'customers.merge',
    'customer.unblock',
    'customer.block',
    'point.change',
  ])
  expect(results[1]).toMatchObject({
    at: '2026-10-02T21:00:00.000Z',
    operator_uid: manager.uid,
    actor: 'manager',
    actor_name: 'Оператор manager',
    subject_kind: 'customer',
    subject_id: 'c-1',
    subject_name: 'ООО «Ромашка»',
    before: null,
    after: null,
    reason: 'Позвонили',
    address: '10.0.0.7',
  })
  expect(results[3]).toMatchObject({
    operator_uid: null,
    actor: 'cli',
    before: { active: true },
    after: { active: false },
  })
})

test.each([
  [{ operator: 'cli' }, ['point.change']],
  [{ group: 'customer' }, ['customer.unblock', 'customer.block']],
  [{ group: 'custom' }, []],
  [{ subject_kind: 'point' }, ['point.change']],
  [{ subject_kind: 'customer', subject_id: 'c-2' }, ['customers.merge']],
  [{ name: 'РОМАШ' }, ['customers.merge', 'customer.unblock', 'customer.block']],
  [{ name: '100%_у' }, ['point.change']],
  [{ name: 'почтомат у входа' }, ['point.change']],
  [{ name: 'вход почт' }, ['point.change']],
  [{ name: 'омашка' }, []],
  [{ name: '«»!' }, []],
  [{ name: "a' | b" }, []],
  [{ name: 'МСК-1' }, ['point.change']],
  [{ name: 'МСК' }, []],
  // Days are Moscow's: the second begins three hours before that of UTC.
  [{ date_from: '2026-10-03' }, ['customers.merge', 'customer.unblock']],
  [{ date_to: '2026-10-02' }, ['customer.block', 'point.change']],
  [{ date_from: '2026-10-02', date_to: '2026-10-02', group: 'customer' }, ['customer.block']],
])('%j finds %j', async (query, found) => {
  expect(await actions(query)).toEqual(found)
})

test('of one operator', async () => {
  expect(await actions({ operator: manager.uid })).toHaveLength(3)
  expect(await actions({ operator: admin.uid })).toEqual([])
})

test.each([
  [{ operator: 'nobody' }, 'operator'],
  [{ group: 'a.b' }, 'group'],
  [{ name: 'аб' }, 'name'],
  [{ name: 'a\0bc' }, 'name'],
  [{ date_from: '2026-10-03', date_to: '2026-10-02' }, 'date_to'],
])('%j is rejected at its field', async (query, field) => {
  const response = await request(query)
  expect([response.status, field in response]).toEqual([400, true])
})

test('pages follow each other; past the end there is nothing', async () => {
  const first = await request({ limit: '2' })
  expect([first.results.length, first.next]).toEqual([2, expect.stringContaining('offset=2')])
  expect(await actions({ limit: '2', offset: '2' })).toEqual(['customer.block', 'point.change'])
  expect(await actions({ offset: '4' })).toEqual([])
})

test('nothing that is recorded is changed or removed, not even by ourselves', async () => {
  const { pool } = opened.database
  await expect(pool.query('DELETE FROM audit_log')).rejects.toThrow('never changed')
  await expect(pool.query("UPDATE audit_log SET reason = ''")).rejects.toThrow('never changed')
  await expect(pool.query('TRUNCATE audit_log')).rejects.toThrow('never changed')
})

test('of very many the newest are counted and paged, the rest is found by days', async () => {
  await sql`INSERT INTO audit_log (uid, at, actor, action, subject_kind, subject_id, subject_name)
    SELECT ('ffffffff-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, timestamptz '2026-11-01 00:00Z' + n * interval '1 second', 'cli', 'parcel.touch', 'parcel',
      n::text, 'Отправление ' || n FROM generate_series(1, ${AUDIT_FOUND_MAX + 5}) AS n`.execute(
    opened.database.db,
  )
  const all = await request({ limit: '1' })
  expect([all.count, all.exact, all.results[0].subject_id]).toEqual([
    AUDIT_FOUND_MAX,
    false,
    String(AUDIT_FOUND_MAX + 5),
  ])
  const last = await request({ limit: '5', offset: String(AUDIT_FOUND_MAX - 2) })
  expect(last.results.map(({ subject_id: id }: { subject_id: string }) => id)).toEqual(['7', '6'])
  const named = await request({ name: 'отправление 100', limit: '1' })
  expect([named.count, named.exact]).toEqual([17, true])
  expect(await actions({ date_to: '2026-10-31' })).toHaveLength(4)
})

test('a parcel is named by its barcode, in entries that were written by its uid too, and found by that alone', async () => {
  const parcel = await insertParcel(opened.database.db)
  const name = 'Отправление'
  for (const [at, id] of [
    ['2026-09-01T10:00:00Z', parcel.uid],
    ['2026-09-02T10:00:00Z', parcel.barcode],
    ['2026-09-03T10:00:00Z', '1'.repeat(22)],
  ] as const)
    await write(CLI_ACTOR, at, { action: 'parcel.extend', subject: { kind: 'parcel', id, name } })
  const idsOf = async (query: Readonly<Record<string, string>>) => {
    const { results } = await request(query)
    return results.map(({ subject_id: id }: { subject_id: string }) => id)
  }
  const { barcode } = parcel
  expect(
    await idsOf({ subject_kind: 'parcel', date_from: '2026-09-01', date_to: '2026-09-03' }),
  ).toEqual(['', barcode, barcode])
  expect(await idsOf({ subject_id: barcode })).toEqual([barcode, barcode])
  expect(await idsOf({ name: barcode.toLowerCase() })).toEqual([barcode, barcode])
  expect(await idsOf({ subject_id: parcel.uid })).toEqual([])
  expect(await idsOf({ name: parcel.uid })).toEqual([])
})
