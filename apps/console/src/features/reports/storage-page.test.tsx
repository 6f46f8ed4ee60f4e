import type { StorageFigures } from '@yacheyka/contract/reports/console-storage-report'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stubFetch, openRoutes, type CallResponse } from '@yacheyka/frontend/test-calls.tsx'
import { textOf } from '@yacheyka/frontend/test-dom.ts'
import { Component } from './storage-page.tsx'

const PATH = '/operator/reports/storage'
const FIGURES: StorageFigures = {
  handed_out: 200,
  median: 41,
  p90: 96,
  within_24: 76,
  within_72: 168,
  unscanned: 3,
  gone_back: 7,
  overdue: 14,
}
const DAYS = [
  { day: '2026-11-21', figures: FIGURES },
  { day: '2026-11-22', figures: null },
]
const REPORT = { counted_at: '2026-11-22T10:37:00+03:00', total: FIGURES, days: DAYS }
const ROW = { ...FIGURES, key: 'МСК-0001', name: 'Почтомат', detail: 'Москва, ул. Тихая, 1' }

const openPage = (report: CallResponse, address = PATH) => {
  const calls = stubFetch(({ path }) =>
    path.endsWith('/storage-report')
      ? report
      : [200, { count: 1, next: null, previous: null, results: [ROW] }],
  )
  const router = openRoutes([{ path: PATH, element: <Component /> }], address)
  return { calls, router }
}

test('before the first count it says when there will be figures', async () => {
  openPage([200, { counted_at: null, total: null, days: DAYS }])
  await screen.findByText('Отчёт ещё не считали')
  expect(screen.queryByRole('table')).toBeNull()
})

test('where nothing was fetched it says so, and the period may be another one', async () => {
  openPage([200, { ...REPORT, total: null }])
  await screen.findByText(/За это время посылок не забирали/)
  expect(screen.getByRole('navigation', { name: 'Период' })).toBeTruthy()
})

test('a report that does not come is requested again', async () => {
  const { calls } = openPage([503, { detail: 'База не отвечает' }])
  await screen.findByRole('alert')
  const before = calls.length
  fireEvent.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }))
  await waitFor(() => expect(calls.length).toBeGreaterThan(before))
})

test('figures of the network, of its days and points, in words', async () => {
  openPage([200, REPORT])
  const network = textOf(await screen.findByRole('region', { name: 'Вся сеть' }))
  for (const words of ['41 ч', '96 ч4 суток', '38 %', '84 %', '7 %14 посылок'])
    expect(network).toContain(words)
  expect(network).toContain('выдано 203 посылки, забрано назад 7 посылок')
  expect(network).toContain('О прибытии 3 посылок никто не сообщил')
  const days = within(screen.getByRole('table', { name: /по дням/, hidden: true }))
  expect(days.getAllByRole('row', { hidden: true }).map(textOf)).toEqual([
    expect.stringContaining('День'),
    '22 ноября0———',
    '21 ноября20341 ч96 ч38 %',
  ])
  const points = within(await screen.findByRole('table', { name: 'По точкам' }))
  expect(points.getByRole('link').getAttribute('href')).toBe(
    '/operator/points/%D0%9C%D0%A1%D0%9A-0001',
  )
})

test('period, breakdown and order stand in the address, the file and the calls', async () => {
  const { calls, router } = openPage([200, REPORT], `${PATH}?period=90&by=customers&page=2`)
  await screen.findByRole('table', { name: 'По отправителям' })
  const list = calls.find(({ path }) => path.endsWith('/customers'))
  expect(Object.fromEntries(list?.query ?? [])).toEqual({
    period: '90',
    ordering: '-p90',
    limit: '30',
    offset: '30',
  })
  fireEvent.change(screen.getByLabelText('Порядок'), { target: { value: '-overdue' } })
  await waitFor(() =>
    expect(router.state.location.search).toBe('?period=90&by=customers&ordering=-overdue'),
  )
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
    '/api/operator/storage-report/customers/export?period=90&ordering=-overdue',
  )
  fireEvent.click(screen.getByRole('link', { name: '7 дней' }))
  await waitFor(() => expect(calls.at(-1)?.query.get('period')).toBe('7'))
})
