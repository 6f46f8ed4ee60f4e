import { batchContent } from '@yacheyka/contract/batches/saved-batches'
import { expect, test } from 'vitest'
import { contactsOf, countParcels, withoutParcels, withoutRecipient } from './batch-content.ts'

const form = (...phones: readonly string[]) =>
  batchContent.parse({
    page: 'form',
    parcels: phones.map((phone, at) => ({
      row: at + 1,
      parcel_number: `A-${at + 1}`,
      description: '',
      weight: 100,
      cost: '',
      cells: [],
      phone,
      email: 'Vera@Example.org',
      point: null,
      items: [],
    })),
    next: null,
  })
const sheet = (...values: readonly object[]) =>
  batchContent.parse({
    page: 'sheet',
    rows: values.map((cells, at) => ({ row: at + 3, values: cells })),
    origin: null,
  })

test('finds recipients however their phones and e-mails are written', () => {
  expect(contactsOf(form('+7(916)123-45-67', '8 916 123 45 67', '+7(91'))).toEqual([
    '+79161234567',
    'vera@example.org',
  ])
  expect(contactsOf(sheet({ G: '89161234567' }, {}))).toEqual(['+79161234567'])
})

test('erases one recipient in all rows and leaves the others', () => {
  const left = withoutRecipient(
    sheet({ B: 'A', G: '89161234567', H: 'a@b.ru' }, { B: 'B', G: '89160000000' }),
    '+79161234567',
  )
  expect(contactsOf(left)).toEqual(['+79160000000'])
  expect(contactsOf(withoutRecipient(form('89161234567'), 'vera@example.org'))).toEqual([])
})

test('counts parcels by their numbers, and takes ordered ones out', () => {
  const content = sheet({ B: 'A' }, { B: 'A' }, { B: 'B' }, {}, {})
  expect(countParcels(content)).toBe(4)
  expect(withoutParcels(content, new Set(['A', 'C']))).toEqual({
    left: { ...content, rows: content.page === 'sheet' ? content.rows.slice(2) : [] },
    unknown: ['C'],
  })
  expect(withoutParcels(form('', ''), new Set(['A-1', 'A-2'])).left).toBeUndefined()
})
