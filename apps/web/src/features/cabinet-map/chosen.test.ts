import { expect, test } from 'vitest'
import { toggled, toggledAll, withAll } from './chosen.ts'

test('a tick comes and goes', () => {
  const one = toggled(new Set(), 'а')
  expect([...one]).toEqual(['а'])
  expect([...toggled(one, 'а')]).toEqual([])
})

test('a page is chosen whole, and given up only when it was whole', () => {
  const some = new Set(['а', 'с'])
  const whole = toggledAll(some, ['а', 'б'])
  expect([...whole].toSorted()).toEqual(['а', 'б', 'с'])
  expect([...toggledAll(whole, ['а', 'б'])]).toEqual(['с'])
  expect([...withAll(some, ['а', 'д'])]).toEqual(['а', 'с', 'д'])
})
