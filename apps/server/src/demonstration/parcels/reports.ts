import type { ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import { isAtThePoint, RETURN_STEPS } from '@yacheyka/core/parcels/parcel-status'
import { eventIdOf } from '@yacheyka/demonstration/parcels/event-id'
import type { HistoryStep } from '@yacheyka/demonstration/parcels/histories'
import type { RecordedEvent } from '#/parcel-store/record-events.ts'

/** Who reports for the demonstration's lockers and couriers. */
export const FEED_SOURCE = 'demo'

/** A parcel of the demonstration and what has happened to it. */
interface ReportedParcel {
  readonly steps: readonly HistoryStep[]
  /** Number of its point. */
  readonly terminal: string
  readonly cells: readonly { readonly uid: string; readonly barcode: string }[]
}

/** As the simulator would have reported them, so that it repeats none. */
export const reportsOf = ({ steps, terminal, cells }: ReportedParcel): RecordedEvent[] =>
  steps.flatMap(({ status, at }) =>
    cells.map(({ uid, barcode }) => ({
      parcelUid: uid,
      status,
      at: new Date(at),
      terminalNumber: terminal,
      ...reporterOf(status, barcode),
    })),
  )

function reporterOf(status: ParcelStep, barcode: string) {
  if (status === 'overdue')
    return {
      source: 'system',
      eventId: `overdue:${barcode}`,
      kind: 'report',
      originator: 'system',
    } as const
  if (status === 'cancelled')
    return {
      source: 'system',
      eventId: `cancel:${barcode}`,
      kind: 'action',
      originator: 'juridical',
    } as const
  return {
    source: FEED_SOURCE,
    eventId: eventIdOf(barcode, status),
    kind: 'report',
    originator: 'pulse',
  } as const
}

/** What the recipient was told in the course of such a history. */
export const recordedEffects = (steps: readonly HistoryStep[]): string[] => [
  ...(steps.some(({ status }) => isAtThePoint(status)) ? ['arrived'] : []),
  ...(steps.some(({ status }) => (RETURN_STEPS as readonly ParcelStep[]).includes(status))
    ? ['returned']
    : []),
]
