import type { EnrolRequest } from '@yacheyka/contract/device/enrol'
import type { DeviceTelemetry, DoorTelemetry } from '@yacheyka/contract/device/telemetry'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import type { TestApp } from '#/test-app.ts'
import { digestOfSecret, makeSecret } from './device-keys.ts'

interface TestDevice {
  readonly state?: 'pending' | 'active' | 'revoked'
  readonly tokenMadeAt?: Date
  readonly doors?: EnrolRequest['doors']
}

/** A device of this point; its token. */
export async function makeTestDevice(
  db: Kysely<Database>,
  pointUid: string,
  { state = 'active', tokenMadeAt = new Date(), doors = [] }: TestDevice = {},
): Promise<string> {
  const uid = newUid()
  const secret = makeSecret()
  await db
    .insertInto('device')
    .values({
      uid,
      point_uid: pointUid,
      state,
      public_key: 'key',
      token_digest: digestOfSecret(secret),
      token_made_at: tokenMadeAt,
      board: 'sim',
      version: '0.1.0',
      doors: JSON.stringify(doors),
      enrolled_at: new Date(),
      revoked_at: state === 'revoked' ? new Date() : null,
    })
    .execute()
  return `${uid}.${secret}`
}

/** A report of nothing but these parts. */
export const reportOf = (parts: object) => ({
  sent_at: new Date().toISOString(),
  store_id: 'aa',
  boot: 1,
  events: [],
  facts: [],
  acks: [],
  telemetry: null,
  ...parts,
})

/** Sends a report of the device with this token. */
export const sendReport = (opened: TestApp, token: string, parts: object) =>
  opened.app.inject({
    method: 'POST',
    url: '/api/device/report',
    headers: { authorization: `Device ${token}` },
    payload: reportOf(parts),
  })

const NOTHING = {
  mains: null,
  battery: null,
  volts: null,
  celsius: null,
  humidity: null,
  disk_free: 50,
  disk_wear: null,
  memory_free: 40,
  signal: null,
  tamper: null,
}

/** Of a locker whose doors are well, closed and empty but for what is given. */
export const telemetryOf = (
  doors: EnrolRequest['doors'],
  given: readonly Partial<DoorTelemetry>[],
): DeviceTelemetry => ({
  at: new Date().toISOString(),
  version: '0.2.0',
  unsent: 0,
  out_of_service: false,
  readings: NOTHING,
  doors: doors.map(({ door }) => ({
    door,
    state: 'ok',
    reason: null,
    sensed: 'closed',
    content: 'empty',
    cell: null,
    ...given.find((one) => one.door === door),
  })),
})
