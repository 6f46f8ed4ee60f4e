import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { NBSP } from '@yacheyka/core/text/wording'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { held, pass, press } from '#/test-cabinet.tsx'
import { expectRows, isOrders, LIST, manyOrders, openOrders, rowsOf } from './test-orders.tsx'
import { testOrder } from './test-order.ts'

const TABLE = 'Заказы'
/** Milliseconds in which a call that got no sound answer is tried twice more. */
const RETRIES = 1500
const first = () => rowsOf(TABLE)[0]?.textContent
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the list of orders', () => {
  test('is sorted by its head, and paged by fifteen; past its end leads back', async () => {
    const { calls, router, search } = openOrders(LIST, manyOrders(31))
    await expectRows(TABLE, 15)
    const head = () => screen.getByRole('columnheader', { name: /Дата добавления/ })
    const sort = () => fireEvent.click(within(head()).getByRole('link'))
    expect(head().getAttribute('aria-sort')).toBe('descending')
    expect(first()).toContain(`31.10.2026 в${NBSP}14:05`)
    sort()
    await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('ascending'))
    expect(search()).toBe('?ordering=date_added')
    await waitFor(() => expect(first()).toContain('01.10.2026'))
    const pages = screen.getByRole('navigation', { name: 'Страницы заказов' })
    fireEvent.click(within(pages).getByRole('link', { name: 'Страница 3' }))
    await expectRows(TABLE, 1)
    const query = calls.findLast(isOrders)?.query
    expect([query?.get('limit'), query?.get('offset')]).toEqual(['15', '30'])
    await act(() => router.navigate(-1))
    await waitFor(() => expect(first()).toContain('01.10.2026'))
    sort()
    await waitFor(() => expect(search()).toBe(''))
    await act(() => router.navigate(`${LIST}?page=9`))
    await waitFor(() => expect(search()).toBe('?page=3'))
    await expectRows(TABLE, 1)
  })

  test('a status that awaits payment says so once, and that it is late', async () => {
    const unpaid = {
      order_status: 'awaiting_payment',
      order_status_text: 'Ожидает оплаты',
    } as const
    const late = { ...unpaid, payment_status: 2, payment_status_text: 'Просрочен' } as const
    const waits = { ...unpaid, payment_status: 1, payment_status_text: 'Ожидает оплаты' } as const
    openOrders(LIST, [
      testOrder({ uid: 'late', order_number: '2', ...late }),
      testOrder({ uid: 'waits', order_number: '1', ...waits }),
    ])
    await expectRows(TABLE, 2)
    const marks = rowsOf(TABLE).map((row) => within(row).getAllByRole('cell')[2]?.textContent)
    expect(marks).toEqual(['Ожидает оплаты', 'Ожидает оплаты, Просрочен'])
  })

  test('the question before is dropped when another is asked', async () => {
    const { hold } = held()
    const { calls } = openOrders(LIST, manyOrders(3), ({ query }) =>
      query.has('date_from') && !query.has('date_to') ? hold([200, null]) : undefined,
    )
    await expectRows(TABLE, 3)
    const dropped = () =>
      calls
        .filter(({ query, signal }) => query.has('date_from') && signal?.aborted)
        .map(({ query }) => query.get('date_from'))
    const busy = () => screen.getByRole('table', { name: TABLE }).getAttribute('aria-busy')
    type('Дата с', '2026-01-01')
    await waitFor(() => expect(busy()).toBe('true'))
    expect(dropped()).toEqual([])
    type('Дата по', isoDay(moscowDay(Date.now())))
    await waitFor(() => expect(busy()).toBe('false'))
    expect(dropped()).toEqual(['2026-01-01'])
  })
})

describe('the list of orders without orders', () => {
  test('that failed says so and asks again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let broken = true
    openOrders(LIST, manyOrders(1), (call) =>
      broken && isOrders(call) ? [503, { detail: 'База отдыхает' }] : undefined,
    )
    await screen.findByText('Загружаем заказы')
    await pass(RETRIES)
    expect((await screen.findByRole('alert')).textContent).toContain('База отдыхает')
    broken = false
    press('Попробовать ещё раз')
    await expectRows(TABLE, 1)
  })

  test('that is empty leads to the two ways of ordering', async () => {
    const { router } = openOrders(LIST, [])
    await screen.findByText('Заказов пока нет')
    const table = screen.getByRole('link', { name: 'Загрузить таблицу' })
    expect(table.getAttribute('href')).toBe('/juridical/package-load')
    fireEvent.click(screen.getByRole('link', { name: 'Заполнить форму' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/juridical/manual-load'))
  })
})
