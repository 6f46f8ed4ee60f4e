import { useLayoutEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** The query with these changes; what is empty is left out. */
export const withChanges = (
  query: URLSearchParams,
  changes: Readonly<Record<string, string>>,
): URLSearchParams => {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes))
    if (value === '') next.delete(name)
    else next.set(name, value)
  return next
}

/**
 * The query of the address, and the way to change it. The router tells a change some moments after it was asked for;
 * changes that come in those moments build on each other, and one that arrives late takes none of the later ones back.
 */
export const useUrlQuery = () => {
  const [query, setQuery] = useSearchParams()
  const location = useLocation()
  const latest = useRef(query)
  // On their way, in the order of asking.
  const requested = useRef<readonly string[]>([])
  // With the page itself: a press right after it would else be forgotten.
  useLayoutEffect(() => {
    const arrived = new URLSearchParams(location.search)
    const own = requested.current.lastIndexOf(arrived.toString())
    requested.current = own === -1 ? [] : requested.current.slice(own + 1)
    if (requested.current.length === 0) latest.current = arrived
  }, [location])
  return {
    query,
    /** @param by makes the next query of the one last asked for, which it leaves as it is */
    change: (by: (latest: URLSearchParams) => URLSearchParams, { replace = false } = {}): void => {
      const next = by(latest.current)
      latest.current = next
      requested.current = [...requested.current, next.toString()]
      setQuery(next, { preventScrollReset: true, replace })
    },
  }
}
