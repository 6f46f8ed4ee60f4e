import type { DoorCount, LockerDoor } from '@yacheyka/contract/device/locker-card'
import type { FactKind } from '@yacheyka/contract/device/report'
import { counted, formatNumber } from '@yacheyka/core/text/wording'
import { type DoorLook, doorLook } from './words.ts'

/** After which of them a door looks as it does. Of contents that nobody knows there is no beginning. */
const BEGINNINGS: Readonly<Record<DoorLook, readonly FactKind[]>> = {
  out: ['door_blocked'],
  open: ['door_opened', 'door_open_unasked'],
  taken: ['door_closed'],
  empty: ['door_closed'],
  unknown: [],
}

/** Since when a door is what it is, by what its locker has seen; null: it has not told. */
export const sinceOf = (
  door: Pick<LockerDoor, 'state' | 'sensed' | 'content'>,
  counts: readonly DoorCount[],
): string | null => {
  const kinds: readonly string[] = BEGINNINGS[doorLook(door)]
  const times = counts.filter(({ kind }) => kinds.includes(kind)).map(({ last_at: at }) => at)
  return times.toSorted((one, other) => Date.parse(one) - Date.parse(other)).at(-1) ?? null
}

const TIMES = ['раз', 'раза', 'раз'] as const
const countOf = (counts: readonly DoorCount[], of: FactKind): number =>
  counts.find(({ kind }) => kind === of)?.count ?? 0

/** «214 раз» */
export const formatOpenings = (counts: readonly DoorCount[]): string => {
  const count = countOf(counts, 'door_opened')
  return count === 0 ? 'ни разу' : counted(count, TIMES)
}

const FAILURES: readonly (readonly [FactKind, string])[] = [
  ['door_failed', 'не открылась'],
  ['door_left_open', 'оставлена открытой'],
  ['door_open_unasked', 'открылась без команды'],
  ['empty_claim', 'получатель нашёл пустой'],
]

/** «не открылась — 3, оставлена открытой — 1» */
export const formatFailures = (counts: readonly DoorCount[]): string =>
  FAILURES.flatMap(([kind, word]) => {
    const count = countOf(counts, kind)
    return count === 0 ? [] : [`${word} — ${formatNumber(count)}`]
  }).join(', ') || 'не было'
