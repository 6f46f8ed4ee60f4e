import { describe, expect, test } from 'vitest'
import { type InvoiceForMatch, invoiceNumbersIn, matchReceipt } from './bank-statement-match.ts'

describe('numbers in the purpose of a payment', () => {
  test.each([
    ['Оплата по счёту № 17 от 01.02.2026. В том числе НДС 22 %: 180.33', [17]],
    ['сч. 17', [17]],
    ['сч.17.Без НДС', [17]],
    ['по счету N17', [17]],
    ['по счету No 17', [17]],
    ['по счету No.17 за услуги', [17]],
    ['ОПЛАТА ПО СЧЕТУ НА ОПЛАТУ №17 ОТ 1 ФЕВРАЛЯ', [17]],
    ['Счет 000017 от 01.02.2026г.', [17]],
    ['сч№17', [17]],
    ['Сч.#17', [17]],
    ['по счёту от 01.02.2026 г. № 17', [17]],
    ['Пополнение депозита, счет номер 17', [17]],
    ['по счетам № 17, 18 и 19', [17, 18, 19]],
    ['счет № 17 от 01.02.2026, № 18 от 02.02.2026', [17, 18]],
    ['по сч. 17 и сч. 18', [17, 18]],
    ['Счет № 17, 1000 рублей', [17]],
    ['оплата счета 17 и еще раз счета 17', [17]],
  ])('%s', (purpose, numbers) => expect(invoiceNumbersIn(purpose)).toEqual(numbers))

  test.each([
    '',
    'Пополнение депозита',
    'по договору № 17',
    'счёт-фактура № 17',
    'сч-ф. № 17',
    'р/сч 40702810900000000001',
    'на счет 40702810900000000001',
    'счет от 17.02.2026',
    'счет 17.02.2026',
    'счет № 17/2',
    'счет № УТ-17',
    'расчёт 17',
    'счетчик 17',
    'счёт № 0',
    'счет № 1234567890123',
  ])('%j names none', (purpose) => expect(invoiceNumbersIn(purpose)).toEqual([]))

  test('a long text of signs does not take long', () => {
    for (const part of ['счет № ', 'счет 1, ', 'счетам 1, ', '0', 'сч. ', 'от 01.01.2026 '])
      expect(invoiceNumbersIn(part.repeat(5000)).length).toBeLessThan(3)
  })
})

const invoice: InvoiceForMatch = {
  number: 17,
  amount: 100_000,
  status: 'issued',
  inn: '7701234560',
}
const receipt = { payerInn: '7701234560', amount: 100_000, purpose: 'по счёту № 17' }

describe('a receipt finds its invoice by number, INN and amount together', () => {
  test('all three agree', () => {
    expect(matchReceipt(receipt, [invoice, { ...invoice, number: 18 }])).toEqual({ invoice })
    const paid = { ...invoice, status: 'paid' } as const
    expect(matchReceipt(receipt, [paid])).toEqual({ invoice: paid })
  })

  test.each([
    ['no_number', { ...receipt, purpose: 'за услуги' }, [invoice]],
    ['no_invoice', receipt, []],
    ['no_invoice', receipt, [{ ...invoice, number: 171 }]],
    ['other_payer', { ...receipt, payerInn: '7709876543' }, [invoice]],
    ['other_payer', { ...receipt, payerInn: '' }, [{ ...invoice, inn: null }]],
    ['other_amount', { ...receipt, amount: 99_999 }, [invoice]],
    ['cancelled', receipt, [{ ...invoice, status: 'cancelled' as const }]],
    [
      'several',
      { ...receipt, purpose: 'счета № 17, № 18', amount: 200_000 },
      [invoice, { ...invoice, number: 18 }],
    ],
    ['several', { ...receipt, purpose: 'сч 17, сч 18' }, [invoice, { ...invoice, number: 18 }]],
  ] as const)('%s', (unmatched, requested, invoices) =>
    expect(matchReceipt(requested, invoices)).toEqual({ unmatched }),
  )
})
