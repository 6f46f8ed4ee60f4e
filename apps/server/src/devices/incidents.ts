import { ALARM_KINDS, type AlarmKind, type DeviceFact } from '@yacheyka/contract/device/report'
import type { IncidentRow } from '@yacheyka/contract/device/locker-card'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Actor } from '#/audit/actor.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { AppError, notFound } from '#/http/errors.ts'

/** What a fact says of the incidents of its point. */
type IncidentChange =
  | {
      readonly does: 'opens'
      readonly kind: string
      readonly key: string
      readonly detail?: string
    }
  | { readonly does: 'closes'; readonly keys: readonly string[] }

const ALARM_NAME_MAX = 64
/** A locker that reports more has gone mad, and every further one says the same. */
const OPEN_MAX = 200
/** Minutes in which a locker that works is heard several times. */
export const SILENT_MINUTES = 5
/** Minutes of silence that are an incident: specification 6, section 2.10. */
const OFFLINE_MINUTES = 15
const OFFLINE = 'offline'

/** Those that somebody has to look at, whatever the locker sees afterwards. */
const FOR_PEOPLE: ReadonlySet<DeviceFact['kind']> = new Set<DeviceFact['kind']>([
  'empty_claim',
  'foreign_contents',
  'left_inside',
  'check_cell',
  'wrong_parcel',
  'pin_guessing',
  'store_replaced',
  'consent_asked',
])
/** Those that are over when the door does what it is for. */
const OF_DOORS: ReadonlySet<DeviceFact['kind']> = new Set<DeviceFact['kind']>([
  'door_failed',
  'door_left_open',
  'door_open_unasked',
])

/** Reasons of doors that somebody at the locker has found broken. */
const BY_PEOPLE: ReadonlySet<string> = new Set(['courier', 'technician'])

/** The incident that a fact opens or closes; null: none. */
function incidentOf({ kind, door, body }: DeviceFact): IncidentChange | null {
  const keyOf = (name: string) => (door === null ? name : `${name}:${door}`)
  const opens = (name: string): IncidentChange => ({ does: 'opens', kind: name, key: keyOf(name) })
  if (FOR_PEOPLE.has(kind) || OF_DOORS.has(kind)) return opens(kind)
  if (kind === 'door_opened')
    return { does: 'closes', keys: [keyOf('door_failed'), keyOf('consent_asked')] }
  if (kind === 'door_closed')
    return { does: 'closes', keys: [keyOf('door_left_open'), keyOf('door_open_unasked')] }
  // What an operator has ordered is no fault, and an empty claim has an incident of its own.
  if (kind === 'door_blocked')
    return BY_PEOPLE.has(String(body['reason'])) ? opens('door_broken') : null
  if (kind === 'door_unblocked') return { does: 'closes', keys: [keyOf('door_broken')] }
  if (kind === 'alarm_raised') return alarmOf(body)
  if (kind === 'alarm_cleared') return { does: 'closes', keys: [`alarm:${alarmName(body)}`] }
  return null
}

const alarmName = (body: DeviceFact['body']): string =>
  String(body['key'] ?? '').slice(0, ALARM_NAME_MAX)

/** Its name is a kind, with the number of the board or door that it is about. A newer locker's may be unknown here. */
function alarmOf(body: DeviceFact['body']): IncidentChange {
  const name = alarmName(body)
  const [word, subject] = name.split(':')
  const kind = ALARM_KINDS.find((one) => one === word)
  const detail = kind === undefined ? name : detailOf(kind, subject, body['value'])
  const about = { kind: kind ?? 'alarm', key: `alarm:${name}` }
  return { does: 'opens', ...about, ...(detail !== undefined && { detail }) }
}

const UNITS: Readonly<Partial<Record<AlarmKind, string>>> = {
  too_cold: '°C',
  too_hot: '°C',
  battery_low: '%',
  disk_low: '%',
}
function detailOf(kind: AlarmKind, subject: string | undefined, value: unknown) {
  if (kind === 'board_silent' && subject !== undefined) return `Плата ${subject}`
  const unit = UNITS[kind]
  return unit === undefined || typeof value !== 'number'
    ? undefined
    : `${String(value).replace('-', '−')} ${unit}`
}

/** Parcels can be handed out, and nothing gets worse by tomorrow: somebody looks at it in working hours. */
const MINOR: ReadonlySet<string> = new Set<AlarmKind>([
  'scanner_down',
  'battery_low',
  'disk_low',
  'clock_unsure',
  'queue_old',
  'sensor_disagrees',
])
export const severityOf = (kind: string): IncidentRow['severity'] =>
  MINOR.has(kind) ? 'minor' : 'major'

/** Opens and closes incidents by what a locker has seen, in the order in which it saw it. */
export async function settleIncidents(
  transaction: Transaction<Database>,
  pointUid: string,
  facts: readonly DeviceFact[],
  now: Date,
): Promise<void> {
  for (const fact of facts.toSorted((one, other) => one.seq - other.seq)) {
    const change = incidentOf(fact)
    const { door, barcode } = fact
    if (change?.does === 'opens') {
      const draft = { ...change, door, barcode, ...detailOfFact(fact) }
      await openIncident(transaction, pointUid, draft, now)
    } else if (change !== null) await closeAll(transaction, pointUid, change.keys, now)
  }
}

const REPLACED_BY: Readonly<Record<string, string>> = {
  copy: 'С ночной копии',
  empty: 'Без копии',
}

/** The number that the recipient was told to name when calling; what a damaged store was replaced by. */
function detailOfFact({ kind, seq, body }: DeviceFact): { readonly detail?: string } {
  if (kind === 'empty_claim') return { detail: `Обращение № ${seq}` }
  const from = String(body['from'])
  const detail = Object.hasOwn(REPLACED_BY, from) ? REPLACED_BY[from] : undefined
  return kind === 'store_replaced' && detail !== undefined ? { detail } : {}
}

interface IncidentDraft {
  readonly kind: string
  /** Of those that are open a point has one of each key. */
  readonly key: string
  readonly door: number | null
  readonly barcode?: string | null
  /** What differs, in words. */
  readonly detail?: string
}

/** Opens an incident, or reports once more one that is open. */
export const openIncident = (
  transaction: Kysely<Database>,
  pointUid: string,
  { kind, key, door, barcode = null, detail }: IncidentDraft,
  now: Date,
) =>
  sql`INSERT INTO incident (uid, point_uid, kind, key, door, barcode, detail, opened_at, last_at)
    SELECT ${newUid()}, ${pointUid}, ${kind}, ${key}, ${door}::integer, ${barcode}, ${detail ?? null}, ${now}, ${now}
    WHERE (SELECT count(*) FROM incident WHERE point_uid = ${pointUid} AND closed_at IS NULL) < ${OPEN_MAX}
    ON CONFLICT (point_uid, key) WHERE closed_at IS NULL
    DO UPDATE SET last_at = excluded.last_at, reports = incident.reports + 1,
      barcode = coalesce(excluded.barcode, incident.barcode), detail = excluded.detail`.execute(
    transaction,
  )

const closeAll = (db: Kysely<Database>, pointUid: string, keys: readonly string[], now: Date) =>
  db
    .updateTable('incident')
    .set({ closed_at: now })
    .where('point_uid', '=', pointUid)
    .where('key', 'in', keys)
    .where('closed_at', 'is', null)
    .execute()

const silentSince = (now: Date): Date => new Date(now.getTime() - SILENT_MINUTES * 60_000)

export const isSilent = (heardAt: Date | null, now: Date): boolean =>
  heardAt === null || heardAt < silentSince(now)

/** An incident for each confirmed locker that has fallen silent; over when it is heard, replaced or revoked. */
export async function watchLockers(db: Kysely<Database>, now: Date): Promise<void> {
  const silent = new Date(now.getTime() - OFFLINE_MINUTES * 60_000)
  await sql`INSERT INTO incident (uid, point_uid, kind, key, opened_at, last_at)
    SELECT gen_random_uuid(), point_uid, ${OFFLINE}, ${OFFLINE}, ${now}, coalesce(heard_at, enrolled_at)
    FROM device WHERE state = 'active' AND coalesce(heard_at, enrolled_at) < ${silent}
    ON CONFLICT (point_uid, key) WHERE closed_at IS NULL DO NOTHING`.execute(db)
  await sql`UPDATE incident SET closed_at = ${now} WHERE kind = ${OFFLINE} AND closed_at IS NULL
    AND NOT EXISTS (SELECT FROM device WHERE device.point_uid = incident.point_uid AND state = 'active'
      AND coalesce(heard_at, enrolled_at) < ${silent})`.execute(db)
}

/**
 * Somebody has looked: the incident is over.
 * @throws {AppError} 404 where the point has no such incident, 409 where it is over already
 */
export async function closeIncident(
  transaction: Transaction<Database>,
  point: { readonly uid: string; readonly number: string },
  { uid, cause }: { readonly uid: string; readonly cause: string },
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<void> {
  const incident = await transaction
    .selectFrom('incident')
    .select(['kind', 'door', 'closed_at'])
    .where('uid', '=', uid)
    .where('point_uid', '=', point.uid)
    .forUpdate()
    .executeTakeFirst()
  if (incident === undefined) throw notFound('Такой неполадки нет')
  if (incident.closed_at !== null)
    throw new AppError(409, 'incident_closed', 'Эта неполадка уже закрыта')
  await transaction
    .updateTable('incident')
    .set({ closed_at: now, closed_by: actor.operatorUid, cause })
    .where('uid', '=', uid)
    .execute()
  await recordAudit(
    transaction,
    actor,
    {
      action: 'device.close_incident',
      subject: { kind: 'point', id: point.number, name: point.number },
      after: { kind: incident.kind, door: incident.door },
      reason: cause,
    },
    now,
  )
}
