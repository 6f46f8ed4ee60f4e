import { formatLength } from '@yacheyka/core/time/format-length'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { openIncident } from './incidents.ts'

const SILENT = 'silent'

interface SilentPoint {
  readonly uid: string
  readonly usual: number
}

/** With a device of its own a point has the incident of its connection, within minutes. */
const SPEAKS_FOR_ITSELF = sql`EXISTS (SELECT FROM device WHERE device.point_uid = point.uid AND device.state = 'active')`

/**
 * An incident for each point that is silent for longer than is usual for it, once for each silence, whoever closes it; over with
 * the point's next word, or when it is down or gone. A source that is silent silences no point: `watchSilence`.
 */
export async function watchSilentPoints(db: Kysely<Database>, now: Date): Promise<void> {
  await sql`
    UPDATE incident SET closed_at = ${now} FROM point
    WHERE incident.kind = ${SILENT} AND incident.closed_at IS NULL AND point.uid = incident.point_uid AND (${SPEAKS_FOR_ITSELF} OR NOT EXISTS (
      SELECT FROM silence_state AS state WHERE state.kind = 'point' AND state.subject = point.uid::text AND silent_since IS NOT NULL))`.execute(
    db,
  )
  const { rows } = await sql<SilentPoint>`
    SELECT point.uid, usual FROM silence_state AS state
    JOIN point ON point.uid = CASE WHEN state.kind = 'point' THEN state.subject::uuid END
    WHERE silent_since IS NOT NULL AND NOT ${SPEAKS_FOR_ITSELF} AND NOT EXISTS (
      SELECT FROM incident WHERE point_uid = point.uid AND incident.kind = ${SILENT} AND last_at >= silent_since)`.execute(
    db,
  )
  for (const { uid, usual } of rows) {
    const detail = `Обычно молчит не дольше ${formatLength(usual)}`
    await openIncident(db, uid, { kind: SILENT, key: SILENT, door: null, detail }, now)
  }
}
