import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { View } from '#/ui/view-switch.tsx'
import { FILTER_NAMES, parseLockerFilter, type FilterChanges } from './locker-filter.ts'

const VIEW = 'view'
const POINT = 'point'
const PAGE = 'page'

type Changes = Readonly<Record<string, string>>

const withChanges = (search: URLSearchParams, changes: Changes): URLSearchParams => {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes))
    if (value === '') next.delete(name)
    else next.set(name, value)
  return next
}

/** Filters, page, open point and, on narrow screens, the view: all of it stands in the address. */
export const useMapAddress = () => {
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(search.get(PAGE) ?? '1')) || 1)
  const hrefWith = (changes: Changes) => `?${withChanges(search, changes).toString()}`
  // As it was last asked for: a second change comes before the first has arrived, and must not undo it.
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])
  const go = (changes: Changes, replace = false) => {
    latest.current = withChanges(latest.current, changes)
    setSearch(latest.current, { preventScrollReset: true, replace })
  }
  return {
    filter: parseLockerFilter(search),
    page,
    /** Number of the open point; '' where none is open. */
    point: search.get(POINT) ?? '',
    view: search.get(VIEW) === 'map' ? ('map' as const) : ('list' as const),
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
export type MapAddress = ReturnType<typeof useMapAddress>
