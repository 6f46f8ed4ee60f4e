import { act, renderHook } from '@testing-library/react'
import { MAP_CENTRE } from '@yacheyka/core/map/map-view'
import { expect, test } from 'vitest'
import { parseLockerFilter } from './locker-filter.ts'
import { useListStart } from './use-list-start.ts'

const seenAt = (longitude: number, latitude = 55) => ({
  centre: { longitude, latitude },
  zoom: 12,
  bounds: { west: longitude - 1, south: latitude - 1, east: longitude + 1, north: latitude + 1 },
})
const mapUrl = (query: string) => {
  const search = new URLSearchParams(query)
  return {
    filter: parseLockerFilter(search),
    page: Number(search.get('page') ?? '1'),
    point: search.get('point') ?? '',
  }
}
const open = (query: string) => {
  const { result, rerender } = renderHook((call: string) => useListStart(mapUrl(call)), {
    initialProps: query,
  })
  return {
    from: () => result.current.from,
    request: rerender,
    see: (...place: Parameters<typeof seenAt>) =>
      act(() => result.current.follow(seenAt(...place))),
  }
}

test('the list begins where the map begins, and follows it', () => {
  const list = open('')
  expect(list.from()).toEqual(MAP_CENTRE)
  list.see(49)
  expect(list.from()).toEqual({ longitude: 49, latitude: 55 })
  list.request('point_type=locker')
  expect(list.from()).toEqual({ longitude: 49, latitude: 55 })
})

test.each(['q=казань', 'near=55.8,49.1'])('%s is an order of its own', (query) => {
  const list = open(query)
  list.see(49)
  expect(list.from()).toBeNull()
  list.request('')
  expect(list.from()).toEqual({ longitude: 49, latitude: 55 })
})

test('it stays beyond the first page', () => {
  const list = open('page=2')
  list.see(49)
  expect(list.from()).toEqual(MAP_CENTRE)
})

test('it stays while a point is opened from it, and when its card closes; a move of the map goes on', () => {
  const list = open('')
  list.see(30)
  list.request('point=КЗН-1')
  list.see(49, 55)
  list.request('')
  // What the card covered is seen again: another middle of the same look.
  list.see(49, 54)
  expect(list.from()).toEqual({ longitude: 30, latitude: 55 })
  list.see(49.5, 54)
  expect(list.from()).toEqual({ longitude: 49.5, latitude: 54 })
})

test('by a link to a point it begins there', () => {
  const list = open('point=КЗН-1')
  list.see(49)
  expect(list.from()).toEqual({ longitude: 49, latitude: 55 })
})
