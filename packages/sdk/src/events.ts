import { type CallOptions, type Client, path, sleep } from './client.ts'
import { type FeedPage, feedOf } from './pages.ts'
import type { ListEventsQuery, YacheykaEvent } from './types.gen.ts'

export type EventsPage = FeedPage<YacheykaEvent>

export interface FollowOptions extends CallOptions {
  /** Types, with commas between; a cursor is of the same types. */
  readonly type?: string
  /** Between two questions when nothing is new, milliseconds. */
  readonly intervalMs?: number
}

export function eventsOf(client: Client) {
  const page = (query: ListEventsQuery = {}, options?: CallOptions) =>
    client.json<EventsPage>('/events', { ...options, query })
  return {
    /** One page: the oldest first. */
    page,
    get: (id: string, options?: CallOptions) =>
      client.json<YacheykaEvent>(path`/events/${id}`, options),
    /**
     * Pages of events after the cursor, the newest as they come, without end: stop by `signal` or `break`. Keep
     * `next_cursor` once a page is done; after a restart go on from it.
     */
    async *follow(cursor?: string, options: FollowOptions = {}): AsyncGenerator<EventsPage> {
      const { type, intervalMs = 3000, signal } = options
      let from = cursor
      for (;;) {
        const read = (at?: string) => page({ type, cursor: at, limit: 100 }, { signal })
        from = yield* feedOf<YacheykaEvent, EventsPage>(read, from)
        await sleep(intervalMs, signal)
      }
    },
  }
}
