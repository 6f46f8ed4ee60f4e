import { expect, test } from 'vitest'
import { orderIn } from './order-calls.ts'
import { testOrder } from './test-order.ts'

const order = testOrder()

test('an order comes with the move, if it is this one', () => {
  expect(orderIn({ order }, order.order_number)).toEqual(order)
  expect(orderIn({ order }, '17')).toBeUndefined()
})

test.each([null, undefined, 'x', {}, { order: null }, { order: { ...order, payment_status: 7 } }])(
  'nothing is made of %j',
  (state) => {
    expect(orderIn(state, order.order_number)).toBeUndefined()
  },
)
