import { type CallOptions, type Client, path } from './client.ts'
import { type FeedPage, feedOf, listOf } from './pages.ts'
import type {
  ChangedPoint,
  CheckPointAnswer,
  CheckPointBody,
  GetPointQuery,
  ListCitiesAnswer,
  ListCitiesQuery,
  ListPointChangesAnswer,
  ListPointsQuery,
  Point,
  QuoteRatesAnswer,
  QuoteRatesBody,
} from './types.gen.ts'

type ChangesPage = FeedPage<ChangedPoint> & ListPointChangesAnswer

export const pointsOf = (client: Client) => ({
  list: (query?: ListPointsQuery, options?: CallOptions) =>
    listOf<Point>(client, '/points', query, options),
  get: (number: string, query?: GetPointQuery, options?: CallOptions) =>
    client.json<Point>(path`/points/${number}`, { ...options, query }),
  /** Whether the point takes the parcel, and which near ones do if it does not. */
  check: (number: string, body: CheckPointBody, options?: CallOptions) =>
    client.json<CheckPointAnswer>(path`/points/${number}/check`, {
      ...options,
      method: 'POST',
      body,
      repeatable: true,
    }),
  /** Pages of what changed after the cursor; without one, of everything. Keep the `next_cursor` of the last. */
  changes: (cursor?: string, options?: CallOptions) =>
    feedOf<ChangedPoint, ChangesPage>(
      (from) =>
        client.json<ChangesPage>('/points/changes', {
          ...options,
          query: { limit: 100, cursor: from },
        }),
      cursor,
    ),
  /** All points at once, and the cursor for the changes after them. */
  async snapshot(options?: CallOptions): Promise<{ points: ChangedPoint[]; cursor?: string }> {
    const response = await client.send('/points/snapshot', options)
    const lines = (await response.text()).split('\n').filter((line) => line !== '')
    const next = /[?&]cursor=([^>&]+)/.exec(response.headers.get('link') ?? '')?.[1]
    return {
      points: lines.map((line) => JSON.parse(line) as ChangedPoint),
      ...(next === undefined ? {} : { cursor: decodeURIComponent(next) }),
    }
  },
})

export const citiesOf = (client: Client) => ({
  list: (query?: ListCitiesQuery, options?: CallOptions) =>
    listOf<ListCitiesAnswer['data'][number]>(client, '/cities', query, options),
})

export const ratesOf = (client: Client) => ({
  /** Prices of up to 100 lines; each has a price or its own error. */
  quote: (lines: QuoteRatesBody['lines'], options?: CallOptions) =>
    client.json<QuoteRatesAnswer>('/rates', {
      ...options,
      method: 'POST',
      body: { lines },
      repeatable: true,
    }),
})
