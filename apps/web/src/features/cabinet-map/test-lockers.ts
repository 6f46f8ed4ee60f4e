import type { LimitedTerminal } from '@yacheyka/contract/batches/sending-points'
import { POINT_TYPE_WORDING } from '@yacheyka/core/points/point'
import { parseLockerFilter, lockerFilterOf, type LockerFilter } from './locker-filter.ts'

const OPEN = '09:00-21:00'

/** A locker in Moscow, unless told otherwise; its uid is its number. */
export const locker = (
  number: string,
  changes: Partial<LimitedTerminal> = {},
): LimitedTerminal => ({
  uid: number,
  number,
  name: `Почтомат ${number}`,
  settlement: 'Москва',
  city: 'Москва',
  address: 'Москва, Тверская ул., 1',
  point: { type: 'Point', coordinates: [37.6, 55.75] },
  point_type: POINT_TYPE_WORDING.locker,
  photos: [],
  operation_time: Array.from({ length: 7 }, () => OPEN),
  how_to_find: '',
  payment_methods: [],
  workhours_comment: '',
  overloaded: false,
  free_cells: null,
  time_zone: 'Europe/Moscow',
  ...changes,
})

/** The filter of a query, as the address of the page holds it. */
export const filterOf = (query: string, chosen: readonly string[] = [], now = 0): LockerFilter =>
  lockerFilterOf(parseLockerFilter(new URLSearchParams(query)), new Set(chosen), now)
