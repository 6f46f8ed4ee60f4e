import type { OperatorPoint } from '@yacheyka/contract/points/console-points'
import type { OperatorRole } from '@yacheyka/core/operators/operator-role'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '@yacheyka/frontend/api/query.ts'
import { stubFetch, openRoutes } from '@yacheyka/frontend/test-calls.tsx'
import { press, textOf } from '@yacheyka/frontend/test-dom.ts'
import { OPERATOR } from '../../operator-query.ts'
import { Cells } from './cells.tsx'
import { Parcels } from './point-parcels.tsx'

const PATH = '/operator/points/1'
const POINT: OperatorPoint = {
  number: '1',
  name: 'Почтомат',
  settlement: 'Москва',
  address: 'Москва, ул. Тихая, 1',
  kind: 'locker',
  active: true,
  use: 'active',
  owner: 'yacheyka',
  longitude: 37.6,
  latitude: 55.7,
  time_zone: 'Europe/Moscow',
  operation_time: [],
  fitting_room: false,
  check_order: false,
  payment_point: false,
  payment_card: false,
  payment_cash: false,
  how_to_find: '',
  photos: [],
  max_weight: null,
  maintenance: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  version: '1',
  cells: [],
  occupancy: [],
  parcels: { here: 0, coming: 0, unpaid: 0, uncounted: 0, overdue: 0, extendable: 0 },
  last_extension: null,
}
const CELLS: OperatorPoint['occupancy'][number] = {
  size: 'M',
  total: 56,
  taken: 54,
  doors: null,
  lying: 0,
  coming: 2,
  unpaid: 1,
  gone: 1,
  blocked: 0,
  others: 0,
  overdue: 0,
  free_at: null,
  gone_barcodes: ['301002008'],
}
const TAKEN: OperatorPoint = {
  ...POINT,
  cells: [{ size: 'M', total: 56, taken: 54 }],
  occupancy: [CELLS],
  parcels: { ...POINT.parcels, coming: 2, unpaid: 1 },
}

/** Cells and parcels of a point. */
const openPoint = (point: OperatorPoint, query = '', role: OperatorRole = 'support') => {
  const calls = stubFetch(() => [200, { count: 0, next: null, previous: null, results: [] }])
  queryClient.setQueryData(OPERATOR, { uid: 'o', login: 'anna', name: 'Анна', role })
  const element = (
    <>
      <Cells point={point} mayChange={role === 'manager'} />
      <Parcels point={point} />
    </>
  )
  openRoutes([{ path: PATH, element }], `${PATH}${query}`)
  return calls
}

test('a point without parcels and taken cells is empty', async () => {
  openPoint({ ...POINT, cells: [{ size: 'M', total: 56, taken: 0 }] })
  expect(await screen.findByText('Точка пуста')).toBeTruthy()
  expect(screen.queryByRole('region')).toBeNull()
})

test('a point whose cells are counted as taken is not empty, and the difference is named with its parcels', async () => {
  openPoint(TAKEN)
  expect(await screen.findByText('Ничего не лежит, но ячейки заняты')).toBeTruthy()
  expect(screen.queryByText('Точка пуста')).toBeNull()
  const region = screen.getByRole('region', { name: 'Счёт и отправления расходятся' })
  expect(textOf(region)).toContain(
    'M: в счёте занято 54, а на деле 4 (едут сюда 2, ждут оплаты 1, держат ушедшие 1)',
  )
  const link = within(region).getByRole('link', { name: '301002008' })
  expect(link.getAttribute('href')).toBe('/operator/parcels/301002008')
})

test('what lies, what is on its way and what waits to be paid are lists apart', async () => {
  const calls = openPoint(TAKEN, '?place=unpaid')
  expect(await screen.findByText('Неоплаченных отправлений сюда нет')).toBeTruthy()
  const places = screen.getByRole('navigation', { name: 'Какие отправления' })
  expect(within(places).getAllByRole('link').map(textOf)).toEqual([
    'Лежат 0',
    'Едут сюда 2',
    'Ждут оплаты 1',
  ])
  expect(calls.at(-1)?.query.get('place')).toBe('unpaid')
})

test('a manager counts the taken cells anew', async () => {
  const calls = openPoint(TAKEN, '', 'manager')
  await press('Пересчитать занятые')
  await waitFor(() => {
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      cells: [],
      recount: true,
    })
  })
})

test.each<[OperatorRole, OperatorPoint]>([
  ['support', TAKEN],
  ['manager', { ...TAKEN, occupancy: [{ ...CELLS, taken: 3, gone: 0, doors: 55 }] }],
])('%s is offered no recount', async (role, point) => {
  openPoint(point, '', role)
  await screen.findByText('Ничего не лежит, но ячейки заняты')
  expect(screen.getByRole('region', { name: 'Счёт и отправления расходятся' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Пересчитать занятые' })).toBeNull()
})
