import type { CellSize } from '@yacheyka/core/cells/cell-size'
import type { Point } from '@yacheyka/core/points/point'
import {
  ALMOST_FULL_CELLS,
  ALMOST_FULL_SHARE,
  type CellCount,
} from '@yacheyka/core/cells/point-capacity'
import { OWNER } from '../network/place.ts'
import { type Random, seededRandom, seedOf } from '../random.ts'

/** What is known of a demonstration point's room. */
export interface DemonstrationAvailability {
  readonly number: string
  /** Grams. */
  readonly maxWeight: number | null
  readonly cells: readonly CellCount[]
}

const SEED = 4

type Cabinet = readonly (readonly [CellSize, number])[]

/** Cabinets as makers of lockers build them, how many cells of each size. */
const COMPACT: Cabinet = [
  ['S/2', 8],
  ['S', 12],
  ['M', 8],
  ['L', 4],
]
const STANDARD: Cabinet = [
  ['S/2', 12],
  ['M/2', 6],
  ['S', 18],
  ['M', 12],
  ['L', 6],
  ['XL', 2],
]
const LARGE: Cabinet = [
  ['S/2', 24],
  ['M/2', 12],
  ['S', 36],
  ['M', 24],
  ['L', 12],
  ['XL', 6],
]
const POSTAL: Cabinet = [
  ['S', 20],
  ['M', 16],
  ['L', 8],
]
const CABINETS: readonly (readonly [Cabinet, number])[] = [
  [COMPACT, 35],
  [STANDARD, 45],
  [LARGE, 20],
]

const CROWDS = [
  ['quiet', 73],
  ['almost_full', 14],
  ['full', 8],
  ['unknown', 5],
] as const
type Crowd = (typeof CROWDS)[number][0]

/** Grams. */
const LOCKER_WEIGHTS = [
  [15_000, 30],
  [18_000, 20],
  [20_000, 50],
] as const
const COUNTER_WEIGHTS = [
  [30_000, 75],
  [null, 25],
] as const

/** The room of each point, always the same one: most have some, some little, some none, and of a few nothing is known. */
export const planAvailability = (
  points: readonly Pick<Point, 'number' | 'pointType' | 'owner'>[],
): DemonstrationAvailability[] =>
  points.map(({ number, pointType, owner }) => {
    const random = seededRandom(seedOf(number, SEED))
    if (pointType === 'pickup')
      return { number, maxWeight: random.weighted<number | null>(COUNTER_WEIGHTS), cells: [] }
    const cabinet = owner === OWNER.post ? POSTAL : random.weighted(CABINETS)
    const maxWeight = random.weighted(LOCKER_WEIGHTS)
    return { number, maxWeight, cells: fill(cabinet, random.weighted(CROWDS), random) }
  })

function fill(cabinet: Cabinet, crowd: Crowd, random: Random): CellCount[] {
  if (crowd === 'unknown') return []
  if (crowd === 'quiet') {
    const share = 0.2 + random.next() * 0.5
    return cabinet.map(([size, total]) => ({ size, total, taken: takenOf(total, share, random) }))
  }
  const full = cabinet.map(([size, total]) => ({ size, total, taken: total }))
  const all = cabinet.reduce((sum, [, total]) => sum + total, 0)
  const left = Math.floor(Math.max(ALMOST_FULL_CELLS, all * ALMOST_FULL_SHARE))
  return crowd === 'full' ? full : freeSome(full, 1 + random.whole(left), random)
}

/** About that share of them, a few more or less. */
function takenOf(total: number, share: number, random: Random): number {
  const near = total * share + (random.next() - 0.5) * 0.2 * total
  return Math.max(0, Math.min(total, Math.round(near)))
}

/** Frees that many cells, of sizes as they come. */
function freeSome(full: readonly CellCount[], count: number, random: Random): CellCount[] {
  const freed = new Map<CellSize, number>()
  for (let at = 0; at < count; at += 1) {
    const open = full.filter(({ size, total }) => (freed.get(size) ?? 0) < total)
    const { size } = random.pick(open)
    freed.set(size, (freed.get(size) ?? 0) + 1)
  }
  return full.map(({ size, total }) => ({ size, total, taken: total - (freed.get(size) ?? 0) }))
}
