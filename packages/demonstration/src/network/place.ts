import type { PointType } from '@yacheyka/core/points/point'
import type { HoursKind } from './hours.ts'

/** Pictures drawn for the demonstration, by what they show. */
export const PHOTO = {
  yard: '/art/points/locker-yard.svg',
  shop: '/art/points/locker-shop.svg',
  metro: '/art/points/locker-metro.svg',
  entrance: '/art/points/locker-entrance.svg',
  counter: '/art/points/pickup-counter.svg',
  front: '/art/points/pickup-front.svg',
} as const

/** Owners of the demonstration network; only the post is a real one. */
export const OWNER = {
  own: 'yacheyka',
  post: 'russian_post',
  special: 'lavka',
  pharmacy: 'apteka_ryadom',
  books: 'knizhny_dvor',
  grocer: 'zelyony_prilavok',
} as const
type Owner = (typeof OWNER)[keyof typeof OWNER]

type Weighted<T> = readonly (readonly [T, number])[]

/**
 * A kind of place where points stand. Texts may hold `{where}` («на Садовой»), `{shop}` and `{mall}` (names without
 * quotation marks), `{entrance}`, `{floor}`, `{side}`, `{index}` (of a post office).
 */
export interface Place {
  readonly pointType: PointType
  readonly weight: number
  readonly owners: Weighted<Owner>
  readonly names: readonly string[]
  /** The shop that the texts name, where it is not any. */
  readonly shop?: string
  /** What follows the house in the address. */
  readonly inside?: string
  readonly hours: Weighted<HoursKind>
  /** The first is always shown. */
  readonly photos: readonly string[]
  /** How to find it: whole sentences, true to the place. */
  readonly hints: readonly string[]
  /** Shares of 1. */
  readonly fitting: number
  readonly check: number
  readonly payment: number
  /** Cities where such places are; everywhere when absent. */
  readonly only?: ReadonlySet<string>
  /** People that a city needs to have such a place. */
  readonly from?: number
}
