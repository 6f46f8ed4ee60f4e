import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ParcelStatus } from '@yacheyka/core/parcels/parcel-status'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { button } from '@yacheyka/frontend/test-dom.ts'
import { dialog, expectNoDialog, pass, press } from '#/test-cabinet.tsx'
import { expectRows, isOrders, LIST, openOrders, rowsOf } from './test-orders.tsx'
import { testOrder, testParcel } from './test-order.ts'

const TABLE = 'Отправления заказа'
/** Milliseconds in which a call that got no sound answer is tried twice more. */
const RETRIES = 1500
const STATUSES: readonly (readonly [ParcelStatus, string])[] = [
  ['delivered', 'Доставлена'],
  ['ready_for_pickup', 'Доставлена'],
  ['received', 'Выдана'],
]
const PARCELS = Array.from({ length: 17 }, (_, at) => {
  const [status, text] = STATUSES[at] ?? (['created', 'Создана'] as const)
  return testParcel({
    uid: `parcel-${at}`,
    parcel_number: `КП-10${at + 1}`,
    parcel_status: status,
    parcel_status_text: text,
  })
})
const ORDER = testOrder({ parcels: PARCELS, parcels_count: PARCELS.length })
const CARD = `${LIST}/${ORDER.order_number}`

const number = () => screen.getByLabelText<HTMLInputElement>('Номер отправления')
const status = () => screen.getByRole('button', { name: /^Статус отправления/ })
const toggle = (name: string) => {
  if (status().getAttribute('aria-expanded') === 'false') fireEvent.click(status())
  fireEvent.click(screen.getByRole('checkbox', { name }))
}
const look = (text: string) => {
  fireEvent.change(number(), { target: { value: text } })
  fireEvent.keyDown(number(), { key: 'Enter' })
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the card of an order', () => {
  test('a number is looked for on Enter, whole and trimmed, and takes the statuses away', async () => {
    const { router, search } = openOrders(CARD, [ORDER])
    await expectRows(TABLE, 15)
    const only = () => rowsOf(TABLE)[0]?.textContent
    toggle('Доставлена')
    await expectRows(TABLE, 2)
    toggle('Выдана')
    await expectRows(TABLE, 3)
    expect(search()).toBe('?parcel_status=delivered%2Creceived')

    fireEvent.change(number(), { target: { value: ' КП-105 ' } })
    expect(rowsOf(TABLE)).toHaveLength(3)
    fireEvent.keyDown(number(), { key: 'Enter' })
    await expectRows(TABLE, 1)
    expect(only()).toContain('КП-105')
    expect(status().textContent).toBe('Все')
    look('КП-10')
    await screen.findByText('Ничего не нашлось')
    await act(() => router.navigate(-1))
    await waitFor(() => expect(only()).toContain('КП-105'))

    toggle('Доставлена')
    await expectRows(TABLE, 2)
    expect(number().value).toBe('')
    press('Сбросить')
    await expectRows(TABLE, 15)
    expect(status().textContent).toBe('Все')
  })

  test('an overdue order says that its cells are free again, and that it is late', async () => {
    openOrders(CARD, [
      {
        ...ORDER,
        order_status: 'awaiting_payment',
        order_status_text: 'Ожидает оплаты',
        payment_status: 2,
        payment_status_text: 'Просрочен',
        cells: 'after_payment',
      },
    ])
    const note = await screen.findByRole('region', { name: 'Оплата заказа' })
    expect(note.textContent).toContain('ячейки освободились')
    expect(screen.getByText('Статус', { selector: 'dt' }).nextElementSibling?.textContent).toBe(
      'Ожидает оплаты, Просрочен',
    )
    expect(screen.queryByText('Оплата')).toBeNull()
  })

  test('one that did not come says so, and comes on retry', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let broken = true
    openOrders(CARD, [ORDER], (call) => (broken && isOrders(call) ? [500, {}] : undefined))
    await screen.findByText('Загружаем отправления')
    await pass(RETRIES)
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Запрос не может быть выполнен',
    )
    broken = false
    press('Попробовать ещё раз')
    await expectRows(TABLE, 15)
  })
})

describe('an order that waits while the deposit covers it', () => {
  const WAITING = testOrder({
    order_status: 'awaiting_payment',
    order_status_text: 'Ожидает оплаты',
    payment_status: 1,
    payment_status_text: 'Ожидает оплаты',
    cells: 'after_payment',
    split_from: '261122000009',
    parcels: [testParcel({ ordered_terminal: 'КЗН-9' })],
    parcels_count: 1,
  })

  test('says where it comes from and which lockers are others, and is paid at a press', async () => {
    const paid: string[] = []
    openOrders(CARD, [WAITING], ({ path }) => {
      if (!path.endsWith('/pay')) return undefined
      paid.push(path)
      return [200, { paid: true, detail: 'Заказ оплачен с депозита' }]
    })
    const note = await screen.findByRole('region', { name: 'Оплата заказа' })
    expect(within(note).getByRole('link').textContent).toBe('№\u00A0261122000009')
    expect(note.textContent).toContain('Ячейки займём после оплаты')
    await screen.findByText(/КЗН-1 вместо КЗН-9/)
    fireEvent.click(await within(note).findByRole('button', { name: /Оплатить с\sдепозита/ }))
    expect(await screen.findByText('Заказ оплачен с депозита')).toBeDefined()
    expect(paid).toEqual([`/api/juridical/juridical_orders/${WAITING.uid}/pay`])
  })

  test('and is not, why', async () => {
    openOrders(CARD, [WAITING], ({ path }) =>
      path.endsWith('/pay') ? [409, { detail: 'Деньги уйдут на более старые заказы' }] : undefined,
    )
    fireEvent.click(await screen.findByRole('button', { name: /Оплатить с\sдепозита/ }))
    expect(
      (await screen.findByText('Деньги уйдут на более старые заказы')).closest('[role=alert]'),
    ).not.toBeNull()
  })
})

test('a paper that is not made says why, in a popup with OK or beside the choice', async () => {
  openOrders(CARD, [ORDER], ({ path }) =>
    path.endsWith('/print_barcodes')
      ? [409, { detail: 'Всё отменено: печатать нечего' }]
      : undefined,
  )
  await expectRows(TABLE, 15)
  const print = button('Печать этикеток')
  print.focus()
  fireEvent.click(print)
  const popup = await dialog('Файл не готов')
  expect(popup.textContent).toContain('Всё отменено: печатать нечего')
  press('OK', popup)
  await expectNoDialog()
  expect(document.activeElement).toBe(print)
  press(/Другой формат/)
  const choice = await dialog('Печать этикеток')
  press('Скачать', choice)
  expect((await within(choice).findByRole('alert')).textContent).toContain('Всё отменено')
  press('Не скачивать', choice)
  await expectNoDialog()
})
