import { DOOR_HISTORY_PAGE } from '@yacheyka/contract/device/console-lockers'
import { type Kysely, sql } from 'kysely'
import type { Json } from '#/db/column-kinds.ts'
import type { Database } from '#/db/types.ts'

interface DoorFactRow {
  readonly seq: number
  readonly at: Date
  readonly kind: string
  readonly barcode: string | null
  readonly quality: string
  readonly body: Json
  readonly device_uid: string
  readonly store_id: string
}

/** Where a fact stands in the history of its door: times repeat, and so do numbers of two stores. */
type Cursor = Pick<DoorFactRow, 'at' | 'seq' | 'device_uid' | 'store_id'>

const formatCursor = ({ at, seq, device_uid: device, store_id: store }: Cursor): string =>
  [at.getTime(), seq, device, store].join('~')

/** @param text as the contract allows it */
function parseCursor(text: string): Cursor {
  const [at, seq, device = '', ...store] = text.split('~')
  return {
    at: new Date(Number(at)),
    seq: Number(seq),
    device_uid: device,
    store_id: store.join('~'),
  }
}

/** Facts of a door, the newest first. Each device is read in the order of its index, and no further than one page. */
export function doorFacts(pointUid: string, door: number, before: string | undefined) {
  const cursor = before === undefined ? undefined : parseCursor(before)
  const older =
    cursor === undefined
      ? sql``
      : sql`AND at <= ${cursor.at} AND (at, seq, device_uid, store_id)
          < (${cursor.at}, ${cursor.seq}, ${cursor.device_uid}::uuid, ${cursor.store_id})`
  return sql<DoorFactRow>`
    SELECT fact.* FROM device CROSS JOIN LATERAL (
      SELECT seq, at, kind, barcode, quality, body, device_uid, store_id
      FROM device_fact WHERE device_uid = device.uid AND door = ${door} ${older}
      ORDER BY at DESC, seq DESC, store_id DESC LIMIT ${DOOR_HISTORY_PAGE + 1}
    ) AS fact
    WHERE point_uid = ${pointUid}
    ORDER BY at DESC, seq DESC, device_uid DESC, store_id DESC LIMIT ${DOOR_HISTORY_PAGE + 1}`
}

/** A page of what the point's devices have seen of a door, and the cursor of the next one. */
export async function readDoorFacts(
  db: Kysely<Database>,
  pointUid: string,
  door: number,
  before: string | undefined,
) {
  const { rows } = await doorFacts(pointUid, door, before).execute(db)
  const facts = rows.slice(0, DOOR_HISTORY_PAGE)
  const last = facts.at(-1)
  return {
    facts,
    next: last === undefined || rows.length === facts.length ? null : formatCursor(last),
  }
}

interface DoorCountRow {
  readonly kind: string
  readonly count: number
  readonly last_at: Date
}

export const doorCounts = (pointUid: string, door: number) => sql<DoorCountRow>`
  SELECT kind, count(*)::int AS count, max(at) AS last_at
  FROM device JOIN device_fact ON device_uid = device.uid
  WHERE point_uid = ${pointUid} AND door = ${door}
  GROUP BY kind ORDER BY kind`

/** How often the point's devices have seen what of a door, while it is kept, and when last. */
export async function countDoorFacts(
  db: Kysely<Database>,
  pointUid: string,
  door: number,
): Promise<readonly DoorCountRow[]> {
  const { rows } = await doorCounts(pointUid, door).execute(db)
  return rows
}
