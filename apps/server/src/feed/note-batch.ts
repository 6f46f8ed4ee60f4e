import { PULSE_REFUSALS, type PulseRefusal, type PulseVerdict } from '@yacheyka/contract/feed/pulse'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { countBatch } from './count-batch.ts'
import type { Source } from './sources.ts'

/** Refused events of one source that are kept, the newest. */
export const REFUSALS_MAX = 1_000

type NotedSource = Pick<Source, 'name' | 'pointUid' | 'countedAs' | 'refusalsKept'>

interface Refusal {
  readonly uid: string
  readonly event_id: string | null
  readonly code: PulseRefusal
  readonly detail: string
  readonly barcode: string
  readonly parcel_number: string
  readonly terminal_number: string
  readonly status: string
  readonly datetime: string
}

/**
 * Notes a batch for those who watch the feed: counts it for its day, and where something was refused keeps that too. It comes
 * last in the batch's transaction: refusals of one source may wait for each other.
 * @param verdicts one for each event of the batch, in the same order
 */
export async function noteBatch(
  transaction: Transaction<Database>,
  source: NotedSource,
  batch: readonly unknown[],
  verdicts: readonly PulseVerdict[],
  now: Date,
): Promise<void> {
  const refused = verdicts.filter(({ result }) => result === 'refused').length
  const counts = { events: batch.length, refused }
  await countBatch(transaction, source.countedAs ?? source.name, counts, now)
  if (refused > 0) await keepRefusals(transaction, source, refusalsOf(batch, verdicts), now)
}

/**
 * The same event that comes again is one that came several times; more than are kept push out the oldest. Where the source
 * is of one point, that is the point they are of.
 */
async function keepRefusals(
  transaction: Transaction<Database>,
  { name: source, pointUid, refusalsKept = REFUSALS_MAX }: NotedSource,
  refusals: readonly Refusal[],
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO feed_refusal (uid, at, source, event_id, code, detail, barcode, parcel_number, terminal_number, status, datetime)
    SELECT uid, ${now}::timestamptz, ${source}::text, event_id, code, detail, barcode, parcel_number,
      coalesce((SELECT number FROM point WHERE point.uid = ${pointUid ?? null}::uuid), terminal_number), status, datetime
    FROM json_to_recordset(${JSON.stringify(refusals)}::json) AS refused (uid uuid, event_id text, code text, detail text,
      barcode text, parcel_number text, terminal_number text, status text, datetime text)
    ON CONFLICT (source, event_id, code) DO UPDATE SET at = excluded.at, times = feed_refusal.times + 1,
      detail = excluded.detail`.execute(transaction)
  await sql`
    DELETE FROM feed_refusal WHERE uid IN (
      SELECT uid FROM feed_refusal WHERE uid IN (
        SELECT uid FROM feed_refusal WHERE source = ${source} ORDER BY at DESC, uid DESC OFFSET ${refusalsKept})
      FOR UPDATE SKIP LOCKED)`.execute(transaction)
}

/** Notes that a source has asked for the tasks of a point off its list: one refusal for each point, however often. */
export const noteForbiddenTasks = (
  transaction: Transaction<Database>,
  source: string,
  terminalNumber: string,
  now: Date,
): Promise<void> =>
  keepRefusals(
    transaction,
    { name: source },
    [
      {
        uid: newUid(),
        event_id: `tasks ${terminalNumber}`,
        code: 'point_not_allowed',
        detail: 'Спрашивает задания точки, которой нет в списке источника',
        ...namedBy({ terminal_number: terminalNumber }),
      },
    ],
    now,
  )

/** One for each event and reason, however often the batch has it. */
function refusalsOf(
  batch: readonly unknown[],
  verdicts: readonly PulseVerdict[],
): readonly Refusal[] {
  const kept = new Map<string, Refusal>()
  for (const [place, { result, event_id: id, code, detail = '' }] of verdicts.entries()) {
    const why = PULSE_REFUSALS.find((each) => each === code)
    if (result !== 'refused' || why === undefined) continue
    const eventId = id === null ? null : plain(id)
    kept.set(eventId === null ? `place ${place}` : `${why} ${eventId}`, {
      uid: newUid(),
      event_id: eventId,
      code: why,
      detail: plain(detail, 1000),
      ...namedBy(batch[place]),
    })
  }
  return [...kept.values()]
}

/** What an event names, as it was written, whether it could be read or not. */
function namedBy(raw: unknown) {
  const fields: Readonly<Record<string, unknown>> =
    typeof raw === 'object' && raw !== null ? { ...raw } : {}
  const text = (name: string): string => {
    const value = fields[name]
    return typeof value === 'string' || typeof value === 'number' ? plain(`${value}`) : ''
  }
  return {
    barcode: text('barcode'),
    parcel_number: text('parcel_number'),
    terminal_number: text('terminal_number'),
    status: text('status'),
    datetime: text('datetime'),
  }
}

const TEXT_MAX = 128

/** Nothing of what the database refuses, and no book. */
const plain = (text: string, most = TEXT_MAX): string =>
  text.toWellFormed().replaceAll('\0', '').trim().slice(0, most).toWellFormed()
