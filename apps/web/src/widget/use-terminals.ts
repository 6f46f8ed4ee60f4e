import type { CallInput } from '@yacheyka/contract/endpoint'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { WidgetBoot, WidgetTerminal } from '@yacheyka/contract/widget'
import { useState } from 'react'
import { ApiError } from '#/api/api-error.ts'
import { ask } from './calls.ts'
import { useAsked } from './use-asked.ts'

/** Points to a page of the list. */
const PAGE = 20

export type TerminalsQuery = NonNullable<CallInput<typeof ENDPOINTS.listWidgetTerminals>['query']>

/** Pages of the list under one query, so far. */
interface Loaded {
  readonly key: string
  readonly count: number
  readonly results: readonly WidgetTerminal[]
}

/** Points of two pages may meet where the network has changed between them. */
const joined = (before: readonly WidgetTerminal[], more: readonly WidgetTerminal[]) => {
  const known = new Set(before.map(({ number }) => number))
  return [...before, ...more.filter(({ number }) => !known.has(number))]
}

/**
 * The list under a query, page by page; its first page under the first query came with the document. What it shows stays
 * until the next answer is there. `onRefused` is told of every failure, for the widget goes by it.
 */
export const useTerminals = (
  token: string,
  query: TerminalsQuery,
  first: WidgetBoot['first'],
  onRefused: (error: ApiError) => void,
) => {
  const key = JSON.stringify(query)
  const [loaded, setLoaded] = useState<Loaded | null>(first === null ? null : { key, ...first })
  const [growing, setGrowing] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const isReady = loaded?.key === key

  useAsked(
    isReady ? null : `${key} ${attempt}`,
    async (signal) =>
      ask(ENDPOINTS.listWidgetTerminals, { query: { ...query, limit: PAGE } }, token, signal),
    {
      onAnswer: ({ count, results }) => {
        setLoaded({ key, count, results })
      },
      onFailed: (error) => {
        if (error instanceof ApiError) onRefused(error)
      },
    },
  )

  const more = async () => {
    if (loaded === null || growing) return
    setGrowing(true)
    try {
      const input = { query: { ...query, limit: PAGE, offset: loaded.results.length } }
      const { count, results } = await ask(ENDPOINTS.listWidgetTerminals, input, token)
      setLoaded((now) =>
        now?.key === loaded.key ? { key, count, results: joined(now.results, results) } : now,
      )
    } catch (error) {
      if (error instanceof ApiError) onRefused(error)
    }
    setGrowing(false)
  }
  return {
    count: loaded?.count ?? 0,
    results: loaded?.results ?? [],
    /** The answer to another question is on its way. */
    loading: !isReady,
    /** Nothing has ever been answered. */
    empty: loaded === null,
    growing,
    more,
    again: () => {
      setAttempt(attempt + 1)
    },
  }
}
