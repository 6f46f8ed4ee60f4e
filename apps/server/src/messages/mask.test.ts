import { formatPin } from '@yacheyka/core/parcels/pickup-code'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MessageSettings, PARCEL_MESSAGES, type ParcelFacts } from './parcel-facts.ts'
import { parcelText } from './parcel-messages.ts'
import { maskKeys } from './mask.ts'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const token = fc
  .array(fc.constantFrom(...Array.from(ALPHABET)), { minLength: 22, maxLength: 22 })
  .map((signs) => signs.join(''))
const pins = fc.nat(99_999_999).map((number) => String(number).padStart(8, '0'))

const SETTINGS: MessageSettings = { brand: 'Ячейка', publicUrl: 'https://example.org' }
const NOW = new Date('2026-11-20T09:00:00Z')

test('no text about a parcel reveals its key, whatever the key is, and whether the parcel is still known', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PARCEL_MESSAGES),
      fc.constantFrom('sms' as const, 'email' as const),
      fc.record({ uid: token, qr: token, pin: pins }),
      fc.boolean(),
      (kind, channel, keys, known) => {
        const facts: ParcelFacts = {
          ...keys,
          orderId: 'ИМ-104',
          consignor: 'Книжный двор',
          phone: '+79161234567',
          email: '',
          expireAt: NOW,
          pointNumber: '303',
          pointName: 'У метро',
          pointAddress: 'Тверская, 12',
          pointType: 'locker',
          timeZone: 'Europe/Moscow',
        }
        const { subject, body } = parcelText(kind, channel, facts, SETTINGS, NOW)
        const shown = maskKeys(`${subject}\n${body}`, known ? keys : undefined)
        for (const key of [keys.uid, keys.pin, formatPin(keys.pin)])
          expect(shown).not.toContain(key)
        expect(shown).toMatch(/посылк/i)
      },
    ),
  )
})

test.each(['/p/', '/rp/', '/ec/'])('a token behind %s is hidden', (path) => {
  fc.assert(
    fc.property(token, (key) => {
      expect(maskKeys(`Откройте https://example.org${path}${key} сегодня`, undefined)).toBe(
        `Откройте https://example.org${path}•••• сегодня`,
      )
    }),
  )
})

test('what is no key stays as it was written', () => {
  const text =
    'Заказ 2026112200001 оплачен, 12 345,00 ₽. Телефон +7(916)123-45-67, день 2026-11-22.'
  expect(maskKeys(text, undefined)).toBe(text)
})
