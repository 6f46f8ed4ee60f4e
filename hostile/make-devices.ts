import { sql } from 'kysely'
import type { OpenDatabase } from '../apps/server/src/db/open.ts'
import { newUid } from '../apps/server/src/db/uuid.ts'
import { digestOfSecret, makeCode, makeSecret } from '../apps/server/src/devices/device-keys.ts'

type Store = Pick<OpenDatabase, 'db'>

/** What callers in a locker's name know. */
export interface Devices {
  /** Values of the header of working devices, each of a point of its own; made anew where they were revoked. */
  readonly begin: () => Promise<readonly string[]>
  /** One-time codes, each of a point of its own. */
  readonly codes: readonly string[]
  /** Made anew at each call. */
  readonly makeRefused: () => Promise<RefusedDevices>
  /** What no caller may change, of another point and of those of the refused devices: equal before and after. */
  readonly readOthers: () => Promise<string>
}

/** Values of the header of devices that are not served, each of a point of its own. */
export interface RefusedDevices {
  readonly revoked: string
  readonly pending: string
}

const CODES = 100
/** As many as ask at once: a device has one report under way. */
const DEVICES = 24
const DAY = 86_400_000
const DOORS = Array.from({ length: 24 }, (_, at) => ({
  door: at + 1,
  board: 1,
  channel: at + 1,
  size: (['S', 'M', 'L'] as const)[at % 3],
  x: 400 * (at % 3),
  y: 200 * Math.floor(at / 3),
  width: 400,
  height: 200,
  low: at < 6,
}))

/** Lockers with working devices, one of which nobody speaks for, two whose devices are refused, and codes for the lockers beside them. */
export async function makeDevices({ db }: Store): Promise<Devices> {
  const points = await db
    .selectFrom('point')
    .select('uid')
    .where('sandbox', '=', false)
    .orderBy('number')
    .limit(CODES + DEVICES + 3)
    .execute()
  const uids = points.map(({ uid }) => uid)
  const own = new Map<string, string>(uids.slice(0, DEVICES).map((uid) => [uid, '']))
  const [other, ofRevoked, ofPending, ...others] = uids.slice(DEVICES)
  if (other === undefined || ofRevoked === undefined || ofPending === undefined)
    throw new Error('the network has too few points')
  const codes = others.map(() => makeCode())
  const expires = new Date(Date.now() + DAY)
  await db
    .insertInto('device_enrolment')
    .values(
      others.map((pointUid, at) => ({
        point_uid: pointUid,
        code_digest: digestOfSecret(codes[at] ?? ''),
        expires_at: expires,
      })),
    )
    .execute()
  await makeDevice({ db }, other)
  return {
    begin: async () => {
      const active = await db
        .selectFrom('device')
        .select(['uid', 'point_uid'])
        .where('point_uid', 'in', [...own.keys()])
        .where('state', '=', 'active')
        .execute()
      for (const [pointUid, token] of own)
        if (!active.some((device) => token.startsWith(`Device ${device.uid}.`)))
          own.set(pointUid, await makeDevice({ db }, pointUid))
      return [...own.values()]
    },
    codes,
    makeRefused: async () => ({
      revoked: await makeDevice({ db }, ofRevoked, 'revoked'),
      pending: await makeDevice({ db }, ofPending, 'pending'),
    }),
    readOthers: async () => {
      const theirs = sql`point_uid IN (${sql.join([other, ofRevoked, ofPending])})`
      const { rows } = await sql<{ kept: string }>`SELECT jsonb_build_array(
        (SELECT count(*) FROM device_fact JOIN device ON device.uid = device_uid WHERE ${theirs}),
        (SELECT count(*) FROM device_telemetry JOIN device ON device.uid = device_uid WHERE ${theirs}),
        (SELECT count(*) FROM device_command JOIN device ON device.uid = device_uid WHERE ${theirs}),
        (SELECT jsonb_agg(to_jsonb(device) - 'heard_at' ORDER BY uid) FROM device WHERE ${theirs}),
        (SELECT count(*) FROM parcel_event WHERE source IN (
          SELECT 'dev:' || uid FROM device WHERE ${theirs})),
        (SELECT count(*) FROM incident WHERE ${theirs}))::text AS kept`.execute(db)
      return rows[0]?.kept ?? ''
    },
  }
}

async function makeDevice(
  { db }: Store,
  pointUid: string,
  state: 'active' | 'revoked' | 'pending' = 'active',
): Promise<string> {
  const uid = newUid()
  const secret = makeSecret()
  const now = new Date()
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('device')
      .set({ state: 'revoked', revoked_at: now })
      .where('point_uid', '=', pointUid)
      .where('state', '=', 'active')
      .execute()
    await transaction
      .insertInto('device')
      .values({
        uid,
        point_uid: pointUid,
        state,
        revoked_at: state === 'revoked' ? now : null,
        public_key: 'hostile',
        token_digest: digestOfSecret(secret),
        token_made_at: now,
        board: 'sim',
        version: '0.1.0',
        doors: JSON.stringify(DOORS),
        enrolled_at: now,
        heard_at: now,
      })
      .execute()
  })
  return `Device ${uid}.${secret}`
}
