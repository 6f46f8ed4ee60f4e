import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stubFetch, openRoutes, type CallResponse } from '@yacheyka/frontend/test-calls.tsx'
import { textOf } from '@yacheyka/frontend/test-dom.ts'
import { Component } from './refusal-page.tsx'

const PATH = '/operator/reports/refusals'
const ROW = {
  key: 'МСК-0001',
  name: 'Почтомат',
  detail: 'Москва, ул. Тихая, 1',
  refusals: 56,
  occupied: 90,
  in_service: 100,
}
const REPORT = {
  counted_at: '2026-11-22T10:37:00+03:00',
  total: { refusals: 84, points: 3, days: 21 },
  days: [
    { day: '2026-11-21', refusals: 84 },
    { day: '2026-11-22', refusals: 0 },
  ],
  modules: [{ ...ROW, days: 7 }],
}

const openPage = (report: CallResponse, address = PATH) => {
  const calls = stubFetch(({ path }) =>
    path.endsWith('/refusal-report')
      ? report
      : [200, { count: 1, next: null, previous: null, results: [ROW] }],
  )
  const router = openRoutes([{ path: PATH, element: <Component /> }], address)
  return { calls, router }
}

test('where nothing was rejected it says so', async () => {
  openPage([200, { ...REPORT, total: null }])
  await screen.findByText(/За это время никому не.отказали/)
  expect(screen.queryByRole('table')).toBeNull()
})

test('refusals, points that need a module, days and points in words', async () => {
  openPage([200, REPORT])
  const network = textOf(await screen.findByRole('region', { name: 'Вся сеть' }))
  for (const words of ['Отказов84', 'В день4', 'Точек с отказами3'])
    expect(network).toContain(words)
  const modules = screen.getByRole('region', { name: 'Добавить модуль здесь' })
  expect(textOf(modules)).toContain('МСК-0001Москва, ул. Тихая, 18 в деньзанято 90 %')
  const days = within(screen.getByRole('table', { name: 'Отказы по дням', hidden: true }))
  expect(days.getAllByRole('row', { hidden: true }).map(textOf).slice(1)).toEqual([
    '22 ноября0',
    '21 ноября84',
  ])
  const points = within(await screen.findByRole('table', { name: 'По точкам' }))
  expect(points.getAllByRole('row').map(textOf)[1]).toContain('5690 %')
})

test('where no point needs a module it says so', async () => {
  openPage([200, { ...REPORT, modules: [] }])
  const modules = await screen.findByRole('region', { name: 'Добавить модуль здесь' })
  expect(textOf(modules)).toMatch(/больше 85 % и.отказывают, за.это время нет/)
})

test('period and breakdown stand in the address, the file and the calls', async () => {
  const { calls, router } = openPage([200, REPORT], `${PATH}?period=7&by=places`)
  await screen.findByRole('table', { name: 'Где отказали' })
  const list = calls.find(({ path }) => path.endsWith('/places'))
  expect(Object.fromEntries(list?.query ?? [])).toEqual({ period: '7', limit: '30', offset: '0' })
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
    '/api/operator/refusal-report/places/export?period=7',
  )
  fireEvent.click(screen.getByRole('link', { name: 'По размерам' }))
  await waitFor(() => expect(router.state.location.search).toContain('by=sizes'))
})
