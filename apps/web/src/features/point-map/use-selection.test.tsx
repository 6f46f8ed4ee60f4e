import { act, renderHook, waitFor } from '@testing-library/react'
import { EVERY_POINT } from '@yacheyka/core/points/point-filter'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiProvider } from '@yacheyka/frontend/api/api-provider.tsx'
import { queryClient } from '@yacheyka/frontend/api/query.ts'
import type { PointItem } from '@yacheyka/frontend/map/map-item.ts'
import type { ResponseMessage, CallMessage } from '@yacheyka/frontend/map/points-calls.ts'
import { pointsQuery } from './points.ts'
import { useSelection } from './use-selection.ts'

const markerOf = (point: number): PointItem => ({
  kind: 'point',
  point,
  version: 'v1',
  marker: 'default',
  longitude: 49 + point,
  latitude: 55,
})
const SLOW = markerOf(0)
const QUICK = markerOf(1)

/** A worker that finds point 0 wherever it is asked to look. */
class WorkerOfOne {
  onmessage: (event: { readonly data: ResponseMessage }) => void = () => undefined
  postMessage({ id, name }: CallMessage) {
    const point = { point: 0, marker: 'default', distance: 1, longitude: 50, latitude: 55 }
    const response = name === 'load' ? 1 : { total: 1, points: [point] }
    queueMicrotask(() => {
      this.onmessage({ data: { id, ok: true, response } })
    })
  }
}

/** Stands at the wire: what each address answers, each in its own time. */
const answering = (response: (url: string) => Response | Promise<Response>) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) =>
    response(input instanceof Request ? input.url : input.toString()),
  )
}
/** Turns of the event loop, in which a response that has come is read and its promises go on. */
const answersAreRead = async () => {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
}
const page = (...numbers: string[]) => Response.json({ numbers })

const open = () => {
  const onNumber = vi.fn<(number: string | null) => void>()
  const { result, rerender } = renderHook(
    ({ number }: { number: string | undefined }) =>
      useSelection(null, EVERY_POINT, number, onNumber),
    { wrapper: ApiProvider, initialProps: { number: undefined as string | undefined } },
  )
  return { onNumber, result, rerender }
}

beforeEach(() => {
  vi.stubGlobal('Worker', WorkerOfOne)
  queryClient.setQueryData(pointsQuery.queryKey, {
    version: 'v1',
    count: 2,
    page_size: 1,
    kept: false,
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  queryClient.clear()
})

test('a card that was closed while its number was awaited does not open', async () => {
  const late = Promise.withResolvers<Response>()
  answering(async () => late.promise)
  const { onNumber, result } = open()
  act(() => {
    result.current.pick(SLOW)
  })
  expect(result.current.opened.kind).toBe('marker')
  act(() => {
    result.current.drop()
  })
  await act(async () => {
    late.resolve(page('A'))
    await late.promise
  })
  await act(answersAreRead)
  expect(result.current.opened.kind).toBe('nothing')
  expect(onNumber).not.toHaveBeenCalled()
})

test('of two markers the one pressed last opens, whichever response comes first', async () => {
  const late = Promise.withResolvers<Response>()
  answering((url) => (url.endsWith('/0') ? late.promise : page('B')))
  const { onNumber, result } = open()
  act(() => {
    result.current.pick(SLOW)
    result.current.pick(QUICK)
  })
  await waitFor(() => {
    expect(onNumber).toHaveBeenCalledWith('B')
  })
  late.resolve(page('A'))
  await act(answersAreRead)
  expect(onNumber).toHaveBeenCalledTimes(1)
})

test('a marker gives way as the address goes elsewhere, and does not come back with it', () => {
  answering(async () => new Promise<Response>(() => undefined))
  const { result, rerender } = open()
  act(() => {
    result.current.pick(SLOW)
  })
  rerender({ number: 'C' })
  expect(result.current.opened.kind).toBe('nothing')
  rerender({ number: undefined })
  expect(result.current.opened.kind).toBe('nothing')
})

test('a marker of points that have given way is found again among the new ones by its place', async () => {
  answering((url) => {
    if (url === '/api/points/') return Response.json({ version: 'v2', count: 1, page_size: 1 })
    return url.includes('v1')
      ? Response.json({ detail: 'Таких точек больше нет' }, { status: 404 })
      : page('NEW')
  })
  const { onNumber, result } = open()
  act(() => {
    result.current.pick(QUICK)
  })
  await waitFor(() => {
    expect(onNumber).toHaveBeenCalledWith('NEW')
  })
})
