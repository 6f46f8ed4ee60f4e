import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { OCCUPANCY_REPORT } from '#/reports/count-occupancy.ts'

const DAYS = 28
const WEEK = 7

/**
 * How full the cells were before the network was there: evenings and the middle of the week are tight, some lockers always.
 * What is told by point is written by week, as of its last day: that is all a report of points adds up. Days that were counted
 * stay.
 */
export async function loadOccupancy(transaction: Transaction<Database>, now: Date): Promise<void> {
  const today = isoDay(moscowDay(now.getTime()))
  const usual = sql`
    usual AS MATERIALIZED (
      SELECT point_uid, cell_size, total, 0.35 + 0.75 * (abs(hashtext(point_uid::text || cell_size) % 100) / 100.0)::float8 AS part
      FROM point_cell JOIN point ON point.uid = point_uid WHERE offered AND NOT sandbox AND total > 0)`
  const days = sql`
    day AS (
      SELECT ago, ${today}::date - ago AS day,
        (ARRAY[0.85, 0.95, 1.05, 1.05, 1, 0.9, 0.75])[extract(isodow FROM ${today}::date - ago)::integer]::float8 AS part
      FROM generate_series(1, ${DAYS}::integer) AS ago),
    hour AS (SELECT hour, 0.9 + 0.1 * sin((hour - 12) * pi() / 12) AS part FROM generate_series(0, 23) AS hour)`
  await sql`WITH ${usual}, ${days},
      week AS (
        SELECT max(day) AS day, count(*) AS hours, sum(day.part * hour.part) AS part FROM day CROSS JOIN hour
        GROUP BY (ago - 1) / ${WEEK}::integer)
    INSERT INTO occupancy_day (day, point_uid, cell_size, occupied, in_service)
    SELECT day, point_uid, cell_size, 3600 * total * usual.part * week.part, 3600 * total * hours
    FROM usual CROSS JOIN week ON CONFLICT DO NOTHING`.execute(transaction)
  await sql`WITH ${usual}, ${days},
      size AS (SELECT cell_size, sum(total * part) AS taken, sum(total) AS total FROM usual GROUP BY cell_size)
    INSERT INTO occupancy_hour (day, hour, cell_size, occupied, in_service)
    SELECT day, hour, cell_size, 3600 * day.part * hour.part * taken, 3600 * total
    FROM size CROSS JOIN day CROSS JOIN hour ON CONFLICT DO NOTHING`.execute(transaction)
  const note = JSON.stringify({ at: now.toISOString(), day: today })
  await sql`INSERT INTO setting (name, value) VALUES (${OCCUPANCY_REPORT.setting}, ${note}::jsonb)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`.execute(transaction)
}
