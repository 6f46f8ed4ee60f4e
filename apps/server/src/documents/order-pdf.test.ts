import { describe, expect, test } from 'vitest'
import type { OrderPdfParcel } from './order-pdf-table.ts'
import { orderPdf, type OrderPdfFacts } from './order-pdf.ts'
import { BUYER, SELLER } from './test-parties.ts'
import { canReadPdf, pdfPageCount, pdfText, wholePdf } from './test-pdf.ts'

const parcel = (extra: Partial<OrderPdfParcel> = {}): OrderPdfParcel => ({
  number: 'ЗК-1',
  barcodes: ['4600000000017'],
  pointNumber: 'КЗН-0042',
  pointAddress: 'Республика Татарстан, г. Казань, ул. Баумана, д. 5, у входа в «Пятёрочку»',
  cells: ['M'],
  weight: 1500,
  declaredPrice: 250_000,
  price: 30_050,
  cancelled: false,
  items: [],
  ...extra,
})

const order = (extra: Partial<OrderPdfFacts> = {}): OrderPdfFacts => {
  const parcels = extra.parcels ?? [parcel()]
  return {
    number: '26112100042',
    createdAt: new Date('2026-11-21T09:00:00Z'),
    payment: 0,
    paidAt: new Date('2026-11-21T09:00:00Z'),
    dispatchCities: ['Москва'],
    price: parcels.reduce((sum, { price }) => sum + price, 0),
    parcels,
    seller: SELLER,
    buyer: BUYER,
    ...extra,
  }
}

const pdfOf = (facts: OrderPdfFacts) => wholePdf(orderPdf(facts))

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => parcel({ number: `ЗК-${at + 1}`, price: 20_000 + at }))

test('the same order is the same file', async () => {
  expect(await pdfOf(order())).toEqual(await pdfOf(order()))
})

test('a long order comes page by page, and lets other work through meanwhile', async () => {
  let turns = 0
  const beat = setInterval(() => (turns += 1), 0)
  const sizes: number[] = []
  for await (const chunk of orderPdf(order({ parcels: many(400) }))) sizes.push(chunk.length)
  clearInterval(beat)
  expect(sizes.length).toBeGreaterThan(20)
  expect(turns).toBeGreaterThan(20)
})

describe.runIf(canReadPdf())('read as a person reads it', () => {
  test('names both sides, the payment, the city, each parcel, the sum and its tax', async () => {
    const items = [
      { label: 'Кружка «Утро»', price: 45_000, quantity: 2, vat: '22' as const },
      { label: 'Открытка', price: 5000, quantity: 1, vat: 'none' as const },
    ]
    const parcels = [
      parcel({ items }),
      parcel({ number: 'ЗК-2', cells: ['M', 'M', 'S/2'], barcodes: ['461', '462', '463'] }),
    ]
    const text = pdfText(await pdfOf(order({ parcels })))
    for (const part of [
      'Заказ № 26112100042 от 21 ноября 2026 г.',
      'ООО «Ячейка», ИНН 7703123457, КПП 770301001',
      'ООО «Ромашка», ИНН 7709876543, КПП 770901001',
      'Оплачен 21.11.2026',
      'Москва',
      'ЗК-1',
      '4600000000017',
      'КЗН-0042',
      'у входа в «Пятёрочку»',
      '1,5',
      '2 500,00',
      '300,50',
      'Кружка «Утро»',
      '2 шт. × 450,00 ₽, НДС 22%',
      '1 шт. × 50,00 ₽, без НДС',
      'S/2, 2 × M',
      '461 462 463',
      'В том числе НДС 22 %: 108,38',
      'Итого, ₽: 601,00',
      'Шестьсот один рубль 00 копеек',
      'Страница 1 из 1',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('Отменено')
  })

  test('what was cancelled before it was paid is reported, and the sum still adds up', async () => {
    const parcels = [parcel(), parcel({ number: 'ЗК-2', cancelled: true })]
    const unpaid = { price: 30_050, payment: 1, paidAt: null } as const
    const text = pdfText(await pdfOf(order({ parcels, ...unpaid })))
    for (const part of [
      'Ожидает оплаты',
      'Отменено',
      'Все отправления: 601,00',
      'Отменено до оплаты: −300,50',
      'Итого, ₽: 300,50',
    ])
      expect(text).toContain(part)
  })

  test('goes over pages with its heads and numbers; an item stands by its parcel', async () => {
    const items = Array.from({ length: 100 }, (_, at) => ({
      label: `Товар ${at + 1} ${'с длинным названием '.repeat(12)}`.slice(0, 256),
      price: 100,
      quantity: 1,
      vat: '10' as const,
    }))
    const parcels = [...many(150), parcel({ number: 'ПОСЛЕДНЯЯ', items })]
    const pdf = await pdfOf(order({ parcels }))
    const count = pdfPageCount(pdf)
    expect(count).toBeGreaterThan(8)
    const text = pdfText(pdf)
    for (const { number } of parcels) expect(text).toContain(number)
    for (const { label } of items) expect(text).toContain(label.slice(0, 12).trim())
    expect(text.match(/Точка выдачи/g)?.length).toBeGreaterThanOrEqual(count - 1)
    for (let page = 1; page <= count; page += 1)
      expect(text).toContain(`Страница ${page} из ${count}`)
    // The sums do not stand on a page alone.
    expect(text).toMatch(/Товар 100 (?:(?!Страница).)*Итого/u)
    expect(text).toMatch(/ПОСЛЕДНЯЯ(?:(?!Страница).)*Товар 1 /u)
  })

  test('names as long as they may be stay within their columns', async () => {
    const long = parcel({
      number: 'Ж'.repeat(64),
      pointNumber: 'Щ'.repeat(64),
      pointAddress: 'Очень длинный адрес '.repeat(20),
      cells: ['S/2', 'M/2', 'XL', 'L', 'M'],
      weight: 15_000,
      declaredPrice: 10_000_000,
      price: 99_999_999,
    })
    const pdf = await pdfOf(order({ parcels: [long] }))
    expect(pdfPageCount(pdf)).toBe(1)
    expect(pdfText(pdf)).toContain('999 999,99')
  })
})
