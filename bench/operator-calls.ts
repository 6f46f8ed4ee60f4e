import { OPERATOR_ENDPOINT_LIST } from '@yacheyka/contract/endpoint-lists'
import type { Endpoint } from '../packages/contract/src/http/endpoint.ts'
import { OPERATOR_ENDPOINTS } from '../packages/contract/src/console-endpoints.ts'
import { SEARCHES } from './operator-searches.ts'

const isList = ({ method, path, query }: Endpoint): boolean =>
  method === 'GET' && !path.includes(':') && query !== undefined && 'limit' in query._zod.def.shape

/** Pages of every list that there is, and the searches. */
export async function operatorCalls(request: (url: string) => Promise<{ readonly count: number }>) {
  const calls: { readonly name: string; readonly url: string }[] = []
  for (const endpoint of OPERATOR_ENDPOINT_LIST) {
    if (!isList(endpoint)) continue
    const { count } = await request(endpoint.path)
    calls.push({ name: endpoint.id, url: endpoint.path })
    if (count > 100)
      for (const [where, offset] of [
        ['in the middle', Math.floor(count / 2)],
        ['the last', count - 10],
      ] as const)
        calls.push({ name: `${endpoint.id}: ${where}`, url: `${endpoint.path}?offset=${offset}` })
  }
  for (const [id, queries] of Object.entries(SEARCHES))
    for (const query of queries) {
      const { path } = (OPERATOR_ENDPOINTS as Readonly<Record<string, Endpoint>>)[id] ?? {
        path: '',
      }
      calls.push({
        name: `${id}: ${query}`,
        url: `${path}?${new URLSearchParams(query).toString()}`,
      })
    }
  return calls
}
