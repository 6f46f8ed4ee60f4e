import { act, renderHook, waitFor } from '@testing-library/react'
import { MAP_CENTRE, POPULAR_CITIES } from '@yacheyka/core/map/map-view'
import { expect, test, vi } from 'vitest'
import { useCity } from './use-city.ts'

const UFA = { name: 'Уфа', centre: [55.9678, 54.7431] } as const
const KAZAN = POPULAR_CITIES.find(({ name }) => name === 'Казань')

/** Stands at the wire: nobody knows any place. */
const open = () => {
  const wire = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ results: [] }))
  wire.mockClear()
  const { result } = renderHook(() => useCity(UFA, () => undefined))
  return {
    wire,
    centre: () => result.current[0],
    setCity: (name: string) => {
      act(() => {
        result.current[1](name)
      })
    },
  }
}

test('no city is Moscow; the address’s own and the popular ones are known at once', () => {
  const { wire, centre, setCity } = open()
  setCity('')
  expect(centre()).toEqual(MAP_CENTRE)
  setCity('Казань')
  expect(centre()).toEqual({ longitude: KAZAN?.longitude, latitude: KAZAN?.latitude })
  setCity('Уфа')
  expect(centre()).toEqual({ longitude: 55.9678, latitude: 54.7431 })
  expect(wire).not.toHaveBeenCalled()
})

test('a city that nobody knows is Moscow, as in the frame’s address', async () => {
  const { centre, setCity } = open()
  setCity('Нетакойск')
  await waitFor(() => {
    expect(centre()).toEqual(MAP_CENTRE)
  })
})
