import { useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

type Changes = Readonly<Record<string, string>>

const changed = (search: URLSearchParams, changes: Changes): URLSearchParams => {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes))
    if (value === '') next.delete(name)
    else next.set(name, value)
  return next
}

/** Those of these names that the address has a value for, as a call takes them: what is empty is left out. */
export const filledIn = <Name extends string>(
  get: (name: string) => string,
  names: readonly Name[],
): Readonly<Partial<Record<Name, string>>> =>
  Object.fromEntries(names.map((name) => [name, get(name)]).filter(([, value]) => value !== ''))

/**
 * Filters, sort and page of a list, which stand in the address: back and a copied link bring the same list. What is
 * empty is left out.
 */
export const useListAddress = () => {
  const [search, setSearch] = useSearchParams()
  // As it was last asked for: a second change comes before the first has arrived, and must not undo it.
  const latest = useRef(search)
  // With the page itself: a press right after it would else be forgotten.
  useLayoutEffect(() => {
    latest.current = search
  }, [search])
  const page = Math.max(1, Math.trunc(Number(search.get('page') ?? '1')) || 1)
  const go = (next: URLSearchParams) => {
    latest.current = next
    setSearch(next, { preventScrollReset: true })
  }
  return {
    page,
    get: (name: string): string => search.get(name) ?? '',
    /** Another filter begins at the first page. */
    change: (changes: Changes) => go(changed(latest.current, { ...changes, page: '' })),
    reset: () => go(new URLSearchParams()),
    hrefWith: (changes: Changes) => `?${changed(search, changes).toString()}`,
  }
}

export type ListAddress = ReturnType<typeof useListAddress>
