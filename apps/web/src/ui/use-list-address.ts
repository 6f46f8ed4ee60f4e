import { useSearchParams } from 'react-router'

/**
 * Filters, sort and page of a list, which stand in the address: back and a copied link bring the same list. What is
 * empty is left out.
 */
export const useListAddress = () => {
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(search.get('page') ?? '1')) || 1)
  const withChanges = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes))
      if (value === '') next.delete(name)
      else next.set(name, value)
    return next
  }
  return {
    page,
    get: (name: string): string => search.get(name) ?? '',
    /** Another filter begins at the first page. */
    change: (changes: Readonly<Record<string, string>>) =>
      setSearch(withChanges({ ...changes, page: '' }), { preventScrollReset: true }),
    reset: () => setSearch({}, { preventScrollReset: true }),
    hrefWith: (changes: Readonly<Record<string, string>>) => `?${withChanges(changes).toString()}`,
  }
}
