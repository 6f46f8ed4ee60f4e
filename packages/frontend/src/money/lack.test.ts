import { expect, test } from 'vitest'
import { formatLack } from './lack.ts'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')

test.each([
  [
    '104685.00',
    '103354.50',
    'К оплате 104 685,00 ₽, на депозите 103 354,50 ₽: не хватает 1 330,50 ₽.',
  ],
  ['100.00', '-5.00', 'К оплате 100,00 ₽, на депозите −5,00 ₽: не хватает 105,00 ₽.'],
  // An older order is paid first.
  ['100.00', '100.00', 'К оплате 100,00 ₽, на депозите 100,00 ₽.'],
  ['100.00', undefined, 'К оплате 100,00 ₽.'],
])('of %s with %s on the deposit', (price, amount, said) => {
  expect(plain(formatLack(price, amount))).toBe(said)
})
