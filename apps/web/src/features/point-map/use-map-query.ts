import { useUrlQuery } from '@yacheyka/ui/use-url-query.ts'

export interface MapQuery {
  readonly query: URLSearchParams
  /** Changes the query where it stands; the page neither scrolls nor gets a new entry in the history. */
  readonly change: (by: (query: URLSearchParams) => void) => void
}

export const useMapQuery = (): MapQuery => {
  const { query, change } = useUrlQuery()
  return {
    query,
    change: (by) =>
      change(
        (latest) => {
          const next = new URLSearchParams(latest)
          by(next)
          return next
        },
        { replace: true },
      ),
  }
}
