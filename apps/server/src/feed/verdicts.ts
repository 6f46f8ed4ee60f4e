import type { PulseEvent, PulseVerdict } from '@yacheyka/contract/feed/pulse'
import { tidyParcelNumber } from '@yacheyka/core/labels/barcode'
import type { EventOutcome } from '@yacheyka/core/parcels/parcel-history'
import { PARCEL_STATUS, type ParcelStatus, shownStatus } from '@yacheyka/core/parcels/parcel-status'
import type { KnownEvent, StoredEvent } from '#/parcel-store/read-histories.ts'
import type { RecordedOutcome } from '#/parcel-store/record-events.ts'
import type { ReadEvent } from './read-events.ts'
import { refuse } from './refuse.ts'

/** The verdict on an event whose event_id was stored before this batch. */
export function judgeKnown({ event, at }: ReadEvent, known: KnownEvent): PulseVerdict {
  const status = shownStatus(known.rootStatus, known.rootBlocked)
  const same = isSameContent(event, at, known) && isNamed(event, known)
  return same ? duplicate(event, known.outcome, status) : reused(event, status)
}

/** Either field takes either number. */
const isNamed = (
  { barcode, parcel_number: number }: PulseEvent,
  known: Pick<KnownEvent, 'barcode' | 'parcelNumber'>,
): boolean =>
  [barcode, number].every((name) => {
    const tidy = name === undefined ? undefined : tidyParcelNumber(name)
    return tidy === undefined || tidy === known.barcode || tidy === known.parcelNumber
  })

const isSameContent = (event: PulseEvent, at: Date, stored: StoredEvent): boolean =>
  event.status === stored.status &&
  at.getTime() === stored.at &&
  (event.terminal_number ?? null) === stored.terminalNumber

/** The verdict on an event that was recorded, or met another of its event_id while it was. */
export function judgeRecorded(
  { event, at }: ReadEvent,
  parcelUid: string,
  recorded: RecordedOutcome,
): PulseVerdict {
  const { outcome, status, event: stored } = recorded
  if (outcome === undefined || stored === undefined) return reused(event, status)
  if (recorded.stored === 'known')
    return stored.parcelUid === parcelUid && isSameContent(event, at, stored)
      ? duplicate(event, outcome, status)
      : reused(event, status)
  if (outcome === 'refused')
    return refuse(
      event.event_id,
      'forbidden_move',
      `«${PARCEL_STATUS[event.status].publicWording}» не может наступить в это время: так не идёт история посылки, сейчас она «${PARCEL_STATUS[status].publicWording}»`,
      status,
    )
  const result = recorded.late ? 'late' : outcome
  return { event_id: event.event_id, result, ...detailOf(result), parcel_status: status }
}

const DETAILS: Readonly<Partial<Record<PulseVerdict['result'], string>>> = {
  skipped: 'Принято; отметки перед этим статусом пропущены',
  late: 'Принято с опозданием: событие встало на своё место в истории',
  repeated: 'Принято; посылка уже была в этом статусе',
}

const detailOf = (result: PulseVerdict['result']): { detail?: string } => {
  const detail = DETAILS[result]
  return detail === undefined ? {} : { detail }
}

const duplicate = (
  event: PulseEvent,
  outcome: EventOutcome,
  status: ParcelStatus,
): PulseVerdict => ({
  event_id: event.event_id,
  result: 'duplicate',
  code: outcome,
  detail: 'Это событие уже принято',
  parcel_status: status,
})

const reused = ({ event_id: id }: PulseEvent, status: ParcelStatus): PulseVerdict =>
  refuse(id, 'event_id_reused', 'Этот event_id уже был у другого события', status)
