import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'

const DAYS = 28
/** From this share of its cells taken a locker refuses, and this one of many a day. */
const TIGHT = 0.8
const ONE_OF = 7

/** What tight lockers refused before the network was there, one customer of the demonstration or another. */
export async function loadRefusals(transaction: Transaction<Database>, now: Date): Promise<void> {
  const today = isoDay(moscowDay(now.getTime()))
  await sql`
    WITH tight AS (
      SELECT point_uid, cell_size FROM occupancy_day JOIN point ON point.uid = point_uid
      GROUP BY point_uid, cell_size HAVING sum(occupied)::float8 / sum(in_service) > ${TIGHT}),
    asker AS (SELECT uid, row_number() OVER (ORDER BY uid) - 1 AS nth, count(*) OVER () AS number FROM customer WHERE NOT sandbox)
    INSERT INTO room_refusal (day, point_uid, cell_size, asker_uid, place, refusals)
    SELECT ${today}::date - ago, point_uid, cell_size, asker.uid, (ARRAY['upload', 'order', 'upload', 'estimate'])[1 + drawn % 4], 1
    FROM tight CROSS JOIN generate_series(1, ${DAYS}::integer) AS ago
    CROSS JOIN LATERAL (SELECT abs(hashtext(point_uid::text || cell_size || ago) % 10000) AS drawn) AS lot
    JOIN asker ON asker.nth = drawn % asker.number
    WHERE drawn % ${ONE_OF}::integer = 0 ON CONFLICT DO NOTHING`.execute(transaction)
}
