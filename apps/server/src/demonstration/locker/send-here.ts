import type { ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import { eventIdOf } from '@yacheyka/demonstration/parcels/event-id'
import type { Wire } from '@yacheyka/demonstration/simulator/wire'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { AppError } from '#/http/errors.ts'
import { sendParcel, type SentParcel } from '../parcels/send-parcel.ts'

/** Numbers of parcels are made of seconds. */
const SECOND = 1000
/** Seconds that are tried at most. */
const TRIES = 60

/**
 * So many parcels of one cell each are sent to this point, one in each of the seconds before now that are not taken:
 * the first code that a visitor holds up opens a door, and asks for no choice among several.
 */
export async function sendHere(
  db: Kysely<Database>,
  terminal: string,
  count: number,
  now: number,
): Promise<readonly SentParcel[]> {
  const sent: SentParcel[] = []
  for (let tries = 1; tries <= TRIES && sent.length < count; tries += 1) {
    const at = now - tries * SECOND
    const parcel = await sendParcel(db, at, { terminal, cells: 1 }).catch(unlessTaken)
    if (parcel !== undefined) sent.push(parcel)
  }
  return sent
}

/** Somebody else sent one in that second. */
const unlessTaken = (error: unknown): undefined => {
  if (!(error instanceof AppError)) throw error
}

/** Their people say how far these cells have come, as the demonstration's couriers do. */
export async function bringTo(
  wire: Pick<Wire, 'postEvents'>,
  { terminal, cells, now }: { terminal: string; cells: readonly string[]; now: number },
  steps: readonly ParcelStep[],
): Promise<void> {
  if (cells.length === 0) return
  const events = cells.flatMap((barcode) =>
    steps.map((status, index) => ({
      event_id: eventIdOf(barcode, status),
      barcode,
      status,
      terminal_number: terminal,
      datetime: new Date(now - steps.length + index + 1).toISOString(),
    })),
  )
  await wire.postEvents(events)
}
