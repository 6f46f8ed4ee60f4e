import {
  REPORT_EVENTS_MAX,
  REPORT_FACTS_MAX,
  REPORT_SAMPLES_MAX,
  type ReportResponse,
  type ReportRequest,
} from '@yacheyka/contract/device/report'
import type { DoorMap } from '@yacheyka/contract/device/door-map'
import { storeIdOf } from './continue-copy.ts'
import type { DoorMapEntry } from './door.ts'
import { freezeStamp, stampTime } from './hybrid-clock.ts'
import type { OutboxRow } from './outbox.ts'
import type { Meta } from './state.ts'
import type { Turn } from './turn.ts'

/** The oldest rows that fit one report: of one store. */
export function batchOf(rows: readonly OutboxRow[], meta: Meta): readonly OutboxRow[] {
  const storeId = storeIdOf(meta, rows[0]?.seq ?? 0)
  let events = 0
  let facts = 0
  const end = rows.findIndex(({ stream, seq }) => {
    if (stream === 'parcel') events += 1
    else facts += 1
    const isTooMany = events > REPORT_EVENTS_MAX || facts > REPORT_FACTS_MAX
    return isTooMany || storeIdOf(meta, seq) !== storeId
  })
  return end === -1 ? rows : rows.slice(0, end)
}

/**
 * Gives rows of before the first sync the stamp with which they are sent for ever, and own facts the same time.
 * @returns the rows as they are sent
 */
export function freezeRows(
  turn: Turn,
  rows: readonly OutboxRow[],
  sync: number,
): readonly OutboxRow[] {
  let lastStamped = 0
  return rows.map((row) => {
    const stamp = freezeStamp(row, { boot: turn.meta().boot, sync, now: turn.now })
    const wall =
      row.stream === 'parcel' && stamp.quality === 'rebased'
        ? stampTime(stamp.wall, lastStamped, row.body.floor)
        : stamp.wall
    if (row.stream === 'parcel') lastStamped = wall
    const frozen = { ...row, wall, quality: stamp.quality, notAfter: stamp.notAfter }
    const isSame = row.quality === frozen.quality && row.notAfter === frozen.notAfter
    if (isSame) return row
    turn.putRow(frozen)
    for (const task of turn.tasks()) {
      const own = task.own.find(({ seq }) => seq === row.seq)
      if (own !== undefined) turn.putOwn(task.barcode, { ...own, at: wall })
    }
    return frozen
  })
}

export interface SentReport {
  readonly rows: readonly OutboxRow[]
  readonly request: ReportRequest
}

const isoOf = (instant: number): string => new Date(instant).toISOString()
const stampOf = ({ wall, quality, notAfter }: OutboxRow) => ({
  datetime: isoOf(wall),
  quality,
  ...(notAfter !== null && { not_after: isoOf(notAfter) }),
})

export function reportOf(turn: Turn, rows: readonly OutboxRow[]): ReportRequest {
  const { boot, unsentMap, nextSeq, samples } = turn.meta()
  const storeId = storeIdOf(turn.meta(), rows[0]?.seq ?? nextSeq)
  return {
    sent_at: isoOf(turn.now),
    store_id: storeId,
    boot,
    events: rows.flatMap((row) => {
      if (row.stream !== 'parcel') return []
      const { barcode, status, door, placedSize } = row.body
      const event_id = `${storeId}-${row.seq}`
      return [{ event_id, barcode, status, ...stampOf(row), door, placed_size: placedSize }]
    }),
    facts: rows.flatMap((row) => {
      if (row.stream !== 'fact') return []
      const { kind, door, barcode, details } = row.body
      return [{ seq: row.seq, ...stampOf(row), kind, door, barcode, body: { ...details } }]
    }),
    acks: acksOf(turn),
    telemetry: null,
    ...(samples.length > 0 && { samples: samples.slice(0, REPORT_SAMPLES_MAX) }),
    ...(unsentMap !== null && { door_map: doorMapOf(turn, unsentMap.foundAt) }),
  }
}

const ACKS_MAX = 100

/** Commands that are done, one way or another, and whose answer has not arrived. */
const acksOf = (turn: Turn): ReportRequest['acks'] =>
  turn
    .commands()
    .filter(({ state }) => state !== 'received')
    .slice(0, ACKS_MAX)
    .map(({ uid, state, result }) => ({ uid, state, result }))

/** A verdict ends the matter, a refusal too: the server keeps it, and the same event would be refused again. */
export function takeVerdicts(
  turn: Turn,
  { rows, request }: SentReport,
  { results }: ReportResponse,
): void {
  const acked = new Set(request.acks.map(({ uid }) => uid))
  for (const row of turn.commands())
    if (acked.has(row.uid)) turn.putCommand({ ...row, acked: true })
  if (request.door_map?.found_at === isoOf(turn.meta().unsentMap?.foundAt ?? 0))
    turn.putMeta({ unsentMap: null })
  const sent = new Set(request.samples?.map(({ at }) => at))
  if (sent.size > 0)
    turn.putMeta({ samples: turn.meta().samples.filter(({ at }) => !sent.has(at)) })
  const verdicts = new Map(results.map((one) => [one.event_id, one.result]))
  for (const row of rows) {
    const verdict = row.stream === 'fact' ? null : verdicts.get(`${request.store_id}-${row.seq}`)
    // An event without a verdict is sent again.
    if (verdict !== undefined) turn.putRow({ ...row, sent: turn.now, verdict })
  }
}

/** The doors as they are, and how their locks are wired. */
function doorMapOf(turn: Turn, foundAt: number): DoorMap | undefined {
  const { wiring } = turn.meta()
  if (wiring === null) return undefined
  return { found_at: isoOf(foundAt), ...wiring, doors: turn.doors().map(presentDoor) }
}

export const presentDoor = ({
  no,
  at,
  size,
  place,
  low,
}: DoorMapEntry): DoorMap['doors'][number] => ({
  door: no,
  ...at,
  size,
  ...place,
  low,
})
