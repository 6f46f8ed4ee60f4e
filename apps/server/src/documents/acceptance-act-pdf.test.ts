import { describe, expect, test } from 'vitest'
import { type AcceptanceActFacts, acceptanceActPdf, type HandedOver } from './acceptance-act-pdf.ts'
import { MM } from './pdf.ts'
import { BUYER, SELLER } from './test-parties.ts'
import { canReadPdf, pdfText, pdfWords, wholePdf } from './test-pdf.ts'

const parcel = (at: number, extra: Partial<HandedOver> = {}): HandedOver => ({
  number: `ЗК-${at}`,
  barcodes: [`YA${1_000_000_000_000 + at}`],
  pointNumber: 'КЗН-0042',
  weight: 1500,
  declaredPrice: 250_050,
  ...extra,
})

function pdfOf(facts: Partial<AcceptanceActFacts>): Promise<Buffer> {
  const date = new Date('2026-11-21T09:00:00Z')
  const sides = { carrier: SELLER, sender: BUYER }
  const whole = { ...sides, orderNumber: '261121004242', date, parcels: [], ...facts }
  return wholePdf(acceptanceActPdf(whole))
}

describe.runIf(canReadPdf())('read as a person reads it', () => {
  test('names both sides, each parcel with its places, the sums in figures and words', async () => {
    const three = { barcodes: ['YA1', 'YA2', 'YA3'], weight: 12_345 }
    const text = pdfText(await pdfOf({ parcels: [parcel(1), parcel(2, three)] }))
    for (const part of [
      'Акт приёма-передачи отправлений по заказу № 261121004242 от 21 ноября 2026 г.',
      'Отправитель: ООО «Ромашка», ИНН 7709876543',
      'Перевозчик: ООО «Ячейка», ИНН 7703123457',
      'ЗК-1',
      'YA1000000000001',
      'КЗН-0042',
      'YA3',
      'Итого',
      'отправлений: 2 (два), мест: 4 (четыре), общим весом 13,845 кг',
      '5 001,00 ₽ (Пять тысяч один рубль 00 копеек)',
      'Сдал (Отправитель)',
      'Принял (Перевозчик)',
      'в двух экземплярах',
      'Страница 1 из 1',
    ])
      expect(text).toContain(part)
  })

  test('of several orders it is dated by itself, and names the order beside each parcel', async () => {
    const parcels = [
      parcel(1, { orderNumber: '261121004242' }),
      parcel(2, { orderNumber: '261120000017' }),
    ]
    const text = pdfText(await pdfOf({ orderNumber: undefined, parcels }))
    expect(text).toContain('Акт приёма-передачи отправлений от 21 ноября 2026 г.')
    expect(text).toContain('заказ 261121004242')
    expect(text).toContain('заказ 261120000017')
  })

  test.each([1, 24, 25, 26, 27, 28, 29, 30, 31, 200])(
    'of %i parcels none is lost, no page overflows, and who signs sees a parcel above',
    async (count) => {
      const parcels = Array.from({ length: count }, (_, at) => parcel(at + 1))
      const name = 'Общество с ограниченной ответственностью «Ромашка и Василёк» '.repeat(3).trim()
      const words = pdfWords(await pdfOf({ parcels, sender: { ...BUYER, name } }))
      const codes = words.filter(({ text }) => /^YA\d{13}$/.test(text))
      expect(codes.map(({ text }) => text)).toEqual(parcels.flatMap(({ barcodes }) => barcodes))
      const body = words.filter(({ top }) => top < 283 * MM)
      expect(Math.max(...body.map(({ bottom }) => bottom))).toBeLessThan(281 * MM)
      const signed = words.find(({ text }) => text === 'Сдал')
      expect(codes.some(({ page }) => page === signed?.page)).toBe(true)
    },
  )
})
