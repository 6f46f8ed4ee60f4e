import { parsePointFilter } from '@yacheyka/core/points/point-filter-query'
import { queryClient } from '@yacheyka/frontend/api/query.ts'
import { hasReadyClusters, readyClustersQuery } from './ready-clusters.ts'
import { startOf } from './use-place-query.ts'
import { terminalQuery } from './use-terminal.ts'

/**
 * Asks for what the map will show first while the map's own code is still on its way: the open point, or else the groups
 * about the place where the map opens. The map finds the responses where it would have put them itself; a failed question
 * is asked again there.
 */
export const preloadPoints = (number: string | undefined, query: URLSearchParams): void => {
  const start = startOf(query)
  if (number !== undefined) void queryClient.prefetchQuery(terminalQuery(number))
  else if (hasReadyClusters(start, parsePointFilter(query)))
    void queryClient.prefetchQuery({ ...readyClustersQuery(start), retry: false })
}
