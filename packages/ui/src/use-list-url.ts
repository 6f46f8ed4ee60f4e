import { useUrlQuery, withChanges } from './use-url-query.ts'

type Changes = Readonly<Record<string, string>>

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
export const useListUrl = () => {
  const { query, change } = useUrlQuery()
  const page = Math.max(1, Math.trunc(Number(query.get('page') ?? '1')) || 1)
  return {
    page,
    get: (name: string): string => query.get(name) ?? '',
    /** Another filter begins at the first page. */
    change: (changes: Changes) => change((latest) => withChanges(latest, { ...changes, page: '' })),
    reset: () => change(() => new URLSearchParams()),
    hrefWith: (changes: Changes) => `?${withChanges(query, changes).toString()}`,
  }
}

export type ListUrl = ReturnType<typeof useListUrl>
