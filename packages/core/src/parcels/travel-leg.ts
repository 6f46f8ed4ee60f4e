import type { ParcelStep } from './parcel-status.ts'

/** Parts of a parcel's way to its point, the whole way first. */
export const TRAVEL_LEGS = ['way', 'placed', 'prepared', 'loaded', 'carried'] as const
export type TravelLeg = (typeof TRAVEL_LEGS)[number]

export const TRAVEL_LEG_WORDING: Readonly<Record<TravelLeg, string>> = {
  way: 'Весь путь до точки',
  placed: 'От создания до приёмки',
  prepared: 'От приёмки до готовности',
  loaded: 'От готовности до доставки',
  carried: 'В доставке до точки',
}

/** Statuses of which the first begins each stage: the parcel waits to be taken over, stands ready, is under way. */
export const TRAVEL_STAGES = {
  waits: ['awaiting_acceptance', 'awaiting_courier'],
  ready: ['ready_for_delivery', 'shipped_from_warehouse'],
  moves: ['in_delivery'],
} as const satisfies Readonly<Record<string, readonly ParcelStep[]>>
