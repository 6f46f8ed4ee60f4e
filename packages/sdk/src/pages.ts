import type { CallOptions, Client, Query } from './client.ts'

export interface Page<T> {
  readonly data: T[]
  readonly next_cursor: string | null
}

/** A list: `for await` reads all of it, page by page; `page()` one page. */
export interface List<T, P extends Page<T> = Page<T>> extends AsyncIterable<T> {
  page(cursor?: string): Promise<P>
}

export function listOf<T, P extends Page<T> = Page<T>>(
  client: Client,
  path: string,
  query: Query = {},
  options: CallOptions = {},
): List<T, P> {
  const page = (cursor?: string) =>
    client.json<P>(path, { ...options, query: cursor === undefined ? query : { ...query, cursor } })
  return {
    page,
    async *[Symbol.asyncIterator]() {
      let cursor: string | undefined
      do {
        const { data, next_cursor: next } = await page(cursor)
        yield* data
        cursor = next ?? undefined
      } while (cursor !== undefined)
    },
  }
}

/** A page of what goes on: its cursor is never the last. */
export interface FeedPage<T> extends Page<T> {
  readonly has_more: boolean
  /** What the cursor stood at is kept no longer: something may have been missed. */
  readonly cursor_reset: boolean
}

/** Pages after the cursor until nothing follows. Keep `next_cursor` once a page is done. */
export async function* feedOf<T, P extends FeedPage<T>>(
  read: (cursor?: string) => Promise<P>,
  from?: string,
): AsyncGenerator<P, string | undefined> {
  let cursor = from
  for (;;) {
    const page = await read(cursor)
    cursor = page.next_cursor ?? cursor
    if (page.data.length > 0 || page.cursor_reset) yield page
    if (!page.has_more) return cursor
  }
}
