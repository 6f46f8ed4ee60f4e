import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stubFetch, openRoutes, type CallResponse } from '@yacheyka/frontend/test-calls.tsx'
import { textOf } from '@yacheyka/frontend/test-dom.ts'
import { Component } from './occupancy-page.tsx'

const PATH = '/operator/reports/occupancy'
const FIGURES = { occupied: 1200, in_service: 1500 }
const ROW = { ...FIGURES, key: 'МСК-0001', name: 'Почтомат', detail: 'Москва, ул. Тихая, 1' }
const REPORT = {
  counted_at: '2026-11-22T10:37:00+03:00',
  total: FIGURES,
  days: [
    { day: '2026-11-21', figures: FIGURES },
    { day: '2026-11-22', figures: null },
  ],
  hours: [{ weekday: 1, hour: 13, occupied: 9, in_service: 10 }],
  tightest: [ROW],
  emptiest: [{ ...ROW, key: 'МСК-0002', occupied: 15 }],
}

const openPage = (report: CallResponse, address = PATH) => {
  const calls = stubFetch(({ path }) =>
    path.endsWith('/occupancy-report')
      ? report
      : [200, { count: 1, next: null, previous: null, results: [ROW] }],
  )
  const router = openRoutes([{ path: PATH, element: <Component /> }], address)
  return { calls, router }
}

test('where no cells were in use it says so', async () => {
  openPage([200, { ...REPORT, total: null }])
  await screen.findByText(/таких ячеек в.работе не.было/)
  expect(screen.queryByRole('table')).toBeNull()
})

test('figures, hours of the week, days, the tightest and the emptiest in words', async () => {
  openPage([200, REPORT])
  const network = textOf(await screen.findByRole('region', { name: 'Вся сеть' }))
  for (const words of ['80 %', '90 %Пн, 13–14 ч', '80 %21 ноября', '1 200 ячейко-часов из 1 500'])
    expect(network).toContain(words)
  const rowsOf = (name: string) =>
    within(screen.getByRole('table', { name, hidden: true }))
      .getAllByRole('row', { hidden: true })
      .map(textOf)
  const hours = rowsOf('Занято по часам недели, в процентах')
  expect(hours).toHaveLength(25)
  expect(hours[14]).toBe('13–1490——————')
  expect(rowsOf('Занято по дням').slice(1)).toEqual(['22 ноября—0', '21 ноября80 %1 200'])
  const top = (name: string) => textOf(screen.getByRole('region', { name }))
  expect(top('Теснее всего')).toContain('МСК-0001Москва, ул. Тихая, 180 %')
  expect(top('Свободнее всего')).toContain('МСК-0002Москва, ул. Тихая, 11 %')
  const points = within(await screen.findByRole('table', { name: 'По точкам' }))
  expect(points.getByRole('link').getAttribute('href')).toBe(
    '/operator/points/%D0%9C%D0%A1%D0%9A-0001',
  )
})

test('size, period, breakdown and order stand in the address, the file and the calls', async () => {
  const { calls, router } = openPage([200, REPORT], `${PATH}?period=7&size=L`)
  await screen.findByRole('table', { name: 'По точкам' })
  const list = calls.find(({ path }) => path.endsWith('/points'))
  expect(Object.fromEntries(list?.query ?? [])).toEqual({
    period: '7',
    ordering: '-share',
    size: 'L',
    limit: '30',
    offset: '0',
  })
  const report = calls.find(({ path }) => path.endsWith('/occupancy-report'))
  expect(Object.fromEntries(report?.query ?? [])).toEqual({ period: '7', size: 'L' })
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
    '/api/operator/occupancy-report/points/export?period=7&ordering=-share&size=L',
  )
  fireEvent.change(screen.getByLabelText('Порядок'), { target: { value: 'share' } })
  await waitFor(() => expect(router.state.location.search).toContain('ordering=share'))
  fireEvent.click(screen.getByRole('link', { name: 'Все размеры' }))
  await waitFor(() => expect(router.state.location.search).not.toContain('size='))
})
