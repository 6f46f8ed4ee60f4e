import {
  PULSE_AHEAD_MAX,
  type PulseEvent,
  type PulseRefusal,
  type PulseVerdict,
} from '@yacheyka/contract/feed/pulse'
import { tidyParcelNumber } from '@yacheyka/core/labels/barcode'
import { isReported, mayReport, type ReportedStatus } from '@yacheyka/core/feed/feed-source'
import {
  AT_THE_POINT,
  LEAVES,
  PARCEL_STATUS,
  type ParcelStatus,
} from '@yacheyka/core/parcels/parcel-status'
import type { FoundParcel } from '#/parcel-store/find-parcel.ts'
import type { RecordedEvent } from '#/parcel-store/record-events.ts'
import type { ReadEvent } from './read-events.ts'
import type { Source } from './sources.ts'
import { refuse } from './refuse.ts'

/** What the database knows of what an event names. */
export interface Surroundings {
  /** Who reports it. */
  readonly source: Source
  readonly now: Date
  /** Among the parcels that the source may know of. */
  readonly found: FoundParcel
  /** Uid of the point that it names; undefined where there is none, or it names none. */
  readonly terminalUid: string | undefined
  /** Its point takes what happens there from its own terminal alone. */
  readonly ownEventsOnly: boolean
}

/** Happens at the parcel's own point and nowhere else. */
export const OF_THE_POINT: ReadonlySet<ParcelStatus> = new Set([...AT_THE_POINT, ...LEAVES])

/** Senders may register a parcel after it has set out, but not by this much, milliseconds: a clock says 1970. */
const BEHIND_MAX = 30 * 86_400_000

/** What to record of an event, or the verdict that refuses it before anything is recorded. */
export function checkEvent(
  { event, at }: ReadEvent,
  { source, now, found, terminalUid, ownEventsOnly }: Surroundings,
): { readonly record: RecordedEvent } | { readonly verdict: PulseVerdict } {
  const no = (code: PulseRefusal, detail: string) => ({
    verdict: refuse(event.event_id, code, detail),
  })
  const { status } = event
  if (!isReported(status))
    return no(
      'status_not_reported',
      `Статус «${PARCEL_STATUS[status].publicWording}» лента не сообщает`,
    )
  if (!mayReport(source.kind, status))
    return no(
      'status_not_allowed',
      `Статус «${PARCEL_STATUS[status].publicWording}» сообщают другие источники, не этого вида`,
    )
  if (found.found === 'unknown')
    return no(
      'unknown_parcel',
      source.everywhere ? 'Такой посылки нет' : 'Такой посылки в точках источника нет',
    )
  if (found.found === 'ambiguous')
    return no('ambiguous_parcel', 'Посылок с таким номером несколько: назовите штрихкод')
  const { parcel } = found
  if (!agrees(event, parcel.parcelNumber))
    return no('parcel_mismatch', 'parcel_number и barcode называют разные посылки')
  if (parcel.awaitsPayment)
    return no('order_unpaid', 'Заказ этой посылки ещё не оплачен: до оплаты она не едет')
  if (event.terminal_number !== undefined && terminalUid === undefined)
    return no('unknown_terminal', 'Такой точки нет')
  if (terminalUid !== undefined && terminalUid !== parcel.pointUid && OF_THE_POINT.has(status))
    return no('other_terminal', 'Посылка следует в другую точку')
  if (ownEventsOnly && OF_THE_POINT.has(status))
    return no('device_point', 'О посылках в этой точке сообщает её собственный терминал')
  if (at.getTime() - now.getTime() > PULSE_AHEAD_MAX)
    return no('datetime_ahead', 'Время события впереди нашего больше чем на пять минут')
  if (!(at.getTime() >= parcel.createdAt.getTime() - BEHIND_MAX))
    return no('datetime_behind', 'Время события намного раньше, чем посылка появилась')
  return { record: toRecord(event, status, at, parcel.uid, source.name) }
}

const agrees = ({ barcode, parcel_number: number }: PulseEvent, parcelNumber: string): boolean =>
  barcode === undefined ||
  number === undefined ||
  [tidyParcelNumber(barcode), parcelNumber].includes(tidyParcelNumber(number))

const toRecord = (
  event: PulseEvent,
  status: ReportedStatus,
  at: Date,
  parcelUid: string,
  source: string,
): RecordedEvent => ({
  parcelUid,
  source,
  eventId: event.event_id,
  status,
  kind: 'report',
  originator: 'pulse',
  terminalNumber: event.terminal_number ?? null,
  at,
})
