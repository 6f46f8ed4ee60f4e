import type { PulseVerdict } from '@yacheyka/contract/pulse'
import type { ParcelStatus } from '@yacheyka/core/parcel-status'
import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { findParcels } from '#/parcels/find-parcel.ts'
import type { RecordOptions } from '#/parcels/options.ts'
import { readKnownEvents } from '#/parcels/read-histories.ts'
import { recordEvents, type RecordedEvent } from '#/parcels/record-events.ts'
import { feedLag } from '#/watch/meters.ts'
import { checkEvent } from './check-event.ts'
import { noteBatch } from './note-batch.ts'
import { readBatch, type ReadEvent } from './read-events.ts'
import { judgeKnown, judgeRecorded } from './verdicts.ts'

/**
 * Takes a batch of events from a source: all that can be taken is recorded in one transaction, and each event gets its
 * verdict. The same batch again moves nothing and answers what became of it.
 * @param batch as the source sent it, unread
 * @returns one verdict for each event, in the same order
 */
export async function takeEvents(
  db: Kysely<Database>,
  source: string,
  batch: readonly unknown[],
  options: RecordOptions,
): Promise<readonly PulseVerdict[]> {
  const { events, refused } = readBatch(batch)
  const verdicts = await inTransaction(db, async (transaction) => {
    const taken = await takeRead(transaction, source, events, options)
    const judged = batch.flatMap((_, place) => refused.get(place) ?? taken.get(place) ?? [])
    await noteBatch(transaction, source, batch, judged, options.now)
    return judged
  })
  for (const { at } of events) feedLag.observe((options.now.getTime() - at.getTime()) / 1000)
  return verdicts
}

interface Checked {
  readonly read: ReadEvent
  readonly record: RecordedEvent
}

async function takeRead(
  transaction: Transaction<Database>,
  source: string,
  events: readonly ReadEvent[],
  options: RecordOptions,
): Promise<ReadonlyMap<number, PulseVerdict>> {
  const verdicts = new Map<number, PulseVerdict>()
  const ids = events.map(({ event }) => event.event_id)
  const known = await readKnownEvents(transaction, source, ids)
  const fresh = events.filter(({ event }) => !known.has(event.event_id))
  const checked: Checked[] = []
  for (const { read, outcome } of await checkAll(transaction, source, fresh, options))
    if ('verdict' in outcome) verdicts.set(read.place, outcome.verdict)
    else checked.push({ read, record: outcome.record })
  const recorded = await recordEvents(
    transaction,
    checked.map(({ record }) => record),
    options,
  )
  const statuses = new Map<string, ParcelStatus>()
  for (const [at, { read, record }] of checked.entries()) {
    const outcome = recorded[at]
    if (outcome === undefined) continue
    statuses.set(outcome.rootUid, outcome.status)
    verdicts.set(read.place, judgeRecorded(read, record.parcelUid, outcome))
  }
  for (const read of events) {
    const before = known.get(read.event.event_id)
    if (before === undefined) continue
    const verdict = judgeKnown(read, before)
    // The rest of the batch may have moved the parcel on.
    const status = statuses.get(before.rootUid) ?? verdict.parcel_status
    verdicts.set(read.place, status === undefined ? verdict : { ...verdict, parcel_status: status })
  }
  return verdicts
}

async function checkAll(
  transaction: Transaction<Database>,
  source: string,
  events: readonly ReadEvent[],
  { now }: RecordOptions,
) {
  const found = await findParcels(
    transaction,
    events.map(({ event }) => event.barcode ?? event.parcel_number ?? ''),
  )
  const terminals = await findTerminals(
    transaction,
    events.flatMap(({ event }) => event.terminal_number ?? []),
  )
  return events.map((read, at) => ({
    read,
    outcome: checkEvent(read, {
      source,
      now,
      found: found[at] ?? { found: 'unknown' },
      terminalUid: terminals.get(read.event.terminal_number ?? ''),
    }),
  }))
}

async function findTerminals(
  db: Kysely<Database>,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<{ number: string; uid: string }>`
    SELECT number, uid FROM point WHERE number = ANY(${[...new Set(numbers)]}::text[])`.execute(db)
  return new Map(rows.map(({ number, uid }) => [number, uid]))
}
