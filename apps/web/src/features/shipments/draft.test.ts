import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { ITEM_VATS } from '@yacheyka/core/money/item-vat'
import { plainText } from '@yacheyka/core/text/plain-text'
import { SHEET_MESSAGES } from '@yacheyka/core/sheets/parcel-sheet-values'
import { NEW_PARCEL_MESSAGES } from '@yacheyka/core/parcels/parcel-limits'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  boxOf,
  EMPTY_FIELDS,
  errorOfSide,
  errorsOf,
  fieldsOf,
  isUntouched,
  lineOf,
  withCell,
  withItem,
  withoutCell,
  type ParcelFields,
} from './parcel-fields.ts'
import * as draft from './draft.ts'
import { testLine } from './test-line.ts'

const NONE: ReadonlySet<string> = new Set()
const GOOD: ParcelFields = fieldsOf(testLine())
const errorOfField = (changes: Partial<ParcelFields>, field: string) =>
  errorsOf({ ...GOOD, ...changes }, NONE)[field]

describe('the fields of a parcel', () => {
  test('an empty form lacks everything that is required, all at once', () => {
    expect(Object.keys(errorsOf(EMPTY_FIELDS, NONE))).toEqual([
      'parcelNumber',
      'description',
      'cost',
      'cells.0.size',
      'phone',
      'point',
    ])
    expect(errorsOf(GOOD, NONE)).toEqual({})
  })

  test.each([
    ['description', { description: 'я'.repeat(501) }, NEW_PARCEL_MESSAGES.long(500)],
    ['description', { description: 'я'.repeat(500) }, undefined],
    ['cost', { cost: '100 000' }, undefined],
    ['cost', { cost: '100 000,01' }, NEW_PARCEL_MESSAGES.declaredPrice],
    ['cost', { cost: '1,235' }, 'Копеек не больше двух знаков после запятой'],
    ['cost', { cost: '1 234,505 ₽' }, 'Копеек не больше двух знаков после запятой'],
    ['cost', { cost: 'много' }, 'Введите сумму в рублях, например 1 500 или 1 234,50'],
    ['parcelNumber', { parcelNumber: 'A#1' }, 'Номер не должен содержать символы %;№&^$#:'],
    ['phone', { phone: '+7(916)123-45' }, 'Номер должен быть в формате +7(###)###-##-##'],
    ['email', { email: 'anna@' }, NEW_PARCEL_MESSAGES.email],
    ['email', { email: '' }, undefined],
    ['kilograms', { kilograms: '1,2345' }, SHEET_MESSAGES.partOfGram],
    ['kilograms', { kilograms: '15,1' }, NEW_PARCEL_MESSAGES.weight],
    ['point', { point: null }, NEW_PARCEL_MESSAGES.required],
  ] as const)('%s of %j', (field, changes, message) => {
    expect(errorOfField(changes, field)).toBe(message)
  })

  test('another parcel’s number is taken', () => {
    expect(errorsOf(GOOD, new Set(['A-1']))).toEqual({
      parcelNumber: 'Посылка с таким номером уже существует',
    })
    expect(lineOf(GOOD, 'k', new Set(['A-1']))).toBeUndefined()
  })

  test('an item is wholly filled or wholly empty; the empty ones are dropped', () => {
    const blank = { id: 1, label: '', price: '', quantity: '', vat: '' } as const
    const half = { ...blank, id: 2, quantity: '0' }
    const whole = { id: 3, label: 'Кружка', price: '490,50', quantity: '1000', vat: '20' } as const
    expect(errorsOf({ ...GOOD, items: [blank, half, whole] }, NONE)).toEqual({
      'items.1.label': NEW_PARCEL_MESSAGES.required,
      'items.1.price': NEW_PARCEL_MESSAGES.required,
      'items.1.quantity': 'От 1 до 1000 шт.',
      'items.1.vat': NEW_PARCEL_MESSAGES.required,
    })
    expect(lineOf({ ...GOOD, items: [blank, whole] }, 'k', NONE)?.items).toEqual([
      { label: 'Кружка', price: 49_050, quantity: 1000, vat: '20' },
    ])
    const dear = { ...whole, price: '100000.01', quantity: '1001' }
    expect(errorsOf({ ...GOOD, items: [dear] }, NONE)).toEqual({
      'items.0.price': NEW_PARCEL_MESSAGES.itemPrice,
      'items.0.quantity': 'От 1 до 1000 шт.',
    })
  })

  test('a parcel has one to five cells, and a row of its own for each', () => {
    let fields: ParcelFields | undefined = EMPTY_FIELDS
    for (let more = 0; more < 4; more++) fields = fields && withCell(fields)
    expect(fields?.cells.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
    expect(fields && withCell(fields)).toBeUndefined()
    expect(withoutCell(fields ?? EMPTY_FIELDS, 3).cells.map(({ id }) => id)).toEqual([1, 2, 4, 5])
    expect(withoutCell(EMPTY_FIELDS, 1)).toBe(EMPTY_FIELDS)
    expect(withItem(withItem(EMPTY_FIELDS)).items.map(({ id }) => id)).toEqual([1, 2])
  })

  test.each([
    ['height', '42,9', undefined],
    ['height', '43', 'От 0 до 42,9 см'],
    ['width', '39.2', undefined],
    ['width', '39,3', 'От 0 до 39,2 см'],
    ['depth', '42,6', undefined],
    ['depth', '0', 'Больше 0 и до 42,6 см'],
    ['depth', '0,0', 'Больше 0 и до 42,6 см'],
    ['depth', '20,555', 'Сантиметры — не больше двух знаков после запятой'],
    ['depth', '-5', 'От 0 до 42,6 см'],
    ['depth', '1e1', 'От 0 до 42,6 см'],
    ['depth', '', undefined],
  ] as const)('%s «%s»', (side, text, message) => {
    expect(errorOfSide(side, text)).toBe(message)
  })

  test('a box is there once its three sides are', () => {
    expect(boxOf({ height: '10,5', width: '20', depth: ' 30 ' })).toEqual({
      height: 10.5,
      width: 20,
      depth: 30,
    })
    expect(boxOf({ height: '10', width: '', depth: '30' })).toBeUndefined()
    expect(boxOf({ height: '10', width: '50', depth: '30' })).toBeUndefined()
  })

  test('what was saved comes back to the form and is the same when saved again', () => {
    const line = testLine({
      cells: ['S', 'XL'],
      declaredPrice: 123_450,
      receiverEmail: 'anna@example.org',
      items: [{ label: 'Кружка', price: 49_000, quantity: 2, vat: '120' }],
    })
    expect(lineOf(fieldsOf(line), line.key, NONE)).toEqual(line)
  })
})

const money = fc.integer({ min: 0, max: 10_000_000 })
const words = (most: number) =>
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: most })
    .map((text) => plainText(text).trim())
    .filter((text) => text !== '' && text.length <= most)
const LINES = fc.record({
  parcelNumber: fc.stringMatching(/^[A-Za-zА-Яа-я0-9/-]{1,64}$/),
  declaration: words(500),
  weight: fc.integer({ min: 100, max: 15_000 }),
  cells: fc.array(fc.constantFrom(...CELL_SIZES), { minLength: 1, maxLength: 5 }),
  declaredPrice: money,
  items: fc.array(
    fc.record({
      label: words(256),
      price: money,
      quantity: fc.integer({ min: 1, max: 1000 }),
      vat: fc.constantFrom(...ITEM_VATS),
    }),
    { maxLength: 4 },
  ),
})

test('any parcel that the rules allow comes back from the form as it went in', () => {
  fc.assert(
    fc.property(LINES, (changes) => {
      const line = testLine(changes)
      expect(errorsOf(fieldsOf(line), NONE)).toEqual({})
      expect(lineOf(fieldsOf(line), line.key, NONE)).toEqual(line)
    }),
  )
})

describe('the draft', () => {
  const one = testLine({ key: 'm1' })
  const two = testLine({ key: 'm2', parcelNumber: 'B-2' })
  const filled = draft.withAdded(draft.withAdded(draft.EMPTY_DRAFT, one), two)

  test('adding empties the form but for locker and sizes; keys are never given twice', () => {
    expect(filled.fields).toEqual({
      ...EMPTY_FIELDS,
      point: two.point,
      cells: fieldsOf(two).cells,
    })
    expect(isUntouched(filled.fields)).toBe(true)
    expect(draft.nextKey(filled)).toBe('m3')
    expect(draft.nextKey(draft.withoutParcels(filled, new Set(['m2'])))).toBe('m3')
    expect(draft.isEmptyDraft(filled)).toBe(false)
    expect(draft.isEmptyDraft(draft.EMPTY_DRAFT)).toBe(true)
    expect(draft.isEmptyDraft({ ...draft.EMPTY_DRAFT, fields: GOOD })).toBe(false)
  })

  test('a parcel may keep its own number when it is mended, and not take another’s', () => {
    expect([...draft.takenNumbers(filled)]).toEqual(['A-1', 'B-2'])
    expect([...draft.takenNumbers(filled, 'm2')]).toEqual(['A-1'])
  })

  test('a locker that was rejected has to be chosen anew', () => {
    const refused = draft.withLockerRejected(filled, 'm1')
    expect(refused.editing).toMatchObject({ key: 'm1', fields: { point: null } })
    expect(refused.parcels).toBe(filled.parcels)
    expect(draft.withLockerRejected(filled, 'm9')).toBe(filled)
  })

  test('repeating fills the form but for the number; what was half filled in waits', () => {
    const half = { ...EMPTY_FIELDS, description: 'Ещё посуда' }
    const repeated = draft.withRepeated({ ...filled, fields: half }, 'm1')
    expect(repeated.fields).toEqual({ ...fieldsOf(one), parcelNumber: '' })
    expect(repeated.waiting).toEqual([half])
    expect(draft.withRepeated(filled, 'm1').waiting).toEqual([])
    expect(draft.withRepeated(filled, 'm9')).toBe(filled)
  })

  test('mending keeps the place', () => {
    const editing = draft.withEditing(filled, 'm1')
    expect(editing.editing?.fields.parcelNumber).toBe('A-1')
    const changed = draft.withChanged(editing, { ...one, parcelNumber: 'A-9' })
    expect(changed.parcels.map(({ parcelNumber }) => parcelNumber)).toEqual(['A-9', 'B-2'])
    expect(changed.editing).toBeNull()
    expect(draft.withEditing(filled, 'gone')).toBe(filled)
  })
})
