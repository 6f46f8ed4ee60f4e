import { EVERY_POINT } from '@yacheyka/core/points/point-filter'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { useMapQuery } from './use-map-query.ts'
import { usePointFilter } from './use-point-filter.ts'

const open = (address: string) =>
  renderHook(
    () => {
      const [filter, setFilter] = usePointFilter(useMapQuery())
      return { filter, setFilter, search: useLocation().search }
    },
    {
      wrapper: ({ children }: { readonly children: ReactNode }) => (
        <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
      ),
    },
  ).result

test('the address is the filter', () => {
  const result = open('/point/7?city=Казань&card=true&day_of_week=6&exact_time=23:00')
  expect(result.current.filter).toEqual({
    ...EVERY_POINT,
    conditions: ['card'],
    hours: { kind: 'open_at', day: 6, minute: 23 * 60 },
  })
})

test('a change goes to the address and leaves the rest of it alone', () => {
  const result = open('/?point=7&cash=true')
  act(() => {
    result.current.setFilter({ ...EVERY_POINT, conditions: ['card'] })
  })
  expect(result.current.filter.conditions).toEqual(['card'])
  expect(result.current.search).toBe('?point=7&card=true')
})

test('two changes in one breath are both kept', () => {
  const result = open('/')
  act(() => {
    result.current.setFilter({ ...EVERY_POINT, conditions: ['card'] })
    result.current.setFilter({ ...EVERY_POINT, conditions: ['card', 'cash'] })
  })
  expect(result.current.filter.conditions).toEqual(['card', 'cash'])
  expect(result.current.search).toBe('?card=true&cash=true')
})
