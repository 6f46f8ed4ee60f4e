import type { CellState, PointUse } from '@yacheyka/contract/points/console-points'
import { useLocation } from 'react-router'
import { POINT_TYPE_WORDING } from '@yacheyka/core/points/point'

export const USE_WORDS: Readonly<Record<PointUse, string>> = {
  active: 'Работает',
  off: 'Выключена',
  maintenance: 'На обслуживании',
}

export const CELL_WORDS: Readonly<Record<CellState, string>> = {
  unknown: 'Неизвестны',
  free: 'Есть свободные',
  almost_full: 'Почти заполнен',
  full: 'Заполнен',
}

export const KIND_WORDS = POINT_TYPE_WORDING

/** The number of the point that the page is about: it may hold anything, so the router's own reading will not do. */
export const useNumber = (): string => {
  const { pathname } = useLocation()
  const segment = /^\/operator\/points\/([^/]+)/.exec(pathname)?.[1] ?? ''
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
