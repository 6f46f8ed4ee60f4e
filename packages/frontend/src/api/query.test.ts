import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { queryClient, queryOf } from './query.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  queryClient.clear()
  onlineManager.setOnline(true)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('without a network a query fails within two seconds, and heals when it is back', async () => {
  queryClient.mount()
  onlineManager.setOnline(false)
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const observer = new QueryObserver(queryClient, queryOf(ENDPOINTS.listNews, {}))
  const stop = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(2000)
  expect(observer.getCurrentResult().error).toBeInstanceOf(ApiError)
  expect(fetched).toHaveBeenCalledTimes(3)

  const news = { count: 0, next: null, previous: null, results: [] }
  fetched.mockResolvedValue(new Response(JSON.stringify(news)))
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(observer.getCurrentResult().data).toEqual(news)
  stop()
  queryClient.unmount()
})

test('a rejection is final', async () => {
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(new Response('{"detail":"Нет"}', { status: 404 }))
  const observer = new QueryObserver(queryClient, queryOf(ENDPOINTS.listNews, {}))
  const stop = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(observer.getCurrentResult().isError).toBe(true)
  expect(fetched).toHaveBeenCalledTimes(1)
  stop()
})
