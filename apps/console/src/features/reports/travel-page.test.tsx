import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stubFetch, openRoutes, type CallResponse } from '@yacheyka/frontend/test-calls.tsx'
import { textOf } from '@yacheyka/frontend/test-dom.ts'
import { Component } from './travel-page.tsx'

const PATH = '/operator/reports/travel'
const FIGURES = { parcels: 200, median: 41, p90: 96 }
const DAYS = [
  { day: '2026-11-21', figures: FIGURES },
  { day: '2026-11-22', figures: null },
]
const REPORT = {
  counted_at: '2026-11-22T10:37:00+03:00',
  total: [
    { leg: 'way', ...FIGURES },
    { leg: 'carried', parcels: 21, median: 5, p90: 9 },
  ],
  days: DAYS,
}
const ROW = { ...FIGURES, key: 'Тверь' }

const openPage = (report: CallResponse, address = PATH) => {
  const calls = stubFetch(({ path }) =>
    path.endsWith('/travel-report')
      ? report
      : [200, { count: 1, next: null, previous: null, results: [ROW] }],
  )
  const router = openRoutes([{ path: PATH, element: <Component /> }], address)
  return { calls, router }
}

test('where nothing has arrived it says so', async () => {
  openPage([200, { ...REPORT, total: null }])
  await screen.findByText(/За это время в.точки ничего не.прибыло/)
  expect(screen.queryByRole('table')).toBeNull()
})

test('legs in words, days and cities as tables', async () => {
  openPage([200, REPORT])
  const legs = within(await screen.findByRole('region', { name: 'Участки пути' }))
  const [way, placed] = legs.getAllByRole('listitem').map(textOf)
  expect(way).toContain('половина за 41 ч, 90 % за 96 ч (4 суток)')
  expect(placed).toContain('нет данных')
  expect(legs.getAllByRole('listitem').map(textOf).at(-1)).toContain('21 посылка')
  const days = within(screen.getByRole('table', { name: /по дням/, hidden: true }))
  expect(days.getAllByRole('row', { hidden: true }).map(textOf)).toEqual([
    expect.stringContaining('День'),
    '22 ноября0——',
    '21 ноября20041 ч96 ч',
  ])
  const cities = within(await screen.findByRole('table', { name: /по городам/ }))
  expect(cities.getAllByRole('row').map(textOf).at(-1)).toContain('Тверь')
})

test('leg, period, breakdown and order stand in the address, the file and the calls', async () => {
  const { calls, router } = openPage([200, REPORT], `${PATH}?period=90&by=services&leg=carried`)
  await screen.findByRole('table', { name: /по услугам/ })
  const list = calls.find(({ path }) => path.endsWith('/services'))
  expect(Object.fromEntries(list?.query ?? [])).toEqual({
    period: '90',
    leg: 'carried',
    ordering: '-p90',
    limit: '30',
    offset: '0',
  })
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
    '/api/operator/travel-report/services/export?period=90',
  )
  fireEvent.change(screen.getByLabelText('Порядок'), { target: { value: '-parcels' } })
  await waitFor(() => expect(router.state.location.search).toContain('ordering=-parcels'))
  fireEvent.click(screen.getByRole('link', { name: /Весь путь/ }))
  await waitFor(() => expect(router.state.location.search).not.toContain('leg='))
})
