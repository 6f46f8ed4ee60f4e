import { expect, test } from 'vitest'
import { errorsOfPeriod, periodOf, presetsOf } from './period.ts'

const today = { year: 2026, month: 3, day: 5 }

test('an address without days means this month', () => {
  expect(periodOf(new URLSearchParams(), today)).toEqual({ from: '2026-03-01', to: '2026-03-05' })
  expect(periodOf(new URLSearchParams('from=2025-01-01&to=2025-02-01'), today)).toEqual({
    from: '2025-01-01',
    to: '2025-02-01',
  })
})

test.each([
  [today, ['2026-03-01', '2026-03-05'], ['2026-02-01', '2026-02-28'], '2026-01-01'],
  [
    { year: 2026, month: 1, day: 1 },
    ['2026-01-01', '2026-01-01'],
    ['2025-12-01', '2025-12-31'],
    '2026-01-01',
  ],
  [
    { year: 2028, month: 12, day: 31 },
    ['2028-12-01', '2028-12-31'],
    ['2028-11-01', '2028-11-30'],
    '2028-10-01',
  ],
])('the presets of %o', (day, month, before, quarter) => {
  const [[, thisMonth], [, lastMonth], [, thisQuarter], [, year]] = presetsOf(day) as [
    [string, { from: string; to: string }],
    [string, { from: string; to: string }],
    [string, { from: string; to: string }],
    [string, { from: string; to: string }],
  ]
  expect(Object.values(thisMonth)).toEqual(month)
  expect(Object.values(lastMonth)).toEqual(before)
  expect(thisQuarter.from).toBe(quarter)
  expect(year.from).toBe(`${day.year}-01-01`)
})

test('every preset is a period that the server takes', () => {
  const presets = presetsOf({ year: 2028, month: 12, day: 31 })
  expect(presets.map(([, period]) => errorsOfPeriod(period))).toEqual([{}, {}, {}, {}])
})

test.each([
  ['2026-02-01', '2026-02-01', {}],
  ['2026-02-02', '2026-02-01', { to: 'Конец периода раньше начала' }],
  ['2024-01-01', '2026-02-01', { to: 'Период не длиннее 366 дней' }],
  ['', '2026-02-01', { from: 'Укажите день вида 2026-02-01' }],
  ['2026-02-30', '2026-03-01', { from: 'Укажите день вида 2026-02-01' }],
])('%s to %s', (from, to, errors) => {
  expect(errorsOfPeriod({ from, to })).toEqual(errors)
})
