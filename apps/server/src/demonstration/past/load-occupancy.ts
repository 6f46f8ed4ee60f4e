import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { OCCUPANCY_REPORT } from '#/reports/count-occupancy.ts'

const DAYS = 28

/** How full the cells were before the network was there: evenings and the middle of the week are tight, some lockers always. */
export async function loadOccupancy(transaction: Transaction<Database>, now: Date): Promise<void> {
  const today = isoDay(moscowDay(now.getTime()))
  const usual = sql`
    WITH usual AS (
      SELECT point_uid, cell_size, total, 0.3 + 0.6 * (abs(hashtext(point_uid::text) % 100) / 100.0) AS part
      FROM point_cell JOIN point ON point.uid = point_uid WHERE offered AND NOT sandbox AND total > 0),
    day AS (
      SELECT ${today}::date - ago AS day, (ARRAY[0.85, 0.95, 1.05, 1.05, 1, 0.9, 0.75])[extract(isodow FROM ${today}::date - ago)::integer] AS part
      FROM generate_series(1, ${DAYS}::integer) AS ago),
    hour AS (SELECT hour, 0.85 + 0.15 * sin((hour - 12) * pi() / 12) AS part FROM generate_series(0, 23) AS hour)`
  await sql`${usual}
    INSERT INTO occupancy_day (day, point_uid, cell_size, occupied, in_service)
    SELECT day, point_uid, cell_size, 3600 * total * usual.part * day.part * (SELECT sum(part) FROM hour), 24 * 3600 * total
    FROM usual CROSS JOIN day`.execute(transaction)
  await sql`${usual}
    INSERT INTO occupancy_hour (day, hour, cell_size, occupied, in_service)
    SELECT day, hour, cell_size, 3600 * day.part * hour.part * sum(total * usual.part), 3600 * sum(total)
    FROM usual CROSS JOIN day CROSS JOIN hour GROUP BY day, day.part, hour, hour.part, cell_size`.execute(
    transaction,
  )
  const note = JSON.stringify({ at: now.toISOString(), day: today })
  await sql`INSERT INTO setting (name, value) VALUES (${OCCUPANCY_REPORT.setting}, ${note}::jsonb)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`.execute(transaction)
}
