import type { ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import type { FollowedParcel } from './follow-parcel.ts'
import { habitsOf } from './habits.ts'
import type { Locker } from './locker.ts'
import type { Turn } from './next-turn.ts'
import { refresh, report, tryLater, type World } from './world.ts'

/** Somebody does the next thing with the parcel, if the locker lets them. */
export async function act(world: World, parcel: FollowedParcel, turn: Turn, now: number) {
  const { barcode, terminal } = parcel
  const locker = world.lockers.get(terminal)
  if (locker === undefined) return
  const isDone =
    turn.actor === 'recipient'
      ? await isFetched(world, barcode, locker, now)
      : isLetBy(locker, barcode, turn)
  if (isDone) report(world, barcode, turn.status, now)
  else tryLater(world, barcode, now)
}

const TAKEN_OUT: ReadonlySet<ParcelStep> = new Set(['removed_from_locker', 'taken_for_return'])

function isLetBy(locker: Locker, barcode: string, { status }: Turn): boolean {
  if (status === 'delivered') return locker.accept(barcode)
  return TAKEN_OUT.has(status) ? locker.takeOut(barcode) : true
}

/**
 * The recipient reads the page of the link as a person does, comes to the locker and shows or types the code: the
 * locker opens by that alone.
 */
async function isFetched(world: World, barcode: string, locker: Locker, now: number) {
  const { wire, phone, habits = habitsOf } = world.options
  const link = await phone.linkOf(barcode)
  const page = link === undefined ? undefined : await wire.getParcel(link)
  if (page === undefined || page.pincode === null || page.qrstring === null) return false
  // The locker hears of a block before it opens.
  await refresh(world, locker, now)
  const { mistypes, showsQr } = habits(barcode)
  if (mistypes) locker.openBy({ pin: mistyped(page.pincode) })
  const opened = locker.openBy(showsQr ? { qr: page.qrstring } : { pin: page.pincode })
  return opened?.barcode === barcode
}

/** The PIN with its last digit wrong. */
const mistyped = (pin: string): string => pin.slice(0, -1) + String((Number(pin.at(-1)) + 1) % 10)
