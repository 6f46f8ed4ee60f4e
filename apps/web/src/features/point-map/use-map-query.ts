import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

export interface MapQuery {
  readonly query: URLSearchParams
  /** Changes the query where it stands; the page neither scrolls nor gets a new entry in the history. */
  readonly change: (by: (query: URLSearchParams) => void) => void
}

/**
 * The query of the address. The router tells a change a moment after it was asked for; changes that come in that moment
 * build on each other, not on what the router still tells.
 */
export const useMapQuery = (): MapQuery => {
  const [query, setQuery] = useSearchParams()
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  }, [query])
  const change = (by: (query: URLSearchParams) => void) => {
    const next = new URLSearchParams(latest.current)
    by(next)
    latest.current = next
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  return { query, change }
}
