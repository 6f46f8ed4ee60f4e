import type { ParcelStatus } from '@yacheyka/core/parcels/parcel-status'
import { type Random, seededRandom, seedOf } from '../random.ts'

/** What is particular to one parcel and its people; the same after every restart. */
export interface Habits {
  /** Fetched from the sender by a courier, or brought to the warehouse by the sender. */
  readonly way: 'courier' | 'self'
  /** Shows the QR code; otherwise types the PIN. */
  readonly showsQr: boolean
  /** Types a wrong PIN first. */
  readonly mistypes: boolean
  /** Some never come: their parcels run out of time. */
  readonly comes: boolean
  /** How the collector reports what is taken back. */
  readonly collectedAs: 'removed_from_locker' | 'taken_for_return'
}

const chanceOf = (barcode: string, about: string): Random =>
  seededRandom(seedOf(`${barcode} ${about}`, 1))

/** The habits that go with a barcode. */
export const habitsOf = (barcode: string): Habits => {
  const random = chanceOf(barcode, 'habits')
  return {
    way: random.chance(0.6) ? 'courier' : 'self',
    showsQr: random.chance(0.6),
    mistypes: random.chance(0.08),
    comes: random.chance(0.97),
    collectedAs: random.chance(0.5) ? 'removed_from_locker' : 'taken_for_return',
  }
}

/** Hours of life that a parcel stays in a status before the next thing happens to it: from, to. */
const STAYS: Readonly<Partial<Record<ParcelStatus, readonly [number, number]>>> = {
  created: [1, 6],
  awaiting_acceptance: [1, 4],
  ready_for_delivery: [1, 6],
  awaiting_courier: [1, 5],
  shipped_from_warehouse: [0.5, 3],
  in_delivery: [3, 20],
  delivered: [0.03, 0.2],
  stored: [3, 40],
  ready_for_pickup: [3, 40],
  overdue: [6, 24],
  blocked_for_return: [4, 20],
  removed_from_locker: [12, 40],
  taken_for_return: [12, 40],
}
const HOUR = 3_600_000

/** Milliseconds of life that this parcel stays in this status. */
export const stayOf = (barcode: string, status: ParcelStatus): number => {
  const [least, most] = STAYS[status] ?? [1, 2]
  return (least + (most - least) * chanceOf(barcode, status).next()) * HOUR
}

/**
 * What becomes of a report on its way, as in life: `doubled` is sent twice, `late` arrives after what happened later,
 * `lost` is a scan that was missed. `late` waits so many milliseconds of life.
 */
export type Fate =
  | { readonly kind: 'plain' | 'doubled' | 'lost' }
  | { readonly kind: 'late'; readonly wait: number }

/** Scans that people forget; what a machine reports is never lost. */
const FORGETTABLE: ReadonlySet<ParcelStatus> = new Set([
  'awaiting_acceptance',
  'ready_for_delivery',
  'awaiting_courier',
  'shipped_from_warehouse',
])

/** The fate of the report that this parcel has come to this status. */
export const fateOf = (barcode: string, status: ParcelStatus): Fate => {
  const random = chanceOf(barcode, `fate ${status}`)
  const draw = random.next()
  if (draw < 0.04) return { kind: 'doubled' }
  if (draw < 0.08) return { kind: 'late', wait: (0.5 + 3.5 * random.next()) * HOUR }
  if (draw < 0.11 && FORGETTABLE.has(status)) return { kind: 'lost' }
  return { kind: 'plain' }
}
