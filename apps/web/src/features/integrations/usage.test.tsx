import { fireEvent, screen, within } from '@testing-library/react'
import type { getApiUsage } from '@yacheyka/contract/merchant-api/cabinet-calls'
import { expect, test } from 'vitest'
import type { listApiKeys } from '@yacheyka/contract/api-keys/api-keys'
import { ok, openCabinet, press } from '#/test-cabinet.tsx'
import { testKey } from './test-keys.tsx'

const day = (date: string, calls: number, refused = 0, failed = 0) => ({
  day: date,
  calls,
  refused,
  limited: 0,
  failed,
  parcels: 2,
})
const usage = ok<typeof getApiUsage>({
  from: '2026-11-22',
  to: '2026-11-28',
  keys: [
    {
      uid: 'k1',
      name: 'Склад',
      test: false,
      days: [day('2026-11-27', 10), day('2026-11-28', 5, 3, 2)],
    },
    { uid: 'k2', name: 'Сайт', test: false, days: [day('2026-11-28', 100)] },
    { uid: 'k3', name: 'Проба', test: true, days: [day('2026-11-28', 7)] },
  ],
  deliveries: [
    { day: '2026-11-28', test: false, delivered: 4, failed: 1, waiting: 2 },
    { day: '2026-11-28', test: true, delivered: 9, failed: 0, waiting: 0 },
  ],
  peaks: [
    {
      key: { uid: 'k3', name: 'Проба' },
      test: true,
      policy: 'write',
      calls: 9,
      quota: 10,
      at: '2026-11-28T09:00:00Z',
    },
    {
      key: { uid: 'k2', name: 'Сайт' },
      test: false,
      policy: 'read',
      calls: 60,
      quota: 600,
      at: '2026-11-28T09:00:00Z',
    },
  ],
})
const PATH = '/juridical/integrations/usage'
const textsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

test('each day with calls stands with its sums, keys by what they called, and the minute nearest to a limit', async () => {
  const { search } = openCabinet(PATH, ({ path }) =>
    path.endsWith('/api_usage') ? usage : undefined,
  )
  const days = textsOf(await screen.findByRole('table', { name: 'Расход по дням' }))
  expect(days).toHaveLength(2)
  expect(days[0]).toEqual([
    expect.stringMatching(/^28\sноября\s2026$/),
    '105',
    '3',
    '0',
    '2',
    '4',
    '4',
    expect.stringMatching(/^1, ждут повтора: 2$/),
  ])
  expect(days[1]?.slice(1)).toEqual(['10', '0', '0', '0', '2', '0', '0'])
  const keys = textsOf(screen.getByRole('table', { name: 'Расход по ключам' }))
  expect(keys).toEqual([
    ['Сайт', '100', '0', '0', '0', '2'],
    ['Склад', '15', '3', '0', '2', '4'],
  ])
  expect(screen.getByText(/«Сайт», 60 из 600 чтений/)).toBeDefined()
  fireEvent.change(screen.getByLabelText('Ключи'), { target: { value: 'test' } })
  expect(await screen.findByText(/«Проба», 9 из 10 изменений/)).toBeDefined()
  expect(search()).toBe('?mode=test')
})

test('of a company with test keys alone their use is shown first', async () => {
  openCabinet(PATH, ({ path }) => {
    if (path.endsWith('/api_usage')) return usage
    if (!path.endsWith('/api_keys')) return undefined
    return ok<typeof listApiKeys>({ results: [testKey({ test: true })] })
  })
  expect(await screen.findByText(/«Проба», 9 из 10 изменений/)).toBeDefined()
})

test('what was never used says so; a failure can be tried again', async () => {
  let broken = true
  openCabinet(PATH, ({ path }) => {
    if (!path.endsWith('/api_usage')) return undefined
    const nothing = { from: '2026-11-22', to: '2026-11-28', keys: [], deliveries: [], peaks: [] }
    return broken ? [503, { detail: 'Позже' }] : ok<typeof getApiUsage>(nothing)
  })
  const alert = await screen.findByRole('alert')
  broken = false
  press('Попробовать ещё раз', alert)
  expect(await screen.findByText('Боевыми ключами не пользовались')).toBeDefined()
})
