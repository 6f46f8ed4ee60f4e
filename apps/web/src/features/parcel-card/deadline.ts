import { addDays, type LocalDate } from '@yacheyka/core/time/local-time'
import { formatDay, wireDay } from '@yacheyka/core/time/wire-day'
import { counted, NBSP, typeset } from '@yacheyka/core/text/wording'

const DAY = 86_400_000
const DAYS = ['день', 'дня', 'дней'] as const

/** Milliseconds that the time's own clock is ahead of UTC. */
const offsetOf = (iso: string): number => Date.parse(`${iso.slice(0, 19)}Z`) - Date.parse(iso)

/** The day of an instant by the clock of another time's place. */
const dayAt = (now: number, iso: string): LocalDate => {
  const local = new Date(now + offsetOf(iso))
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate() }
}

const numberOf = ({ year, month, day }: LocalDate): number => Date.UTC(year, month - 1, day) / DAY

/** How a storage deadline stands to the present day of the point where the parcel lies. */
export interface StorageEnd {
  /** «24 ноября» */
  readonly day: string
  /** Whole days until that day; nought is today, less is past. */
  readonly left: number
  /** «осталось 2 дня», «сегодня последний день», «срок прошёл» */
  readonly words: string
}

const formatLeft = (left: number): string => {
  if (left < 0) return typeset('срок прошёл')
  if (left === 0) return typeset('сегодня последний день')
  return `${left % 10 === 1 && left % 100 !== 11 ? 'остался' : 'осталось'}${NBSP}${counted(left, DAYS)}`
}

/**
 * @param iso the deadline with the offset of its point; null where none runs
 * @param now milliseconds since 1970
 */
export const storageEnd = (iso: string | null, now: number): StorageEnd | undefined => {
  const day = iso === null ? undefined : wireDay(iso)
  if (iso === null || day === undefined) return undefined
  const days = numberOf(day) - numberOf(dayAt(now, iso))
  const left = now > Date.parse(iso) ? Math.min(days, -1) : days
  return { day: formatDay(day), left, words: formatLeft(left) }
}

/** The day that an extension leads to: the later of the old deadline and today, plus days (decisions, section 3). */
export const extendedTo = (iso: string | null, now: number, days: number): string | undefined => {
  const day = iso === null ? undefined : wireDay(iso)
  if (iso === null || day === undefined) return undefined
  const today = dayAt(now, iso)
  return formatDay(addDays(numberOf(today) > numberOf(day) ? today : day, days))
}
