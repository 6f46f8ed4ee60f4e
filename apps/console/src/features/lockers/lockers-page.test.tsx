import type { LockerRow } from '@yacheyka/contract/device/locker-card'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '@yacheyka/frontend/api/query.ts'
import { stubFetch, openRoutes } from '@yacheyka/frontend/test-calls.tsx'
import { OPERATOR } from '../../operator-query.ts'
import { Component } from './lockers-page.tsx'

const PATH = '/operator/lockers'
const row = (free: number): LockerRow => ({
  number: 'МСК-1',
  address: 'улица Пушкина, 1',
  state: 'online',
  heard_at: null,
  version: '1.2.0',
  doors: 4,
  free,
  free_by_size: [
    { size: 'S', free },
    { size: 'L', free: 0 },
  ],
  out_of_order: 0,
  open_doors: 0,
  incidents: 0,
})

const open = (changed: LockerRow, address = PATH) => {
  let free = 6
  const calls = stubFetch(({ path }) => {
    if (path.endsWith('/locker-changes')) return [200, { seen: 'two', results: [changed] }]
    free -= 1
    const page = { count: 1, next: null, previous: null, results: [row(free)] }
    return [200, { ...page, versions: ['1.2.0'] }]
  })
  queryClient.setQueryData(OPERATOR, { role: 'support' })
  openRoutes([{ path: PATH, element: <Component /> }], address)
  const of = (name: string) => calls.filter(({ path }) => path.endsWith(name))
  return { lists: () => of('/lockers'), polls: () => of('/locker-changes') }
}
const cell = (text: string) => screen.findByText(text)

test('the list is read once and then follows what has changed', async () => {
  const { lists, polls } = open(row(2))
  expect(await cell('S 2 · L нет')).toBeDefined()
  expect(polls()[0]?.query.get('numbers')).toBe('МСК-1')
  expect(lists()).toHaveLength(1)
})

test('where lockers may have changed places the page is read anew', async () => {
  const { lists } = open({ ...row(2), incidents: 1 })
  expect(await cell('S 4 · L нет')).toBeDefined()
  await waitFor(() => expect(lists()).toHaveLength(2))
})

test('filters stand in the address; what is unknown in it is as if not there', async () => {
  const { lists } = open(row(5), `${PATH}?state=silent&version=1.2.0&incidents=1&q=пушк`)
  await cell('S 5 · L нет')
  expect(Object.fromEntries(lists()[0]?.query ?? [])).toMatchObject({
    state: 'silent',
    version: '1.2.0',
    incidents: '1',
    q: 'пушк',
  })
  const other = open(row(5), `${PATH}?state=lost&incidents=2`)
  await waitFor(() => expect(other.lists()).toHaveLength(1))
  expect(Object.keys(Object.fromEntries(other.lists()[0]?.query ?? [])).toSorted()).toEqual([
    'limit',
    'offset',
  ])
})
