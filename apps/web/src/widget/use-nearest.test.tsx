import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { filterOfMap, useNearest } from './use-nearest.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('an address that is no point’s: its place in view, what was not found, the nearest points', async () => {
  const calls: string[] = []
  const terminals = [{ number: 'КЗН-1' }]
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = input instanceof Request ? input.url : input.toString()
    calls.push(decodeURIComponent(url))
    return url.startsWith('/api/geocode')
      ? Response.json({
          results: [
            {
              kind: 'address',
              title: 'ул. Баумана',
              subtitle: 'Казань',
              coordinates: [49.11, 55.79],
              note: 'Дом не нашли, показываем улицу Баумана, Казань',
            },
          ],
        })
      : Response.json({ count: 1, results: terminals })
  })
  const view = { longitude: 37.6, latitude: 55.7 }
  const query = { full_addr: 'Казань, Баумана 999' }
  const { result } = renderHook(() => useNearest('secret', 'Казань, Баумана 999', query, view))
  await waitFor(() => {
    expect(result.current?.place).toEqual({
      name: 'ул. Баумана',
      note: 'Дом не нашли, показываем улицу Баумана, Казань',
      longitude: 49.11,
      latitude: 55.79,
    })
  })
  expect(result.current?.terminals).toEqual(terminals)
  expect(calls[0]).toContain('longitude=37.6&latitude=55.7')
  expect(calls[1]).toMatch(/longitude=49\.11&latitude=55\.79/u)
})

test('the map shows all points around a place that is no point’s, under the rest of the filter', () => {
  const filter = { full_addr: 'Казань, Баумана', number: '7', open_now: 'true' } as const
  const place = { name: 'Казань', note: '', longitude: 49.12, latitude: 55.79 }
  const view = { longitude: 37.6, latitude: 55.7 }
  expect(filterOfMap(filter, { key: '', place, terminals: [] }, view)).toEqual({ open_now: 'true' })
  expect(filterOfMap(filter, null, view)).toEqual({ ...filter, ...view })
  expect(filterOfMap({ open_now: 'true' }, null, view)).toEqual({ open_now: 'true' })
})
