import { formatWireMoney } from '@yacheyka/core/money/money'
import { COLUMN_LETTERS } from '@yacheyka/core/sheets/parcel-sheet-columns'
import { errorOfCell } from '@yacheyka/core/sheets/parcel-sheet-row'
import { readParcelSheet } from '@yacheyka/core/sheets/parcel-sheet'
import type { SheetParcel } from '@yacheyka/core/sheets/parcel-sheet-types'
import { applyLayout, findHeadings, guessLayout } from '@yacheyka/core/sheets/shop-sheet'
import { anyTexts, goodSheet, read, rowOf, sheetOf } from '@yacheyka/core/sheets/test-parcel-sheet'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderedParcel } from './orders.ts'
import { sheetLayout, sheetRow } from '../sheets/sheets.ts'
import type { OrderedParcelInput } from './orders.ts'

const asOrdered = (parcel: SheetParcel): OrderedParcelInput => ({
  parcel_number: parcel.parcelNumber,
  declaration: parcel.declaration,
  weight: parcel.weight,
  multi_parcel: false,
  cells: [parcel.size],
  declared_price: formatWireMoney(parcel.declaredPrice),
  service_type: 'yourself',
  terminal_number: parcel.terminalNumber,
  delivery_city: 'Казань',
  dispatch_city: 'Москва',
  receiver_phone: parcel.receiverPhone,
  ...(parcel.receiverEmail === '' ? {} : { receiver_email: parcel.receiverEmail }),
  juridical_price: '100.00',
  items: parcel.items.map((item) => ({ ...item, price: formatWireMoney(item.price) })),
})

/** What the order's schema makes of a parcel of the sheet: the same, or its complaints. */
const ordered = (parcel: SheetParcel) => {
  const result = orderedParcel.safeParse(asOrdered(parcel))
  return result.success
    ? {
        rows: parcel.rows,
        parcelNumber: result.data.parcel_number,
        size: result.data.cells[0],
        weight: result.data.weight,
        declaredPrice: result.data.declared_price,
        terminalNumber: result.data.terminal_number,
        receiverPhone: result.data.receiver_phone,
        receiverEmail: result.data.receiver_email,
        declaration: result.data.declaration,
        items: result.data.items,
      }
    : result.error.issues
}

describe('what the reading of a sheet accepts, the order accepts, and the same', () => {
  test('good sheets', () => {
    fc.assert(
      fc.property(goodSheet, (rows) => {
        const { parcels, faulty } = read(readParcelSheet(sheetOf(rows)))
        expect(faulty).toEqual([])
        expect(parcels.map(ordered)).toEqual(parcels)
      }),
    )
  })

  test('any sheet', () => {
    let accepted = 0
    fc.assert(
      fc.property(
        fc.array(anyTexts, { maxLength: 4 }),
        goodSheet,
        fc.constantFrom(...COLUMN_LETTERS),
        (hostile, good, letter) => {
          // Rows that are good but for one cell: of hostile rows alone hardly any parcel is accepted.
          const spoilt = good.map((row, index) => ({
            ...row,
            [letter]: hostile[index % Math.max(1, hostile.length)]?.[letter],
          }))
          const { parcels } = read(readParcelSheet(sheetOf([...spoilt, ...hostile])))
          accepted += parcels.length
          expect(parcels.map(ordered)).toEqual(parcels)
        },
      ),
      { numRuns: 500 },
    )
    expect(accepted).toBeGreaterThan(0)
  })

  test('any words in the columns of words', () => {
    const words = fc.string({ unit: 'binary', maxLength: 80 })
    fc.assert(
      fc.property(words, words, words, words, (B, F, I, K) => {
        const good = { C: 'M', D: '1', E: '0', G: '9161234567', L: '1', M: '1', N: '0' }
        const { parcels } = read(readParcelSheet(sheetOf([{ ...good, B, F, I, K }])))
        expect(parcels.map(ordered)).toEqual(parcels)
      }),
      { numRuns: 500 },
    )
  })
})

const GOOD = asOrdered({
  rows: [3],
  parcelNumber: 'КД-1',
  size: 'M',
  weight: 500,
  declaredPrice: 150_000,
  terminalNumber: '303',
  receiverPhone: '+79161234567',
  receiverEmail: '',
  declaration: '',
  items: [{ label: 'Атлас', price: 99_000, quantity: 1, vat: '20' }],
})
const [ITEM] = GOOD.items ?? []

/** Field → its messages. */
const complaints = (body: unknown) => {
  const { error } = orderedParcel.safeParse(body)
  return Object.fromEntries(
    error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  )
}

describe('a parcel of an order', () => {
  test('a good one has no complaints', () => expect(complaints(GOOD)).toEqual({}))

  test.each([
    [{ parcel_number: '' }, 'parcel_number', 'Поле обязательно для заполнения'],
    [{ parcel_number: 'a%b' }, 'parcel_number', 'Номер не должен содержать символы %;№&^$#:'],
    [{ weight: 99 }, 'weight', 'Вес от 0,1 до 15 кг'],
    [{ weight: 15_001 }, 'weight', 'Вес от 0,1 до 15 кг'],
    [{ weight: 100.5 }, 'weight', 'Вес от 0,1 до 15 кг'],
    [{ weight: '500' }, 'weight', 'Вес от 0,1 до 15 кг'],
    [{ cells: [] }, 'cells', 'Выберите размер ячейки'],
    [{ cells: ['XXL'] }, 'cells.0', 'Выберите размер ячейки'],
    [{ cells: Array<string>(6).fill('S') }, 'cells', 'Превышен лимит количества ячеек'],
    [{ declared_price: '100000.01' }, 'declared_price', 'Объявленная стоимость до 100 000 рублей'],
    [{ declared_price: '-1.00' }, 'declared_price', 'Объявленная стоимость до 100 000 рублей'],
    [{ declared_price: 1500 }, 'declared_price', 'Объявленная стоимость до 100 000 рублей'],
    [{ terminal_number: ' ' }, 'terminal_number', 'Почтомат не найден!'],
    [{ receiver_phone: '' }, 'receiver_phone', 'Поле обязательно для заполнения'],
    [{ receiver_phone: '123' }, 'receiver_phone', 'Номер должен быть в формате +7(###)###-##-##'],
    [{ receiver_email: 'anna@' }, 'receiver_email', 'Поле должно содержать валидный email'],
    [{ declaration: 'о'.repeat(501) }, 'declaration', 'Должно быть не более 500 символов.'],
    [{ service_type: 'drone' }, 'service_type', 'Вид услуги: courier или yourself'],
    [{ dispatch_city: '' }, 'dispatch_city', 'Укажите город'],
    [{ items: [{ ...ITEM, label: ' ' }] }, 'items.0.label', 'Поле обязательно для заполнения'],
    [{ items: [{ ...ITEM, price: '100000.01' }] }, 'items.0.price', 'Цена до 100 000 рублей'],
    [{ items: [{ ...ITEM, quantity: 0 }] }, 'items.0.quantity', 'От 1 до 1000 шт.'],
    [{ items: [{ ...ITEM, quantity: 1001 }] }, 'items.0.quantity', 'От 1 до 1000 шт.'],
  ])('%j', (change, field, message) =>
    expect(complaints({ ...GOOD, ...change })).toEqual({ [field]: message }),
  )

  test('VAT as a string and as the number of the specification; an unknown one names the known', () => {
    for (const vat of [0, 10, 20, 110, 120, '0', '120', '22', 'none'])
      expect(complaints({ ...GOOD, items: [{ ...ITEM, vat }] })).toEqual({})
    expect(complaints({ ...GOOD, items: [{ ...ITEM, vat: 18 }] })['items.0.vat']).toContain(
      'НДС: 0, 10',
    )
  })

  test('a form’s cell and the order say the same of a number, a phone and an e-mail', () => {
    const words = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('1', '9161234567', 'a@b.ru'),
    )
    fc.assert(
      fc.property(words, (text) => {
        const whole = complaints({ ...GOOD, parcel_number: text, receiver_email: text })
        expect(whole['parcel_number']).toBe(errorOfCell('B', text))
        expect(whole['receiver_email']).toBe(errorOfCell('H', text))
      }),
    )
  })
})

test('rows and layouts of core are those of the wire', () => {
  fc.assert(
    fc.property(fc.array(anyTexts, { maxLength: 6 }), (texts) => {
      const rows = texts.map((row, index) => rowOf(index + 1, row))
      const headings = findHeadings(rows)?.headings ?? ['Заказ']
      const layout = guessLayout(headings, rows)
      expect(sheetLayout.parse(layout)).toEqual(layout)
      const made = applyLayout(rows, sheetLayout.parse(layout)).rows
      expect(sheetRow.array().parse(made)).toEqual(made)
    }),
  )
})
