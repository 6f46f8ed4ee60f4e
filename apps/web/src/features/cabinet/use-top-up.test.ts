import { INVOICE_MESSAGES } from '@yacheyka/core/billing/invoice'
import { NBSP, typeset } from '@yacheyka/core/text/wording'
import { expect, test } from 'vitest'
import { readTopUp } from './use-top-up.ts'

const FORMAT = `Введите сумму в${NBSP}рублях, например 5${NBSP}000 или${NBSP}1${NBSP}234,50`

const MOST = typeset(INVOICE_MESSAGES.most)

test.each([
  ['9'.repeat(13), MOST],
  ['1 000 000 000 000 000,50', MOST],
  ['5000', 500_000],
  ['1 234,5', 123_450],
  ['0.01', 1],
  ['100 000 000 ₽', 10_000_000_000],
  ['0', INVOICE_MESSAGES.least],
  ['0,00', INVOICE_MESSAGES.least],
  ['-5', INVOICE_MESSAGES.least],
  ['', FORMAT],
  ['много', FORMAT],
  ['1,234', FORMAT],
])('«%s»', (text, expected) => {
  expect(readTopUp(text)).toBe(expected)
})

test('more than an invoice may request is said in words', () => {
  expect(readTopUp('100000000.01')).toMatch(/не\sбольше 100\s000\s000\sрублей/)
})
