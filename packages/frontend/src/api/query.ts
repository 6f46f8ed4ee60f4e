import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallInput, Endpoint } from '@yacheyka/contract/http/endpoint'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'

const isWorthRetrying = (error: Error): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/**
 * One store of responses for the whole page. A rejection (4xx) is final; a lost answer is asked for twice more. Without a
 * network the call is made and fails, so that the visitor reads of it, rather than waits for the network to come back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      networkMode: 'always',
      // Off by default where calls are made without a network: what has failed then is asked for when it is back.
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && isWorthRetrying(error),
      retryDelay: (failures) => 500 * 2 ** failures,
    },
    mutations: { networkMode: 'always' },
  },
})

/** Options of `useQuery` for a call of the contract: the key is the call's id with its input. */
export const queryOf = <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  queryOptions({
    queryKey: [endpoint.id, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })
