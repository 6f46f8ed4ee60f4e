import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stubFetch, openRoutes, type CallResponse } from '@yacheyka/frontend/test-calls.tsx'
import { textOf } from '@yacheyka/frontend/test-dom.ts'
import { Component } from './growth-page.tsx'

const PATH = '/operator/reports/growth'
const TOTAL = {
  parcels: 112,
  revenue: 150_050,
  parcels_before: 100,
  revenue_before: 300_100,
  customers: 9,
  new_customers: 2,
  quiet_customers: 4,
}
const REPORT = {
  counted_at: '2026-11-22T10:37:00+03:00',
  total: TOTAL,
  days: [
    { day: '2026-11-21', parcels: 112, revenue: 150_050 },
    { day: '2026-11-22', parcels: 0, revenue: 0 },
  ],
}
const ROW = {
  key: 'b0a3f8a2-0000-4000-8000-000000000001',
  name: 'ООО «Ромашка»',
  inn: '7707083893',
  parcels: 0,
  revenue: 0,
  parcels_before: 5,
  revenue_before: 70_000,
  change: 'quiet',
}

const openPage = (report: CallResponse, address = PATH) => {
  const calls = stubFetch(({ path }) =>
    path.endsWith('/growth-report')
      ? report
      : [200, { count: 1, next: null, previous: null, results: [ROW] }],
  )
  const router = openRoutes([{ path: PATH, element: <Component /> }], address)
  return { calls, router }
}

test('where nothing was ordered it says so', async () => {
  openPage([200, { ...REPORT, total: null }])
  await screen.findByText(/За это время посылок не.оформляли/)
  expect(screen.queryByRole('table')).toBeNull()
})

test('figures beside those of before, days and customers in words', async () => {
  openPage([200, REPORT])
  const network = textOf(await screen.findByRole('region', { name: 'Вся сеть' }))
  for (const words of ['112+12 %', '1 501 ₽−50 %', 'Новых клиентов2', 'Замолчали4'])
    expect(network).toContain(words)
  const days = within(screen.getByRole('table', { name: /по дням/, hidden: true }))
  expect(days.getAllByRole('row', { hidden: true }).map(textOf).slice(1)).toEqual([
    '22 ноября00,00 ₽',
    '21 ноября1121 500,50 ₽',
  ])
  const customers = within(await screen.findByRole('table', { name: 'По клиентам' }))
  expect(customers.getAllByRole('row').map(textOf)[1]).toContain('замолчал · ИНН 7707083893')
  expect(customers.getByRole('link').getAttribute('href')).toBe(`/operator/customers/${ROW.key}`)
})

test('measure, who changed, order and period stand in the address, the file and the calls', async () => {
  const { calls, router } = openPage([200, REPORT], `${PATH}?period=7&change=new`)
  await screen.findByRole('table', { name: 'По клиентам' })
  const list = calls.find(({ path }) => path.endsWith('/customers'))
  expect(Object.fromEntries(list?.query ?? [])).toEqual({
    period: '7',
    ordering: '-revenue',
    change: 'new',
    limit: '30',
    offset: '0',
  })
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
    '/api/operator/growth-report/customers/export?period=7&ordering=-revenue&change=new',
  )
  fireEvent.change(screen.getByLabelText('Клиенты'), { target: { value: 'quiet' } })
  await waitFor(() => expect(router.state.location.search).toContain('change=quiet'))
  fireEvent.click(screen.getByRole('link', { name: 'Выручка' }))
  await screen.findByRole('heading', { name: /Выручка по.дням/ })
})
