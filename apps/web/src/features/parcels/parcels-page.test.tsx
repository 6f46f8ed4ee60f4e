import { fireEvent, screen, waitFor } from '@testing-library/react'
import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Requested } from '@yacheyka/frontend/test-calls.tsx'
import { collection, held, pass, press, toast } from '#/test-cabinet.tsx'
import {
  bar,
  expectRows,
  filterField,
  isCount,
  isList,
  numbers,
  openParcels,
  table,
  testRows,
  tick,
  title,
} from './test-parcels.tsx'
import { testRow } from './test-row.ts'

/** Milliseconds (specification 3, section 9). */
const TYPING_PAUSE = 500
const TODAY = isoDay(moscowDay(Date.now()))
const type = (label: string, value: string) =>
  fireEvent.change(filterField(label), { target: { value } })

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the list', () => {
  test('does not wait for its count; a count that is not exact says «10 000+»', async () => {
    const { hold, release } = held()
    openParcels(testRows(12), (call) =>
      isCount(call) ? hold([200, { count: 10_000, exact: false }]) : undefined,
    )
    await expectRows(10)
    expect(title()).toBe('Отправления')
    await release()
    await waitFor(() => expect(title()).toBe('Отправления (10\u00a0000+)'))
  })

  test('keeps the old rows, dimmed, while the next page is on its way', async () => {
    const { hold, release } = held()
    const rows = testRows(12)
    const isSecond = (call: Requested) => isList(call) && call.query.get('offset') === '10'
    const { calls } = openParcels(rows, (call) =>
      isSecond(call) ? hold([200, collection(rows.slice(10), rows.length)]) : undefined,
    )
    await expectRows(10)
    fireEvent.click(screen.getByRole('link', { name: 'Страница 2' }))
    // The request goes out in an effect, after the rows are dimmed.
    await waitFor(() => expect(calls.filter(isSecond)).toHaveLength(1))
    expect(table().getAttribute('aria-busy')).toBe('true')
    expect(numbers()[0]).toBe('N-1')
    await release()
    await waitFor(() => expect(table().getAttribute('aria-busy')).toBe('false'))
    expect(numbers()).toEqual(['N-11', 'N-12'])
    expect(calls.filter(isSecond)).toHaveLength(1)
  })
})

describe('the filters', () => {
  test('a number is requested once typing has stopped, and the call before it is given up', async () => {
    const { hold } = held()
    const rows = [...testRows(3), testRow('other', { parcel_number: 'N-2/1' })]
    const { calls, search } = openParcels(rows, (call) =>
      isList(call) && call.query.get('parcel_number') === 'KP'
        ? hold([200, collection([])])
        : undefined,
    )
    await expectRows(4)
    const before = calls.length
    const lists = () => calls.slice(before).filter(isList)
    const givenUp = () =>
      lists()
        .filter(({ signal }) => signal?.aborted)
        .map(({ query }) => query.get('parcel_number'))
    // The clock stands still, however slowly the machine types.
    vi.useFakeTimers()
    for (const typed of ['N', 'N-', 'N-2', 'N-2/', 'N-2/1']) type('Номер отправления', typed)
    await pass(TYPING_PAUSE - 1)
    expect(search()).toBe('')
    expect(lists()).toEqual([])
    await pass(1)
    expect(lists().map(({ query }) => query.get('parcel_number'))).toEqual(['N-2/1'])
    expect(new URLSearchParams(search()).get('parcel_number')).toBe('N-2/1')
    vi.setTimerTickMode('interval', 20)
    await waitFor(() => expect(title()).toBe('Отправления (1)'))
    await waitFor(() => expect(numbers()).toEqual(['N-2/1']))

    type('Номер отправления', 'KP')
    await pass(TYPING_PAUSE)
    await waitFor(() => expect(lists()).toHaveLength(2))
    expect(givenUp()).toEqual([])
    type('Номер отправления', 'N-2')
    await pass(TYPING_PAUSE)
    expect(givenUp()).toEqual(['KP'])
    await waitFor(() => expect(table().getAttribute('aria-busy')).toBe('false'))
    expect(numbers()).toEqual(['N-2', 'N-2/1'])
  })

  test('one box requests any fragment, from three letters on; the address keeps it', async () => {
    const found = [testRow('7')]
    const { calls, search } = openParcels(testRows(3), (call) =>
      isList(call) && call.query.get('search') === '916' ? [200, collection(found)] : undefined,
    )
    await expectRows(3)
    const before = calls.length
    vi.useFakeTimers()
    type('Найти посылку', '91')
    await pass(TYPING_PAUSE)
    expect(calls.slice(before).filter(isList)).toEqual([])
    expect(screen.getByText(/^Введите хотя бы 3\sзнака подряд$/)).toBeTruthy()
    type('Найти посылку', ' 916 ')
    expect(screen.queryByText(/^Введите хотя бы/)).toBeNull()
    await pass(TYPING_PAUSE)
    vi.setTimerTickMode('interval', 20)
    await waitFor(() => expect(numbers()).toEqual(['N-7']))
    expect(search()).toBe('?search=916')
    fireEvent.change(filterField('Найти посылку'), { target: { value: '' } })
    await expectRows(3)
    expect(search()).toBe('')
  })

  test('days are capped by each other, by 2023 and by today', async () => {
    const { search } = openParcels(testRows(1), (call) => {
      if (!call.query.has('date_from')) return undefined
      return [200, isCount(call) ? { count: 0, exact: true } : collection([])]
    })
    await expectRows(1)
    const from = filterField('Дата с')
    const to = filterField('Дата по')
    expect(from.min).toBe('2023-01-01')
    expect(to.max).toBe(TODAY)
    type('Дата с', '2024-05-01')
    await waitFor(() => expect(to.min).toBe('2024-05-01'))
    type('Дата по', '2024-06-01')
    await waitFor(() => expect(from.max).toBe('2024-06-01'))
    expect(search()).toBe('?date_from=2024-05-01&date_to=2024-06-01')
    await screen.findByText('Ничего не нашлось')
    await waitFor(() => expect(title()).toBe('Отправления (0)'))
  })
})

describe('nothing to show', () => {
  test('nothing found takes the filters away', async () => {
    const { search } = openParcels(testRows(10), undefined, '?parcel_number=НЕТ-ТАКОГО')
    await screen.findByText('Ничего не нашлось')
    press('Сбросить фильтры')
    await expectRows(10)
    expect(search()).toBe('')
  })

  test('nothing yet leads to the first parcel', async () => {
    const { router } = openParcels([])
    await screen.findByText('Отправлений пока нет')
    fireEvent.click(screen.getByRole('link', { name: 'Отправить посылку' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/juridical/manual-load'))
  })

  test('a failed list says so and is tried again', async () => {
    let broken = true
    openParcels(testRows(10), (call) =>
      broken && isList(call) ? [403, { detail: 'Список закрыт' }] : undefined,
    )
    expect((await screen.findByRole('alert')).textContent).toContain('Список закрыт')
    broken = false
    press('Попробовать ещё раз')
    await expectRows(10)
  })
})

test('a list that cannot be chosen whole says so', async () => {
  const rows = testRows(12)
  openParcels(rows, (call) =>
    isList(call) && call.query.get('limit') !== '10' ? [403, { detail: 'Закрыто.' }] : undefined,
  )
  await expectRows(10)
  tick('N-1')
  press('Выбрать все 12', bar())
  await toast('Не удалось выбрать все отправления. Закрыто.')
  expect(bar().textContent).toContain('Выбрано: 1')
})
