import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as parcelLimits from './parcel-limits.ts'

const { NEW_PARCEL_MESSAGES: MESSAGES } = parcelLimits

test('limits are those of the specification', () => {
  expect([parcelLimits.WEIGHT_MIN, parcelLimits.WEIGHT_MAX, parcelLimits.WEIGHT_STEP]).toEqual([
    100, 15_000, 100,
  ])
  expect([parcelLimits.DECLARED_PRICE_MAX, parcelLimits.ITEM_PRICE_MAX]).toEqual([
    10_000_000, 10_000_000,
  ])
  expect([parcelLimits.ITEM_QUANTITY_MIN, parcelLimits.ITEM_QUANTITY_MAX]).toEqual([1, 1000])
  expect([parcelLimits.DECLARATION_LENGTH_MAX, parcelLimits.CELLS_MAX]).toEqual([500, 5])
  expect(parcelLimits.ORDER_PARCELS_MAX).toBe(10_000)
})

test('messages are word for word', () => {
  expect(MESSAGES).toMatchObject({
    number: 'Номер не должен содержать символы %;№&^$#:',
    phone: 'Номер должен быть в формате +7(###)###-##-##',
    quantity: 'От 1 до 1000 шт.',
    tooManyCells: 'Превышен лимит количества ячеек',
    taken: 'Посылка с таким номером уже существует',
    noPoint: 'Почтомат не найден!',
  })
})

describe('a sender’s own number', () => {
  test.each(Array.from('%;№&^$#:'))('may not hold %s, wherever it stands', (sign) => {
    for (const number of [sign, `${sign}1`, `1${sign}`, `1${sign}2`])
      expect(parcelLimits.errorOfParcelNumber(number)).toBe(MESSAGES.number)
  })

  test.each(['1', 'КД-204518', 'a/b_c (1) "2" @ ! ? * + = ~', '订单', '📦'])('%j may', (number) =>
    expect(parcelLimits.errorOfParcelNumber(number)).toBeUndefined(),
  )

  test('is wanted, and has its length', () => {
    expect(parcelLimits.errorOfParcelNumber('')).toBe(MESSAGES.required)
    expect(parcelLimits.errorOfParcelNumber('1'.repeat(64))).toBeUndefined()
    expect(parcelLimits.errorOfParcelNumber('1'.repeat(65))).toBe(
      'Должно быть не более 64 символов.',
    )
  })

  test.each(['1\u0000', 'a\nb', '\u007f', 'a\u0085b', '1\u200b', '\ufeff1', 'a\u202eb'])(
    '%j holds what nobody sees',
    (number) => expect(parcelLimits.errorOfParcelNumber(number)).toBe(MESSAGES.unseen),
  )
})

test('half of a pair is no sign at all', () =>
  expect(parcelLimits.errorOfParcelNumber('1\ud800')).toBe(MESSAGES.number))

describe('the receiver', () => {
  test('a phone is wanted and Russian', () => {
    expect(parcelLimits.errorOfReceiverPhone('')).toBe(MESSAGES.required)
    expect(parcelLimits.errorOfReceiverPhone('+7(916)123-45-67')).toBeUndefined()
    expect(parcelLimits.errorOfReceiverPhone('+7(916)123-45-6')).toBe(MESSAGES.phone)
  })

  test('an e-mail may be left out', () => {
    expect(parcelLimits.errorOfReceiverEmail('')).toBeUndefined()
    expect(parcelLimits.errorOfReceiverEmail('anna@example.ru')).toBeUndefined()
    for (const wrong of ['anna', 'anna@', '@example.ru', 'anna@example', 'a b@c.ru', 'a@b..ru'])
      expect(parcelLimits.errorOfReceiverEmail(wrong)).toBe(MESSAGES.email)
    const long = `${'a'.repeat(50)}@${'b'.repeat(parcelLimits.RECEIVER_EMAIL_LENGTH_MAX - 54)}.ru`
    expect(parcelLimits.errorOfReceiverEmail(long)).toBeUndefined()
    expect(parcelLimits.errorOfReceiverEmail(`a${long}`)).toBe('Должно быть не более 100 символов.')
  })
})

describe('weight', () => {
  test.each([100, 101, 15_000])('%d g', (grams) =>
    expect(parcelLimits.errorOfWeight(grams)).toBeUndefined(),
  )
  test.each([99, 15_001, 0, -100, 100.5, Number.NaN, Infinity])('not %d g', (grams) =>
    expect(parcelLimits.errorOfWeight(grams)).toBe('Вес от 0,1 до 15 кг'),
  )
})

test('any words get one of the messages, or none', () => {
  const messages: readonly unknown[] = [
    undefined,
    MESSAGES.required,
    MESSAGES.number,
    MESSAGES.unseen,
    MESSAGES.phone,
    MESSAGES.email,
    MESSAGES.long(64),
    MESSAGES.long(100),
  ]
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(messages).toContain(parcelLimits.errorOfParcelNumber(text))
      expect(messages).toContain(parcelLimits.errorOfReceiverPhone(text))
      expect(messages).toContain(parcelLimits.errorOfReceiverEmail(text))
    }),
  )
})
