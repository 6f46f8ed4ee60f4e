import type { ParcelDetails } from '@yacheyka/contract/parcels/parcels'
import { PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import { pickupWording, showsCode } from '@yacheyka/core/parcels/pickup-code'
import { expect, test } from 'vitest'
import { codeOf, howToUse, wordsWithoutCode } from './code-access.ts'
import { isWorthKeeping, keptUntil } from './kept-parcel.ts'

const parcel = (status: string, change: Partial<ParcelDetails> = {}): ParcelDetails => ({
  uid: 'u',
  order_id: 'ИМ-1',
  consignor: 'Магазин',
  cod: '0.00',
  expire_at: '2026-11-24T23:59:59+05:00',
  number: '7',
  qrstring: 'qr',
  pincode: '12345678',
  cells: 1,
  delivery_info: { current_status: status, updated_at: null },
  ...change,
})

test.each(PARCEL_STATUSES)(
  '%s shows a code only as the table says, whatever was served',
  (status) => {
    const code = codeOf(parcel(pickupWording(status)))
    expect(code).toEqual(showsCode(status) ? { qr: 'qr', pin: '1234-5678' } : undefined)
  },
)

test('a response without a code has none, and a new status keeps its own', () => {
  expect(codeOf(parcel('Хранится', { qrstring: null, pincode: null }))).toBeUndefined()
  expect(codeOf(parcel('Летит на дроне'))).toBeDefined()
})

test.each([
  ['Выдана', 'Отправление выдано получателю'],
  ['Вручена получателю', 'Отправление выдано получателю'],
  ['Изъято из почтомата', 'Отправление забрал курьер для возврата отправителю'],
  ['Забрана на возврат', 'Отправление забрал курьер для возврата отправителю'],
  ['Отменена', undefined],
  ['Заблокирована и будет возвращена отправителю', undefined],
])('«%s» is said with «%s»', (status, words) => {
  expect(wordsWithoutCode(status)).toBe(words)
})

test('a code that opens nothing yet says so; a counter has no scanner', () => {
  expect(howToUse('В доставке', 'Почтомат')).toContain('заработает')
  expect(howToUse('Хранится', 'Почтомат')).toContain('сканеру')
  expect(howToUse('Хранится', 'Пункт выдачи заказов')).toContain('сотруднику')
})

test('what is kept is kept to the deadline, and never without a code', () => {
  const receivedAt = Date.parse('2026-11-20T12:00:00Z')
  const deadline = Date.parse('2026-11-24T23:59:59+05:00')
  const kept = { parcel: parcel('Хранится'), terminal: null, receivedAt }
  expect(keptUntil(kept)).toBe(deadline)
  expect(isWorthKeeping(kept, deadline)).toBe(true)
  expect(isWorthKeeping(kept, deadline + 1)).toBe(false)
  expect(isWorthKeeping({ ...kept, parcel: parcel('Выдана') }, receivedAt)).toBe(false)
  const early = { ...kept, parcel: parcel('В доставке', { expire_at: null }) }
  expect(keptUntil(early) - receivedAt).toBe(30 * 86_400_000)
})
