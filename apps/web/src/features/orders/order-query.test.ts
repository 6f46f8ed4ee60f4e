import { expect, test } from 'vitest'
import { orderFiltersIn, orderQueryOf } from './order-query.ts'

const getOf = (url: string) => {
  const search = new URLSearchParams(url)
  return (name: string) => search.get(name) ?? ''
}

test('the newest come first, and what is empty is left out', () => {
  expect(orderQueryOf(getOf('order_number=&page=3'))).toEqual({
    ordering: '-date_added',
  })
})

test('filters and the sort go as the address has them', () => {
  const url = 'date_from=2026-01-01&order_status=active,completed&ordering=date_added&utm=x'
  expect(orderQueryOf(getOf(url))).toEqual({
    date_from: '2026-01-01',
    order_status: 'active,completed',
    ordering: 'date_added',
  })
})

test('a sort or a page is no filter', () => {
  expect(orderFiltersIn(getOf('ordering=date_added&page=2'))).toEqual({})
  expect(orderFiltersIn(getOf('order_number=2&page=2'))).toEqual({ order_number: '2' })
})
