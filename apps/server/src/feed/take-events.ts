import { pulseEvent, type PulseVerdict } from '@yacheyka/contract/feed/pulse'
import { isAtThePoint, type ParcelStatus } from '@yacheyka/core/parcels/parcel-status'
import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { findParcels } from '#/parcel-store/find-parcel.ts'
import type { RecordOptions } from '#/parcel-store/options.ts'
import { readKnownEvents } from '#/parcel-store/read-histories.ts'
import { receivedSince } from '#/parcel-store/received-since.ts'
import {
  recordEvents,
  type RecordedEvent,
  type RecordedOutcome,
} from '#/parcel-store/record-events.ts'
import { noteWords } from '#/counters/note-words.ts'
import { feedLag } from '#/observability/meters.ts'
import { checkEvent, OF_THE_POINT } from './check-event.ts'
import { noteBatch } from './note-batch.ts'
import { withinReach } from './reach.ts'
import { readBatch, type ReadEvent } from './read-events.ts'
import type { Source } from './sources.ts'
import { judgeKnown, judgeRecorded } from './verdicts.ts'

/**
 * Takes a batch of events from a source: all that can be taken is recorded in one transaction, and each event gets its
 * verdict. The same batch again moves nothing and answers what became of it.
 * @param batch as the source sent it, unread
 * @returns one verdict for each event, in the same order
 */
export async function takeEvents(
  db: Kysely<Database>,
  source: Source,
  batch: readonly unknown[],
  options: RecordOptions,
): Promise<readonly PulseVerdict[]> {
  const { events, refused } = readBatch(batch)
  const verdicts = await inTransaction(db, async (transaction) => {
    const { verdicts: taken, points } = await takeRead(transaction, source, events, options)
    const judged = batch.flatMap((_, place) => refused.get(place) ?? taken.get(place) ?? [])
    const noted = await withReasons(transaction, source, batch, judged)
    const speaker = source.pointUid === undefined ? source.name : ''
    await noteWords(transaction, { source: speaker, points }, options.now)
    await noteBatch(transaction, source, batch, noted, options.now)
    return judged
  })
  for (const { at } of events) feedLag.observe((options.now.getTime() - at.getTime()) / 1000)
  return verdicts
}

interface Checked {
  readonly read: ReadEvent
  readonly record: RecordedEvent
  readonly pointUid: string | undefined
}

interface Taken {
  readonly verdicts: ReadonlyMap<number, PulseVerdict>
  /** Points that have said something new, each with the last of it. */
  readonly points: ReadonlyMap<string, ParcelStatus>
}

/** What is sent again usually comes within this time, in milliseconds; `recordEvents` knows it later too, by its parcel. */
const AGAIN_WITHIN = 90 * 86_400_000
const soonAgain = (now: Date): Date =>
  receivedSince([{ createdAt: new Date(now.getTime() - AGAIN_WITHIN) }])

async function takeRead(
  transaction: Transaction<Database>,
  source: Source,
  events: readonly ReadEvent[],
  options: RecordOptions,
): Promise<Taken> {
  const verdicts = new Map<number, PulseVerdict>()
  const points = new Map<string, ParcelStatus>()
  const ids = events.map(({ event }) => event.event_id)
  const known = await readKnownEvents(transaction, source.name, ids, soonAgain(options.now))
  const fresh = events.filter(({ event }) => !known.has(event.event_id))
  const checked: Checked[] = []
  for (const { read, outcome, pointUid } of await checkAll(transaction, source, fresh, options))
    if ('verdict' in outcome) verdicts.set(read.place, outcome.verdict)
    else checked.push({ read, record: outcome.record, pointUid })
  const recorded = await recordEvents(
    transaction,
    checked.map(({ record }) => record),
    options,
  )
  const statuses = new Map<string, ParcelStatus>()
  const doors = new Map<string, number>()
  for (const [at, { read, record, pointUid }] of checked.entries()) {
    const outcome = recorded[at]
    if (outcome === undefined) continue
    if (pointUid !== undefined && outcome.stored === 'new' && isOfPoint(source, record))
      points.set(pointUid, record.status)
    statuses.set(outcome.rootUid, outcome.status)
    if (read.event.door !== undefined && isPlaced(record, outcome))
      doors.set(record.parcelUid, read.event.door)
    verdicts.set(read.place, judgeRecorded(read, record.parcelUid, outcome))
  }
  await noteDoors(transaction, doors)
  for (const read of events) {
    const before = known.get(read.event.event_id)
    if (before === undefined) continue
    const verdict = judgeKnown(read, before)
    // The rest of the batch may have moved the parcel on.
    const status = statuses.get(before.rootUid) ?? verdict.parcel_status
    verdicts.set(read.place, status === undefined ? verdict : { ...verdict, parcel_status: status })
  }
  return { verdicts, points }
}

/** A courier speaks for himself, wherever he stands. */
const isOfPoint = ({ kind }: Source, { status }: RecordedEvent): boolean =>
  kind !== 'courier' && OF_THE_POINT.has(status)

const isPlaced = ({ status }: RecordedEvent, { stored, outcome, late }: RecordedOutcome): boolean =>
  isAtThePoint(status) && stored === 'new' && !late && outcome !== 'refused'

/** Behind which doors cells lie now. A parcel of several cells lies behind several. */
async function noteDoors(
  transaction: Transaction<Database>,
  doors: ReadonlyMap<string, number>,
): Promise<void> {
  if (doors.size === 0) return
  await sql`UPDATE parcel SET cell_number = placed.door
    FROM unnest(${[...doors.keys()]}::text[], ${[...doors.values()]}::integer[]) AS placed (uid, door)
    WHERE parcel.uid = placed.uid
      AND NOT EXISTS (SELECT FROM parcel AS cell WHERE cell.parent_uid = parcel.uid)`.execute(
    transaction,
  )
}

async function checkAll(
  transaction: Transaction<Database>,
  source: Source,
  events: readonly ReadEvent[],
  { now }: RecordOptions,
) {
  const found = await findParcels(
    transaction,
    events.map(({ event }) => event.barcode ?? event.parcel_number ?? ''),
    withinReach(source),
  )
  const terminals = await findTerminals(
    transaction,
    events.flatMap(({ event }) => event.terminal_number ?? []),
  )
  const pointUids = found.flatMap((each) => (each.found === 'one' ? each.parcel.pointUid : []))
  const closed =
    source.pointUid === undefined ? await readOwnEventsOnly(transaction, pointUids) : new Set()
  return events.map((read, at) => {
    const parcel = found[at] ?? ({ found: 'unknown' } as const)
    const terminalUid = terminals.get(read.event.terminal_number ?? '')
    const pointUid = parcel.found === 'one' ? parcel.parcel.pointUid : undefined
    const ownEventsOnly = closed.has(pointUid)
    return {
      read,
      outcome: checkEvent(read, { source, now, found: parcel, terminalUid, ownEventsOnly }),
      pointUid,
    }
  })
}

/**
 * The verdicts as they are kept for the operator: a parcel that goes to a point off the source's list is unknown to the
 * source, and named by its reason here.
 */
async function withReasons(
  transaction: Transaction<Database>,
  source: Source,
  batch: readonly unknown[],
  verdicts: readonly PulseVerdict[],
): Promise<readonly PulseVerdict[]> {
  const places = verdicts.flatMap(({ code }, place) => (code === 'unknown_parcel' ? place : []))
  if (source.everywhere || places.length === 0) return verdicts
  const names = places.map((place) => {
    const event = pulseEvent.safeParse(batch[place]).data
    return event?.barcode ?? event?.parcel_number ?? ''
  })
  const found = await findParcels(transaction, names)
  const kept = [...verdicts]
  for (const [at, place] of places.entries()) {
    const verdict = verdicts[place]
    if (verdict !== undefined && found[at]?.found !== 'unknown')
      kept[place] = { ...verdict, code: 'point_not_allowed', detail: OFF_THE_LIST }
  }
  return kept
}

/** Of these points, those of which only their own active terminal reports what happens there. */
async function readOwnEventsOnly(
  db: Kysely<Database>,
  pointUids: readonly string[],
): Promise<ReadonlySet<unknown>> {
  if (pointUids.length === 0) return new Set()
  const { rows } = await sql<{ point_uid: string }>`
    SELECT point_uid FROM locker_settings WHERE own_events_only AND point_uid = ANY(${[...new Set(pointUids)]}::uuid[])
      AND EXISTS (SELECT FROM device WHERE device.point_uid = locker_settings.point_uid AND state = 'active')`.execute(
    db,
  )
  return new Set(rows.map(({ point_uid: uid }) => uid))
}

const OFF_THE_LIST = 'Посылка следует в точку, которой нет в списке источника'

async function findTerminals(
  db: Kysely<Database>,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<{ number: string; uid: string }>`
    SELECT number, uid FROM point WHERE number = ANY(${[...new Set(numbers)]}::text[])
      AND NOT sandbox`.execute(db)
  return new Map(rows.map(({ number, uid }) => [number, uid]))
}
