import { type CellSize, CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { counted } from '@yacheyka/core/text/wording'
import type { Station } from '@yacheyka/locker/ports/screen'

const dayFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone })
const timeFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit', timeZone })

/** «22 ноября» */
export const formatDay = (at: number, timeZone: string): string => dayFormat(timeZone).format(at)
/** «14:05» */
export const formatTime = (at: number, timeZone: string): string => timeFormat(timeZone).format(at)
const MINUTE = 60_000
/** «14:05» of the first whole minute that is not before. */
export const formatMinuteAfter = (at: number, timeZone: string): string =>
  formatTime(Math.ceil(at / MINUTE) * MINUTE, timeZone)
/** «22 ноября в 18:40» */
export const formatDayTime = (at: number, timeZone: string): string =>
  `${formatDay(at, timeZone)} в ${formatTime(at, timeZone)}`

/** «4:59» of milliseconds that are left; never below zero. */
export const formatLeft = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** «20 секунд», as after «не ответить» */
export const formatSeconds = (seconds: number): string =>
  counted(seconds, ['секунду', 'секунды', 'секунд'])

/** «Свободно: S — 5, M — 3, L — нет» */
export const formatFree = (free: Station['free']): string => {
  const bySize = new Map<CellSize, number>(free.map(({ size, count }) => [size, count]))
  const parts = CELL_SIZES.flatMap((size) => {
    const count = bySize.get(size)
    return count === undefined ? [] : [`${size} — ${count === 0 ? 'нет' : count}`]
  })
  return `Свободно: ${parts.join(', ')}`
}

const ORDINALS = [
  'первая',
  'вторая',
  'третья',
  'четвёртая',
  'пятая',
  'шестая',
  'седьмая',
  'восьмая',
  'девятая',
  'десятая',
] as const
const OF_HOW_MANY = [
  'одной',
  'двух',
  'трёх',
  'четырёх',
  'пяти',
  'шести',
  'семи',
  'восьми',
  'девяти',
  'десяти',
] as const

/** «вторая» */
const ordinal = (index: number): string => ORDINALS[index - 1] ?? `${index}-я`
/** «трёх», as after «из» and «в … ячейках» */
export const ofHowMany = (count: number): string => OF_HOW_MANY[count - 1] ?? String(count)
/** «вторая из трёх» */
export const turnOf = (index: number, total: number): string =>
  `${ordinal(index)} из ${ofHowMany(total)}`
