import type { Order } from '@vendure/core'
import { expect, test } from 'vitest'
import { draftParcel } from './parcel-of-lines.ts'

const variant = {
  sku: 'TEA',
  customFields: { weightG: 600, heightMm: 60, widthMm: 200, depthMm: 150 },
}
const orderWith = (more: object = {}) =>
  ({
    code: 'A1B2',
    customFields: { yacheykaPoint: 'TEST-0001' },
    shippingAddress: { phoneNumber: '+79161234567' },
    customer: { emailAddress: 'anna@shop.example', phoneNumber: '' },
    lines: ['7', '8'].map((id) => ({
      id,
      productVariant: variant,
      proratedUnitPriceWithTax: 49_905,
    })),
    fulfillments: [],
    ...more,
  }) as unknown as Order
const LINES = [
  { orderLineId: '7', quantity: 2 },
  { orderLineId: '8', quantity: 1 },
]
const keyOf = (order: Order, lines = LINES) => draftParcel(order, lines, 'Казань').idempotencyKey

test('the parcel holds what the lines hold, under a number and a key of the order', () => {
  const { body, idempotencyKey } = draftParcel(orderWith(), LINES, 'Казань')
  expect(idempotencyKey).toMatch(/^vendure:A1B2:[\da-f]{64}$/)
  expect(body).toEqual({
    number: `A1B2-${idempotencyKey.slice('vendure:A1B2:'.length).slice(0, 8)}`,
    point: 'TEST-0001',
    recipient: { phone: '+79161234567', email: 'anna@shop.example' },
    weight_g: 1800,
    packages: [{ height_mm: 180, width_mm: 200, depth_mm: 150 }],
    declared_value: '1497.15',
    dispatch_city: 'Казань',
    metadata: { vendure_order: 'A1B2' },
  })
})

test('the key is of the lines, in whatever order they come', () => {
  const key = keyOf(orderWith())
  expect(keyOf(orderWith(), LINES.toReversed())).toBe(key)
  expect(keyOf(orderWith(), LINES.slice(1))).not.toBe(key)
  expect(keyOf(orderWith(), [{ orderLineId: '7', quantity: 1 }])).not.toBe(key)
})

test.each(['Pending', 'Shipped', 'Cancelled'])(
  'equal lines after a stored fulfillment that is %s are another parcel',
  (state) => {
    const one = orderWith({ fulfillments: [{ state }] })
    expect(keyOf(one)).not.toBe(keyOf(orderWith()))
    expect(keyOf(one)).toBe(keyOf(orderWith({ fulfillments: [{ state: 'Cancelled' }] })))
    expect(keyOf(orderWith({ fulfillments: [{ state }, { state }] }))).not.toBe(keyOf(one))
  },
)

test.each([
  ['no locker', { customFields: { yacheykaPoint: null } }],
  ['no phone', { shippingAddress: {} }],
  ['no line', { lines: [] }],
])('rejects an order with %s', (message, more) => {
  expect(() => keyOf(orderWith(more))).toThrow(message)
})
