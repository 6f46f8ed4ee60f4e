import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pass, press } from '#/test-cabinet.tsx'
import { isOrders, openOrders } from './test-orders.tsx'
import { testOrder, testParcel } from './test-order.ts'

const ORDER = testOrder({ parcels: [testParcel()] })
const pageOf = (number: string) => `/juridical/print/order/barcode/${number}`
const PAGE = pageOf(ORDER.order_number)
/** Milliseconds in which a call that got no sound answer is tried twice more. */
const RETRIES = 1500
const print = vi.fn<() => void>()

beforeEach(() => {
  vi.spyOn(window, 'print').mockImplementation(print)
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { ready: Promise.resolve() },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  print.mockReset()
  Reflect.deleteProperty(document, 'fonts')
})

describe('where there is nothing to print, no dialog opens', () => {
  test('an order that is not there', async () => {
    openOrders(pageOf('17'), [ORDER])
    await screen.findByText('Такого заказа нет')
    expect(print).not.toHaveBeenCalled()
  })

  test('an order whose parcels are cancelled', async () => {
    openOrders(PAGE, [{ ...ORDER, parcels: [testParcel({ parcel_status: 'cancelled' })] }])
    await screen.findByText('Печатать нечего')
    expect(print).not.toHaveBeenCalled()
  })

  test('an order that did not come, until it does', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let broken = true
    openOrders(PAGE, [ORDER], (call) => (broken && isOrders(call) ? [500, {}] : undefined))
    await screen.findByText('Загружаем этикетки')
    await pass(RETRIES)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Запрос не может быть выполнен')
    expect(print).not.toHaveBeenCalled()
    broken = false
    press('Попробовать ещё раз')
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  })
})
