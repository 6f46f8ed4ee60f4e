import { expect, test } from 'vitest'
import { paymentQr } from './payment-qr.ts'

const PAYEE = {
  name: 'ООО «Ячейка»',
  inn: '7701234560',
  kpp: '770101001',
  account: '40702810900000000001',
  bank: 'АО «Пример Банк»',
  bic: '044525000',
  correspondentAccount: '30101810400000000000',
}

test('the obligatory fields come first and in their order, the sum in kopecks', () => {
  expect(paymentQr(PAYEE, 123_450, 'Оплата по счёту № 17')).toBe(
    'ST00012|Name=ООО «Ячейка»|PersonalAcc=40702810900000000001|BankName=АО «Пример Банк»|BIC=044525000|CorrespAcc=30101810400000000000|PayeeINN=7701234560|KPP=770101001|Sum=123450|Purpose=Оплата по счёту № 17',
  )
})

test('values hold no separator, no line break, and no more characters than the standard allows', () => {
  const long = {
    ...PAYEE,
    name: `A|B\nC ${'я'.repeat(200)}`,
    bank: `${'б'.repeat(44)}😀😀`,
    kpp: '',
  }
  const fields = paymentQr(long, 1, 'п'.repeat(300)).split('|')
  expect(fields).toHaveLength(9)
  expect(fields[1]).toBe(`Name=A B C ${'я'.repeat(154)}`)
  expect(fields[3]).toBe(`BankName=${'б'.repeat(44)}😀`)
  expect(fields[7]).toBe('Sum=1')
  expect(fields[8]).toHaveLength('Purpose='.length + 210)
  expect(fields.join('|').isWellFormed()).toBe(true)
})
