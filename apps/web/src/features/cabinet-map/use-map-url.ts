import { useUrlQuery, withChanges } from '@yacheyka/ui/use-url-query.ts'
import type { View } from '@yacheyka/frontend/map/view-switch.tsx'
import { FILTER_NAMES, parseLockerFilter, type FilterChanges } from './locker-filter.ts'

const VIEW = 'view'
const POINT = 'point'
const PAGE = 'page'

type Changes = Readonly<Record<string, string>>

/** Filters, page, open point and, on narrow screens, the view: all of it stands in the address. */
export const useMapUrl = () => {
  const { query, change } = useUrlQuery()
  const page = Math.max(1, Math.trunc(Number(query.get(PAGE) ?? '1')) || 1)
  const hrefWith = (changes: Changes) => `?${withChanges(query, changes).toString()}`
  const go = (changes: Changes, replace = false) =>
    change((latest) => withChanges(latest, changes), { replace })
  return {
    filter: parseLockerFilter(query),
    page,
    /** Number of the open point; '' where none is open. */
    point: query.get(POINT) ?? '',
    view: query.get(VIEW) === 'map' ? ('map' as const) : ('list' as const),
    /** Another filter begins at the first page. `typed`: letter by letter, of which Back is to know nothing. */
    change: (changes: FilterChanges, { typed = false } = {}) =>
      go({ ...changes, [PAGE]: '' }, typed),
    reset: () => go(Object.fromEntries([...FILTER_NAMES, PAGE].map((name) => [name, '']))),
    open: (number: string) => go({ [POINT]: number }),
    show: (view: View) => go({ [VIEW]: view === 'map' ? 'map' : '' }, true),
    pageHref: (next: number) => hrefWith({ [PAGE]: next === 1 ? '' : String(next) }),
    pointHref: (number: string) => hrefWith({ [POINT]: number }),
  }
}
export type MapUrl = ReturnType<typeof useMapUrl>
