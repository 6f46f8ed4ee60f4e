import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { openTestDatabase, type TestDatabase } from '#/db/test-database.ts'
import { insertPayer } from '#/ledger/test-ledger.ts'
import { insertTerminal, lineTo, order } from '#/orders/test-orders.ts'
import { sampleEvent } from '#/webhooks/sample-event.ts'
import { readEventsOf } from './event-queries.ts'
import { presentEvent } from './present-event.ts'
import { numberEvents } from './relay.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Octets of what is posted; many receivers take no more. */
const BODY_MAX = 20_000
const sizeOf = (event: object): number => Buffer.byteLength(JSON.stringify(event))

test('an event of the largest order names a thousand parcels, counts all, and is at most 20 KB', async () => {
  const { db } = database
  const customerUid = await insertPayer(db)
  await makeTestKey(db, customerUid)
  const terminal = await insertTerminal(db, { M: 1001 })
  const lines = Array.from({ length: 1001 }, () => lineTo(terminal))
  await order(db, customerUid, lines)
  while ((await numberEvents(db)) > 0);
  const { uid } = await db
    .selectFrom('api_event')
    .select('uid')
    .where('type', '=', 'order.created')
    .where('customer_uid', '=', customerUid)
    .executeTakeFirstOrThrow()
  const [row] = (await readEventsOf(db, [uid])).values()
  const event = row && presentEvent(row)
  expect(event?.data).toMatchObject({ parcels_count: 1001 })
  expect(event?.data.parcels).toHaveLength(1000)
  expect(sizeOf(event ?? {})).toBeLessThanOrEqual(BODY_MAX)
})

/** Fields of a shop of so many octets as JSON, in signs that JSON makes longer. */
function fieldsOf(octets: number): Readonly<Record<string, string>> {
  const names = Array.from({ length: 20 }, (_each, at) => `field_${at}`)
  const fields = Object.fromEntries(names.map((name) => [name, 'Я"\u0001'.repeat(28)]))
  return { ...fields, rest: 'x'.repeat(octets - sizeOf({ ...fields, rest: '' })) }
}

test('fields of a shop are in events up to 6 000 octets, and such an event is at most 20 KB', () => {
  const longest = { number: '№'.repeat(64), point: 'Я'.repeat(64), by: 'merchant' }
  const present = (octets: number) => {
    const row = sampleEvent('parcel.message_failed', new Date())
    const metadata = fieldsOf(octets)
    const event = presentEvent({ ...row, payload: { ...row.payload, ...longest }, metadata })
    return { event, metadata }
  }
  const { event, metadata } = present(6000)
  expect(event.data.parcel?.metadata).toEqual(metadata)
  expect(sizeOf(event)).toBeLessThanOrEqual(BODY_MAX)
  expect(present(6001).event.data.parcel?.metadata).toBeNull()
})
