import type { ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import type { FollowedParcel } from './follow-parcel.ts'
import { habitsOf } from './habits.ts'
import type { Turn } from './next-turn.ts'
import type { Place, ParcelReport } from './place.ts'
import { refresh, report, tryLater, type World } from './world.ts'

/** Somebody does the next thing with the parcel, if the place lets them. */
export async function act(world: World, parcel: FollowedParcel, turn: Turn, now: number) {
  const { barcode, terminal, status } = parcel
  const place = world.places.get(terminal)
  // Somebody else may have been there in the same pass.
  if (place === undefined || world.parcels.get(barcode)?.status !== status) return
  const reports = await play(world, place, { barcode, turn, now })
  if (!reports.some((one) => one.barcode === barcode)) tryLater(world, barcode, now)
  // Statuses of one parcel follow each other.
  for (const [index, one] of reports.entries()) report(world, one.barcode, one.status, now + index)
}

const TAKEN_OUT: ReadonlySet<ParcelStep> = new Set(['removed_from_locker', 'taken_for_return'])

interface Visit {
  readonly barcode: string
  readonly turn: Turn
  readonly now: number
}

async function play(
  world: World,
  place: Place,
  { barcode, turn: { actor, status }, now }: Visit,
): Promise<readonly ParcelReport[]> {
  if (actor === 'recipient')
    return (await isFetched(world, barcode, place, now)) ? [{ barcode, status }] : []
  if (status === 'delivered')
    return (await place.accept(barcode, now)).map((come) => ({ barcode, status: come }))
  return TAKEN_OUT.has(status) ? place.takeOut({ barcode, status }, now) : [{ barcode, status }]
}

/**
 * The recipient reads the page of the link as a person does, comes to the place and shows or types the code: it is
 * handed out by that alone.
 */
async function isFetched(world: World, barcode: string, place: Place, now: number) {
  const { wire, phone, habits = habitsOf } = world.options
  const link = await phone.linkOf(barcode)
  const page = link === undefined ? undefined : await wire.getParcel(link)
  if (page === undefined || page.pincode === null || page.qrstring === null) return false
  // The place hears of a block before it opens.
  await refresh(world, place, now)
  const { mistypes, showsQr } = habits(barcode)
  if (mistypes) await place.openBy({ pin: mistyped(page.pincode) }, now)
  const opened = await place.openBy(showsQr ? { qr: page.qrstring } : { pin: page.pincode }, now)
  return opened?.barcode === barcode
}

/** The PIN with its last digit wrong. */
const mistyped = (pin: string): string => pin.slice(0, -1) + String((Number(pin.at(-1)) + 1) % 10)
