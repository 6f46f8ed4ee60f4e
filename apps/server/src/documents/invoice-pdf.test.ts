import { invoiceNumbersIn } from '@yacheyka/core/billing/bank-statement-match'
import { INVOICE_AMOUNT_MAX } from '@yacheyka/core/billing/invoice'
import { paymentQr } from '@yacheyka/core/billing/payment-qr'
import { describe, expect, test } from 'vitest'
import { actPdf } from './act-pdf.ts'
import { type InvoiceFacts, invoicePdf, invoicePurpose } from './invoice-pdf.ts'
import { statementPdf } from './statement-pdf.ts'
import { BUYER, SELLER } from './test-parties.ts'
import { canReadPdf, pdfPageCount, pdfQr, pdfText } from './test-pdf.ts'

const invoice: InvoiceFacts = {
  number: 17,
  issuedAt: new Date('2026-02-01T10:00:00Z'),
  amount: 123_450,
  seller: SELLER,
  buyer: BUYER,
}

test('the purpose of the payment names the invoice as the bank statement finds it', () => {
  const purpose = invoicePurpose(invoice)
  expect(purpose).toBe('Оплата по счету № 17 от 01.02.2026. В том числе НДС 22% - 222-61')
  expect(invoiceNumbersIn(purpose)).toEqual([17])
})

test('the same invoice is the same file, one page long however long the names', async () => {
  expect(await invoicePdf(invoice)).toEqual(await invoicePdf(invoice))
  const long = 'Общество с очень длинным названием '.repeat(8)
  const names = { ...SELLER, name: long.slice(0, 200), bank: long.slice(0, 150) }
  const pdf = await invoicePdf({
    ...invoice,
    amount: INVOICE_AMOUNT_MAX,
    number: 123_456_789,
    seller: names,
    buyer: { ...BUYER, name: long },
  })
  expect(pdfPageCount(pdf)).toBe(1)
})

describe.runIf(canReadPdf())('read as a person and a bank read it', () => {
  test('an invoice names both sides, the sum in figures and words, and the tax of its day', async () => {
    const text = pdfText(await invoicePdf(invoice))
    for (const part of [
      'Счёт на оплату № 17 от 1 февраля 2026 г.',
      'БИК 044525888',
      '40702810200000000017',
      '30101810300000000888',
      'ООО «Ячейка», ИНН 7703123457, КПП 770301001',
      'ООО «Ромашка», ИНН 7709876543, КПП 770901001',
      'В том числе НДС 22 %: 222,61',
      'Всего к оплате: 1 234,50',
      'Одна тысяча двести тридцать четыре рубля 50 копеек',
      '/ Петрова М. А. /',
    ])
      expect(text).toContain(part)
  })

  test('a day of 2025 has its own rate', async () => {
    const lastDay = { ...invoice, issuedAt: new Date('2025-12-31T20:59:59Z') }
    expect(pdfText(await invoicePdf(lastDay))).toContain('В том числе НДС 20 %: 205,75')
    const newYear = { ...invoice, issuedAt: new Date('2025-12-31T21:00:00Z') }
    expect(pdfText(await invoicePdf(newYear))).toContain('НДС 22 %: 222,61')
  })

  test('its code is the payment, byte for byte', async () => {
    for (const facts of [invoice, { ...invoice, number: 123_456, amount: INVOICE_AMOUNT_MAX }])
      expect(pdfQr(await invoicePdf(facts))).toBe(
        paymentQr(SELLER, facts.amount, invoicePurpose(facts)),
      )
  })

  test('a test invoice is marked, and nothing in it can be paid', async () => {
    const pdf = await invoicePdf({ ...invoice, test: true })
    const text = pdfText(pdf)
    expect(text).toContain('Счёт на оплату № ТЕСТ-17 от 1 февраля 2026 г.')
    for (const part of ['Назначение платежа', SELLER.account, SELLER.bic, 'QR-коду'])
      expect(text).not.toContain(part)
    expect(() => pdfQr(pdf)).toThrow('zbarimg')
    expect(pdfPageCount(pdf)).toBe(1)
    expect(invoiceNumbersIn('Оплата по счету № ТЕСТ-17 от 01.02.2026')).toEqual([])
  })

  test('an act names its month, services and their tax', async () => {
    const text = pdfText(
      await actPdf({
        number: 3,
        day: { year: 2026, month: 2, day: 28 },
        madeAt: new Date('2026-03-02T10:00:00Z'),
        services: [
          { name: 'Доставка', amount: 100_000 },
          { name: 'Продление', amount: 22_000 },
        ],
        seller: SELLER,
        buyer: BUYER,
      }),
    )
    for (const part of [
      'Акт № 3 от 28 февраля 2026 г.',
      'Услуги, оказанные за февраль 2026 г.',
      'Всего оказано услуг: 1 220,00',
      'В том числе НДС 22 %: 220,00',
      'Одна тысяча двести двадцать рублей 00 копеек',
    ])
      expect(text).toContain(part)
  })

  test('a long statement goes over pages with its heads and numbers', async () => {
    const lines = Array.from({ length: 150 }, (_, at) => ({
      day: '01.02.2026',
      operation: 'Оплата заказа',
      note: `Заказ № ${at + 1}`,
      change: -100,
      balance: 1_000_000 - (at + 1) * 100,
    }))
    const day = { year: 2026, month: 2, day: 1 }
    const sums = { opening: 1_000_000, credited: 0, debited: 15_000, closing: 985_000 }
    const facts = {
      from: day,
      to: day,
      madeAt: new Date(0),
      seller: SELLER,
      buyer: BUYER,
      lines,
      ...sums,
    }
    const pdf = await statementPdf(facts)
    const text = pdfText(pdf)
    expect(pdfPageCount(pdf)).toBeGreaterThan(3)
    for (const { note } of lines) expect(text).toContain(note)
    expect(text).toContain(`Страница ${pdfPageCount(pdf)} из ${pdfPageCount(pdf)}`)
    expect(text.match(/Зачислено, ₽/g)).toHaveLength(pdfPageCount(pdf))
    expect(text).toContain('9 850,00 ₽')
  })
})
