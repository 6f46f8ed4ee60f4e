import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseBankStatement } from './bank-statement.ts'

const OURS = '40702810900000000001'
const THEIRS = '40702810500000000777'

const HEAD = ['1CClientBankExchange', 'ВерсияФормата=1.03', 'Кодировка=Windows', `РасчСчет=${OURS}`]
const FIELDS = {
  Номер: '105',
  Дата: '01.02.2026',
  Сумма: '1234.50',
  ПлательщикСчет: THEIRS,
  Плательщик: 'ИНН 7709876543 ООО "Ромашка"',
  ПлательщикИНН: '7709876543',
  ПолучательСчет: OURS,
  НазначениеПлатежа: 'Оплата по счёту № 17 = аванс',
}
const document = (fields: Readonly<Record<string, string>> = {}): readonly string[] => [
  'СекцияДокумент=Платежное поручение',
  ...Object.entries({ ...FIELDS, ...fields }).map(([key, value]) => `${key}=${value}`),
  'КонецДокумента',
]
const file = (...documents: readonly (readonly string[])[]) =>
  [...HEAD, ...documents.flat(), 'КонецФайла', ''].join('\r\n')

const RECEIPT = {
  row: 1,
  paidOn: '2026-02-01',
  documentNumber: '105',
  payerAccount: THEIRS,
  payerInn: '7709876543',
  payerName: 'ООО "Ромашка"',
  amount: 123_450,
  purpose: 'Оплата по счёту № 17 = аванс',
}

describe('a statement', () => {
  test('gives what came to our account, and no more', () => {
    const read = parseBankStatement(
      file(
        document(),
        document({ ПолучательСчет: THEIRS, ПлательщикСчет: OURS }),
        document({ ПлательщикСчет: OURS }),
        document({ Сумма: '10' }),
      ),
      OURS,
    )
    expect(read).toEqual({
      receipts: [RECEIPT, { ...RECEIPT, row: 4, amount: 1000 }],
      errors: [],
      otherDocuments: 2,
    })
  })

  test('other names of fields, a purpose in parts or broken into lines, other ends of lines', () => {
    const { ПлательщикСчет: _, ПолучательСчет: __, НазначениеПлатежа: ___, ...rest } = FIELDS
    const lines = Object.entries({
      ...rest,
      ПлательщикРасчСчет: '40702 810 5 0000 0000777',
      ПолучательРасчСчет: OURS,
      Плательщик1: 'ООО "Ромашка"',
      НазначениеПлатежа1: 'Оплата',
      НазначениеПлатежа2: 'по счёту № 17 = аванс',
    }).map(([key, value]) => `${key}=${value}`)
    const parts = ['СекцияДокумент=Банковский ордер', ...lines, 'КонецДокумента']
    const broken = document({ НазначениеПлатежа: 'Оплата' }).toSpliced(-1, 0, 'по счёту № 17')
    const text = `\uFEFF${file(parts, broken).replaceAll('\r\n', '\n')}`
    expect(parseBankStatement(text, OURS)).toMatchObject({
      receipts: [RECEIPT, { purpose: 'Оплата по счёту № 17' }],
      errors: [],
    })
  })

  test.each([
    ['Дата', '31.02.2026'],
    ['Дата', '2026-02-01'],
    ['Сумма', '0.00'],
    ['Сумма', '-5.00'],
    ['Сумма', '12.345'],
    ['Сумма', '1e5'],
    ['Номер', ''],
    ['Номер', '1'.repeat(65)],
    ['ПлательщикСчет', ''],
  ])('a document with %s «%s» is informed of and holds up no other', (field, value) => {
    const read = parseBankStatement(file(document({ [field]: value }), document()), OURS)
    expect(read).toMatchObject({
      receipts: [{ ...RECEIPT, row: 2 }],
      errors: [{ row: 1, line: 5 }],
    })
    if ('broken' in read) throw new Error(read.broken)
    expect(read.errors[0]?.message).toContain(`«${field}»: «${value.slice(0, 64)}»`)
  })
})

describe('a file that is no whole statement', () => {
  const whole = file(document(), document())
  test.each([
    ['', /первая строка/],
    ['{"json": true}', /первая строка/],
    [whole.replace('КонецФайла', ''), /обрывается/],
    [whole.replace('КонецДокумента', ''), /Строка 5: у документа нет/],
    [whole.replace('СекцияДокумент=Платежное поручение', ''), /без начала/],
    [`${whole}Номер=1`, /после «КонецФайла»/],
    [whole.replace(`РасчСчет=${OURS}`, `РасчСчет=${THEIRS}`), /не по нашему счёту/],
  ])('%#', (text, message) => {
    expect(parseBankStatement(text, OURS)).toEqual({ broken: expect.stringMatching(message) })
  })

  test('cut anywhere, it is broken', () => {
    const cut = fc.integer({ min: 0, max: whole.indexOf('КонецФайла') + 'КонецФайла'.length - 1 })
    fc.assert(
      fc.property(cut, (end) => {
        expect(parseBankStatement(whole.slice(0, end), OURS)).toHaveProperty('broken')
      }),
    )
  })

  test('whatever stands in it, nothing is thrown', () => {
    const line = fc.oneof(fc.constantFrom(...whole.split('\r\n')), fc.string())
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = ['1CClientBankExchange', ...lines, 'КонецФайла'].join('\n')
        expect(parseBankStatement(text, OURS)).toBeTypeOf('object')
      }),
    )
  })
})
