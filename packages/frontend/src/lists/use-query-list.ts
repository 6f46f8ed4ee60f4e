import {
  keepPreviousData,
  useQuery,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query'
import type { ListUrl } from '@yacheyka/ui/use-list-url.ts'
import type { ListFrameProps, Page, Pages } from './list-frame.tsx'

/** Rows of the page that the URL names, as the calls of lists take them. */
export interface PageRange {
  readonly limit: number
  readonly offset: number
}

/** What the frame of a list shows: its rows, its pages, and the way out of filters that the server rejects. */
export interface QueryList<Data extends Page> {
  readonly query: ListFrameProps<Data>['query']
  readonly pages: Omit<Pages, 'label'>
  readonly onReset: () => void
}

/**
 * The page of a list that the URL names. The rows of the page before stay until the next have come.
 * @param size rows of a page
 * @param queryOf options of the call for these rows, as `operatorQuery` and `customerQuery` make them
 */
export const useQueryList = <Data extends Page, Key extends QueryKey>(
  { page, reset, hrefWith }: Pick<ListUrl, 'page' | 'reset' | 'hrefWith'>,
  size: number,
  queryOf: (range: PageRange) => UseQueryOptions<Data, Error, Data, Key>,
) => {
  const range: PageRange = { limit: size, offset: (page - 1) * size }
  const query = useQuery({ placeholderData: keepPreviousData, ...queryOf(range) })
  return {
    query,
    range,
    pages: {
      current: page,
      size,
      hrefOf: (to: number) => hrefWith({ page: to === 1 ? '' : `${to}` }),
    },
    onReset: reset,
  }
}
