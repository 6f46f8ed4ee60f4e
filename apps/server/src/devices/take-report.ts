import type { DeviceFact, ReportRequest } from '@yacheyka/contract/device/report'
import { ALL_DEVICES } from '@yacheyka/contract/feed/console-feed'
import type { PulseVerdict } from '@yacheyka/contract/feed/pulse'
import { type Kysely, sql, type Transaction } from 'kysely'
import { CONNECTION, noteWords } from '#/counters/note-words.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { takeEvents } from '#/feed/take-events.ts'
import { AppError } from '#/http/errors.ts'
import type { RecordOptions } from '#/parcel-store/options.ts'
import { readBoundedTimes } from './bounded-times.ts'
import { countBlockedDoors, placeParcels } from './count-cells.ts'
import { settleIncidents } from './incidents.ts'
import { proposeLayout } from './layouts.ts'
import { notifyOpened } from './notify-opened.ts'
import { takeAcks } from './order-locker.ts'
import { type CallingDevice, noteHeard } from './queries.ts'
import { sendRequestedCodes } from './send-codes.ts'
import { storableInstant } from './storable-instant.ts'
import { takeSamples, takeTelemetry } from './take-telemetry.ts'

const KIBIBYTE = 1024

/** How much a report adds to what is stored: a fact counts once for each kibibyte of its details. */
export const recordsOf = ({
  events,
  facts,
  acks,
  samples = [],
  door_map: map,
}: ReportRequest): number =>
  facts.reduce(
    (sum, { body }) => sum + Math.max(1, Math.ceil(JSON.stringify(body).length / KIBIBYTE)),
    events.length + acks.length + samples.length + (map?.doors.length ?? 0),
  )

/** Events of all devices are counted together; of each device a few rejections are kept. */
const COUNTED = { countedAs: ALL_DEVICES, refusalsKept: 200 } as const

/**
 * Takes what a device reports. Everything has an identity of its own, so that the same report again changes nothing; facts
 * and doors come first, so that an event is never known without them.
 * @returns one verdict for each event, in the same order
 */
export async function takeReport(
  db: Kysely<Database>,
  { uid, pointUid }: CallingDevice,
  report: ReportRequest,
  options: RecordOptions,
): Promise<readonly PulseVerdict[]> {
  const { now } = options
  await inTransaction(db, async (transaction) => {
    await lockActive(transaction, uid)
    const facts = await insertFacts(transaction, uid, report, now)
    await settleIncidents(transaction, pointUid, facts, now)
    await sendRequestedCodes(transaction, pointUid, facts, options)
    if (report.door_map !== undefined) await proposeLayout(transaction, uid, report.door_map)
    const opened = await takeAcks(transaction, uid, report.acks, now)
    await placeParcels(transaction, pointUid, report.events, now)
    await takeSamples(transaction, uid, report.samples ?? [], now)
    if (report.telemetry !== null) {
      if (await takeTelemetry(transaction, uid, report.telemetry, now))
        await noteWords(transaction, { source: '', points: new Map([[pointUid, CONNECTION]]) }, now)
      await countBlockedDoors(transaction, { uid, pointUid }, report.telemetry.doors)
    }
    // By what it says now lies behind them.
    await notifyOpened(transaction, pointUid, opened, options)
  })
  const source = { name: `dev:${uid}`, kind: 'locker', everywhere: false } as const
  const times = await readBoundedTimes(db, { source: source.name, pointUid }, report.events, now)
  const verdicts =
    report.events.length === 0
      ? []
      : await takeEvents(
          db,
          { ...source, ...COUNTED, pointUid },
          report.events.map((event) => ({
            event_id: event.event_id,
            barcode: event.barcode,
            status: event.status,
            datetime: times.get(event.event_id) ?? event.datetime,
          })),
          options,
        )
  await noteHeard(db, uid, { at: now, storeId: report.store_id, lastSeq: lastSeqOf(report) })
  return verdicts
}

/**
 * Reports of one device follow each other: incidents and doors are changed in the order in which they were seen.
 * @throws {AppError} 403 where it was revoked since it showed its token
 */
async function lockActive(transaction: Transaction<Database>, uid: string): Promise<void> {
  const active = await transaction
    .selectFrom('device')
    .select('uid')
    .where('uid', '=', uid)
    .where('state', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (active === undefined) throw new AppError(403, 'device_gone', 'Этот постамат отозван')
}

/**
 * Each once, by its number of its store: under the lock of the device, as no key spans the months of the table.
 * @returns those that were not there before
 */
async function insertFacts(
  transaction: Transaction<Database>,
  deviceUid: string,
  { facts, store_id: storeId }: ReportRequest,
  now: Date,
): Promise<readonly DeviceFact[]> {
  if (facts.length === 0) return []
  const known = await transaction
    .selectFrom('device_fact')
    .select('seq')
    .where('device_uid', '=', deviceUid)
    .where('store_id', '=', storeId)
    .where(sql<boolean>`seq = ANY(${facts.map(({ seq }) => seq)}::bigint[])`)
    .execute()
  const seen = new Set(known.map(({ seq }) => seq))
  // Of two with one number the first is stored.
  const fresh = facts.filter(({ seq }) => !seen.has(seq) && seen.add(seq))
  if (fresh.length === 0) return []
  const rows = fresh.map((fact: DeviceFact) => ({
    device_uid: deviceUid,
    store_id: storeId,
    seq: fact.seq,
    at: storableInstant(fact.datetime),
    quality: fact.quality,
    kind: fact.kind,
    door: fact.door,
    barcode: fact.barcode,
    body: JSON.stringify(fact.body),
    received_at: now,
  }))
  await transaction.insertInto('device_fact').values(rows).execute()
  return fresh
}

function lastSeqOf({ events, facts, store_id: storeId }: ReportRequest): number {
  const ofEvents = events.map(({ event_id: id }) =>
    id.startsWith(`${storeId}-`) ? Number(id.slice(storeId.length + 1)) : 0,
  )
  const known = [...ofEvents, ...facts.map(({ seq }) => seq)].filter(Number.isSafeInteger)
  return Math.max(0, ...known)
}
