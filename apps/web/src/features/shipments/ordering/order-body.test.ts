import { createOrder, estimateShipping } from '@yacheyka/contract/orders/orders'
import { expect, test } from 'vitest'
import { testLine } from '../test-line.ts'
import { estimateLines, orderBody } from './order-body.ts'

const LINES = [
  testLine({ key: 'a', cells: ['S', 'M/2'], receiverEmail: 'anna@example.org' }),
  testLine({
    key: 'b',
    parcelNumber: 'B-2',
    items: [{ label: 'Кружка', price: 49_050, quantity: 2, vat: '20' }],
  }),
]
const PRICES = {
  total: 70_050,
  ofLine: new Map([
    ['a', 50_000],
    ['b', 20_050],
  ]),
}

test('the estimate requests each parcel by its own key, and the contract takes it', () => {
  const lines = estimateLines(LINES, 'Казань')
  expect(lines[0]).toEqual({
    pk: 'a',
    weight: 1500,
    size: ['S', 'M/2'],
    dispatch_city: 'Казань',
    delivery_city: 'Москва',
    type_delivery: 'yourself',
  })
  expect(estimateShipping.body.safeParse(lines).success).toBe(true)
})

test('the order has several cells as a multi-parcel, leaves out an empty e-mail and writes money as the wire does', () => {
  const body = orderBody(LINES, PRICES, 'Казань')
  expect(body.juridical_order_price).toBe('700.50')
  const [first, second] = body.parcels
  expect(first).toMatchObject({
    pk: 'a',
    multi_parcel: true,
    cells: ['S', 'M/2'],
    declared_price: '1000.00',
    receiver_phone: '+7(916)123-45-67',
    receiver_email: 'anna@example.org',
    juridical_price: '500.00',
    service_type: 'yourself',
    terminal_number: 'МСК-0001',
    items: [],
  })
  expect(second).toMatchObject({
    multi_parcel: false,
    juridical_price: '200.50',
    items: [{ label: 'Кружка', price: '490.50', quantity: 2, vat: '20' }],
  })
  expect(second).not.toHaveProperty('receiver_email')
  expect(createOrder.body.safeParse(body).success).toBe(true)
})
