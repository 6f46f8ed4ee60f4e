import { NBSP } from '@yacheyka/core/text/wording'
import { expect, test } from 'vitest'
import { formatAmount } from './amount.ts'

const plain = (text: string) => text.replaceAll(NBSP, ' ')

test.each([
  ['0.00', 'Оплачено'],
  ['0.50', 'К оплате 0,50 ₽'],
  ['1234.50', 'К оплате 1 234,50 ₽'],
  ['1000.00', 'К оплате 1 000 ₽'],
  ['12345678901234567890.01', 'К оплате 12 345 678 901 234 567 890,01 ₽'],
])('%s is said «%s»', (cod, said) => {
  expect(plain(formatAmount(cod))).toBe(said)
})
