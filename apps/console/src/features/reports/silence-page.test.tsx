import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stubFetch, openRoutes, type CallResponse } from '@yacheyka/frontend/test-calls.tsx'
import { textOf } from '@yacheyka/frontend/test-dom.ts'
import { Component } from './silence-page.tsx'

const PATH = '/operator/reports/silence'
const ROW = {
  key: 'МСК-0001',
  name: 'Почтомат',
  detail: 'Москва, ул. Тихая, 1',
  last_at: '2026-11-20T10:37:00+03:00',
  said: 'stored',
  usual: 18_000,
  silent: 259_200,
  spells: 0,
}
const REPORT = {
  counted_at: '2026-11-22T10:37:00+03:00',
  total: { silent: 1, points: 600, unheard: 4, silent_sources: 0, sources: 2 },
  days: [
    { day: '2026-11-21', points: null },
    { day: '2026-11-22', points: 3 },
  ],
}

const openPage = (report: CallResponse, address = PATH, row: object = ROW) => {
  const calls = stubFetch(({ path }) =>
    path.endsWith('/silence-report')
      ? report
      : [200, { count: 1, next: null, previous: null, results: [row] }],
  )
  const router = openRoutes([{ path: PATH, element: <Component /> }], address)
  return { calls, router }
}

test('where nobody has spoken yet it says so', async () => {
  openPage([200, { ...REPORT, total: null }])
  await screen.findByText(/Ещё никто не.сказал ни.слова/)
  expect(screen.queryByRole('table')).toBeNull()
})

test('before the first look it says when it comes', async () => {
  openPage([200, { ...REPORT, counted_at: null, total: null }])
  expect(await screen.findByText(/считается раз в.минуту/)).toBeTruthy()
})

test('figures, days and who is silent in words, with a link to the point', async () => {
  openPage([200, REPORT])
  const network = textOf(await screen.findByRole('region', { name: 'Вся сеть' }))
  for (const words of ['Молчат точки1из 600', 'Молчат источники0из 2', 'Ещё не говорили4'])
    expect(network).toContain(words)
  const days = within(screen.getByRole('table', { name: 'Молчали по дням', hidden: true }))
  expect(days.getAllByRole('row', { hidden: true }).map(textOf).slice(1)).toEqual([
    '22 ноября3',
    '21 ноября—',
  ])
  const points = within(await screen.findByRole('table', { name: 'Молчат сейчас' }))
  expect(points.getAllByRole('row').map(textOf)[1]).toContain('20.11.2026 в 10:37Хранится5 ч3 дня')
  expect(points.getByRole('link').getAttribute('href')).toBe(
    '/operator/points/%D0%9C%D0%A1%D0%9A-0001',
  )
})

test('a source that speaks, without a link', async () => {
  const source = { ...ROW, key: 'couriers', name: '', detail: '', said: '' }
  openPage([200, REPORT], `${PATH}?by=sources`, { ...source, silent: null })
  const table = within(await screen.findByRole('table', { name: 'Источники' }))
  expect(table.getAllByRole('row').map(textOf)[1]).toContain('couriersГоворит')
  expect(table.queryByRole('link')).toBeNull()
})

test('a source that has never spoken is reported as such', async () => {
  const source = { ...ROW, key: 'couriers', name: '', detail: '', said: '', silent: null }
  openPage([200, REPORT], `${PATH}?by=sources`, { ...source, last_at: null, usual: null })
  const table = within(await screen.findByRole('table', { name: 'Источники' }))
  expect(table.getAllByRole('row').map(textOf)[1]).toContain('Не говорилНи одного——')
})

test('period and breakdown stand in the address, the file and the calls', async () => {
  const { calls, router } = openPage([200, REPORT], `${PATH}?period=7&by=spells`)
  await screen.findByRole('table', { name: 'Молчали за период' })
  const list = calls.find(({ path }) => path.endsWith('/spells'))
  expect(Object.fromEntries(list?.query ?? [])).toEqual({ period: '7', limit: '30', offset: '0' })
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
    '/api/operator/silence-report/spells/export?period=7',
  )
  fireEvent.click(screen.getByRole('link', { name: 'Источники' }))
  await waitFor(() => expect(router.state.location.search).toContain('by=sources'))
})
