import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ApiError } from '@yacheyka/frontend/api/api-error.ts'
import { useTerminals } from './use-terminals.ts'

interface Requested {
  readonly query: URLSearchParams
  readonly signal: AbortSignal | null | undefined
  readonly response: (response: Response) => void
}

/** Stands at the wire: each call waits until it is answered. */
const open = () => {
  const calls: Requested[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const signal = init?.signal
    signal?.addEventListener('abort', () => {
      reject(new DOMException('', 'AbortError'))
    })
    const address = input instanceof Request ? input.url : input.toString()
    const query = new URL(address, location.origin).searchParams
    calls.push({ query, signal, response: resolve })
    return promise
  })
  const onRefused = vi.fn<(error: ApiError) => void>()
  const { result, rerender } = renderHook(
    ({ full_addr }) => useTerminals('t', { full_addr }, null, onRefused),
    { initialProps: { full_addr: 'a' } },
  )
  return { calls, onRefused, result, rerender }
}
const page = (count: number, ...numbers: string[]) =>
  Response.json({ count, results: numbers.map((number) => ({ number })) })

test('a further page of a list that was given up is aborted, and its failure is nobody’s', async () => {
  const { calls, onRefused, result, rerender } = open()
  calls[0]?.response(page(3, '1', '2'))
  await waitFor(() => {
    expect(result.current.count).toBe(3)
  })
  act(() => {
    result.current.more()
  })
  expect(result.current.growing).toBe(true)
  expect(calls[1]?.query.get('offset')).toBe('2')

  rerender({ full_addr: 'b' })
  expect(calls[1]?.signal?.aborted).toBe(true)
  expect(result.current.growing).toBe(false)
  calls[2]?.response(page(2, '7'))
  await waitFor(() => {
    expect(result.current.results).toHaveLength(1)
  })
  // Back under the first filter nothing grows by itself.
  rerender({ full_addr: 'a' })
  calls[3]?.response(page(3, '1', '2'))
  await waitFor(() => {
    expect(result.current.count).toBe(3)
  })
  expect(result.current.growing).toBe(false)
  expect(calls).toHaveLength(4)
  expect(onRefused).not.toHaveBeenCalled()
})

test('a further page is added, no point twice; one that failed can be requested again', async () => {
  const { calls, onRefused, result } = open()
  calls[0]?.response(page(3, '1', '2'))
  await waitFor(() => {
    expect(result.current.count).toBe(3)
  })
  act(() => {
    result.current.more()
  })
  calls[1]?.response(Response.json({ detail: 'x' }, { status: 503 }))
  await waitFor(() => {
    expect(onRefused).toHaveBeenCalledOnce()
  })
  expect(result.current.growing).toBe(false)
  act(() => {
    result.current.more()
  })
  calls[2]?.response(page(3, '2', '3'))
  await waitFor(() => {
    expect(result.current.results.map(({ number }) => number)).toEqual(['1', '2', '3'])
  })
})
