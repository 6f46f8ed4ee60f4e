import { loadModule } from 'libpg-query'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { readSchema } from './test-schema.ts'
import { openShardReader, type ReadShards } from './test-statement-shards.ts'

let database: TestDatabase
let readShards: ReadShards
beforeAll(async () => {
  await loadModule()
  database = await openTestDatabase()
  readShards = openShardReader(await readSchema(database))
})
afterAll(() => database.close())

const UID = '0190f0a0-0000-7000-8000-00000000000a'
const OTHER = '0190f0a0-0000-7000-8000-00000000000b'

test.each([
  'SELECT * FROM parcel WHERE customer_uid = $1 AND status = $2',
  'SELECT * FROM customer JOIN point ON true',
  'SELECT * FROM audit_log JOIN operator_user ON operator_uid = operator_user.uid',
  'SELECT * FROM parcel p JOIN juridical_order o ON o.uid = p.order_uid AND o.customer_uid = p.customer_uid WHERE o.customer_uid = $1',
  'SELECT * FROM parcel p LEFT JOIN juridical_order o ON o.uid = p.order_uid AND o.customer_uid = p.customer_uid WHERE p.customer_uid = $1',
  'SELECT * FROM parcel_event JOIN parcel ON parcel.uid = parcel_uid WHERE customer_uid = $1',
  'SELECT * FROM webhook_attempt a JOIN webhook_delivery d ON d.uid = a.delivery_uid JOIN webhook_endpoint e ON e.uid = d.endpoint_uid WHERE e.customer_uid = $1',
  'SELECT * FROM api_key_day JOIN api_key ON api_key.uid = key_uid WHERE api_key.customer_uid = $1',
  'WITH own AS (SELECT uid FROM parcel WHERE customer_uid = $1) SELECT * FROM own',
  'SELECT * FROM parcel WHERE (customer_uid, status) = ($1, $2)',
  'SELECT * FROM parcel WHERE customer_uid = (SELECT customer_uid FROM juridical_user WHERE uid = $1)',
  'INSERT INTO tally_change (uid, customer_uid, subject) VALUES ($1, $2, $3)',
  'INSERT INTO tally_change (customer_uid) SELECT customer_uid FROM parcel WHERE customer_uid = $1',
  'UPDATE point_cell SET taken = taken + 1 WHERE point_uid = $1::uuid',
  'DELETE FROM rate_limit WHERE key = $1',
])('stays within one shard: %s', (text) => {
  expect(readShards(text).reach).toBe('one')
})

test.each([
  'SELECT * FROM parcel WHERE barcode = $1',
  'SELECT * FROM parcel WHERE parent_uid = $1',
  'SELECT * FROM parcel_event WHERE parcel_uid = $1',
  'SELECT * FROM parcel p JOIN juridical_order o ON o.uid = p.order_uid WHERE p.customer_uid = $1',
  'UPDATE juridical_order SET status = $1 WHERE uid = $2',
])('names a row, and not its shard: %s', (text) => {
  expect(readShards(text).reach).toBe('named')
})

test.each([
  'SELECT count(*) FROM parcel',
  'SELECT * FROM parcel WHERE customer_uid = ANY($1)',
  'SELECT * FROM parcel WHERE customer_uid IN ($1)',
  'SELECT * FROM parcel WHERE customer_uid = $1 OR barcode = $2',
  'SELECT * FROM parcel WHERE customer_uid > $1',
  'SELECT * FROM parcel WHERE parcel_number = $1',
  'SELECT * FROM parcel p JOIN juridical_order o ON o.customer_uid = p.customer_uid',
  'SELECT * FROM parcel p LEFT JOIN juridical_order o ON o.uid = p.order_uid AND p.customer_uid = $1',
  'SELECT * FROM parcel JOIN point_cell USING (point_uid) WHERE customer_uid = $1 AND point_uid = $2',
  'SELECT * FROM parcel LEFT JOIN outbox_message ON parcel_uid = parcel.uid WHERE customer_uid = $1',
  'SELECT uid FROM parcel WHERE customer_uid = $1 UNION ALL SELECT uid FROM parcel',
  'SELECT *, EXISTS (SELECT FROM tally t WHERE t.customer_uid = p.customer_uid AND t.customer_uid = $1) FROM parcel p',
  'WITH every AS MATERIALIZED (SELECT * FROM parcel) SELECT * FROM every WHERE customer_uid = $1',
  'DELETE FROM api_call WHERE uid IN (SELECT uid FROM api_call WHERE uid < $1 LIMIT 10)',
  'INSERT INTO tally_change (customer_uid) VALUES ($1), ($2)',
  'INSERT INTO parcel_event (parcel_uid) SELECT uid FROM unnest($1::text[]) AS given (uid)',
])('comes to many shards: %s', (text) => {
  expect(readShards(text).reach).toBe('many')
})

test('two parameters of one value are one shard, of two values two', () => {
  const text =
    'SELECT * FROM parcel p JOIN tally t ON t.day = $3 WHERE p.customer_uid = $1 AND t.customer_uid = $2'
  expect(readShards(text, [UID, UID]).reach).toBe('one')
  expect(readShards(text, [UID, OTHER]).reach).toBe('many')
})

test('the signature names tables by what binds their rows, and the groups that are written to', () => {
  const text = `WITH made AS (INSERT INTO parcel_effect (parcel_uid, effect) VALUES ($1, $2))
    UPDATE point_cell SET taken = 0 FROM parcel WHERE parcel.uid = $1 AND point_cell.point_uid = parcel.point_uid`
  expect(readShards(text)).toEqual({
    reach: 'many',
    signature:
      'UPDATE parcel(uid, point_uid of point_cell) parcel_effect(parcel_uid, effect) point_cell(point_uid of parcel)',
    writes: ['customer', 'point'],
  })
})
