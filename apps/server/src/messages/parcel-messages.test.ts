import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PARCEL_MESSAGES, type ParcelFacts } from './parcel-facts.ts'
import { parcelMessages } from './parcel-messages.ts'
import { SMS_SEGMENTS_MAX, smsSegments } from './sms-length.ts'

const parcel: ParcelFacts = {
  uid: 'VytN8Wjy6TQYv7bW2kAd3m',
  orderId: 'КД-204518',
  consignor: 'Книжный двор',
  phone: '+79161234567',
  email: 'anna@example.org',
  pin: '12345678',
  expireAt: new Date('2026-11-24T18:59:59Z'),
  pointNumber: 'ЧЛБ303',
  pointName: 'ТЦ Родник',
  pointAddress: 'Челябинск, ул. Труда, 203',
  pointType: 'locker',
  timeZone: 'Asia/Yekaterinburg',
}
const settings = { brand: 'Ячейка', publicUrl: 'https://yacheyka.example' }
const noon = new Date('2026-11-21T07:00:00Z')
const night = new Date('2026-11-21T20:00:00Z')
const link = 'https://yacheyka.example/p/VytN8Wjy6TQYv7bW2kAd3m'

const sms = (kind: (typeof PARCEL_MESSAGES)[number], facts = parcel, now = noon) =>
  parcelMessages(kind, facts, settings, { now }).find(({ channel }) => channel === 'sms')
test('a code requested again goes at once for its recipient, for a sender when the night at the point is over', () => {
  const at = (requestedBy: 'recipient' | 'sender') =>
    parcelMessages('repeat', parcel, settings, { now: night, requestedBy })[0]?.sendAfter
  expect(at('recipient')).toEqual(night)
  expect(at('sender')).toEqual(new Date('2026-11-22T04:00:00Z'))
})

const mail = (kind: (typeof PARCEL_MESSAGES)[number], facts = parcel, now = noon) =>
  parcelMessages(kind, facts, settings, { now }).find(({ channel }) => channel === 'email')

test('an SMS says until when, the code, where, and the link', () => {
  expect(sms('arrived')?.body).toBe(
    `Ячейка: посылка № КД-204518 от «Книжный двор» ждёт вас до 24 ноября. Код 1234-5678. Почтомат ЧЛБ303, Челябинск, ул. Труда, 203. ${link}`,
  )
  expect(sms('reminder')?.body).toContain('напоминаем, посылка № КД-204518')
  expect(sms('extended')?.body).toContain('срок хранения продлён')
  expect(sms('repeat')?.body).toContain('код получения 1234-5678. Посылка')
  expect(sms('returned')?.body).toBe(
    `Ячейка: посылка № КД-204518 от «Книжный двор» возвращается отправителю. ${link}`,
  )
})

test('the day is that of the point, not of the machine', () => {
  const east = { ...parcel, timeZone: 'Asia/Kamchatka', expireAt: new Date('2026-11-24T11:59:59Z') }
  expect(sms('arrived', east)?.body).toContain('до 24 ноября')
  const west = {
    ...parcel,
    timeZone: 'Europe/Kaliningrad',
    expireAt: new Date('2026-11-24T21:59:59Z'),
  }
  expect(sms('arrived', west)?.body).toContain('до 24 ноября')
})

test('a usual SMS takes three segments at most', () => {
  expect(smsSegments(sms('arrived')?.body ?? '')).toBeLessThanOrEqual(SMS_SEGMENTS_MAX)
})

test('whatever the names, an SMS fits three, with code and link whole', () => {
  const text = (maxLength: number) => fc.string({ unit: 'grapheme', maxLength })
  const facts = fc.record({
    orderId: text(64),
    consignor: text(120),
    pointNumber: text(64),
    pointName: text(80),
    pointAddress: text(300),
  })
  fc.assert(
    fc.property(facts, fc.constantFrom(...PARCEL_MESSAGES), (odd, kind) => {
      const body = sms(kind, { ...parcel, ...odd })?.body ?? ''
      expect(smsSegments(body)).toBeLessThanOrEqual(SMS_SEGMENTS_MAX)
      expect(body.endsWith(link)).toBe(true)
      expect(body.includes('1234-5678')).toBe(kind !== 'returned')
    }),
  )
})

test('an SMS waits for the morning of the point; a code that somebody requested does not', () => {
  expect(sms('arrived')?.sendAfter).toEqual(noon)
  expect(sms('arrived', parcel, night)?.sendAfter).toEqual(new Date('2026-11-22T04:00:00Z'))
  expect(sms('repeat', parcel, night)?.sendAfter).toEqual(night)
  expect(mail('arrived', parcel, night)?.sendAfter).toEqual(night)
})

test('a code requested after the deadline says so', () => {
  const late = new Date('2026-11-26T07:00:00Z')
  expect(sms('repeat', parcel, late)?.body).toContain('ждала вас до 24 ноября, поторопитесь')
})

test('who has left no address is not written to', () => {
  expect(
    parcelMessages('arrived', { ...parcel, phone: '', email: '' }, settings, { now: noon }),
  ).toEqual([])
  expect(mail('repeat')).toBeUndefined()
  expect(mail('repeat', { ...parcel, phone: '' })?.body).toContain('1234-5678')
})

test('an e-mail is set well: quotes, spaces that do not break', () => {
  const arrived = mail('arrived')
  expect(arrived?.subject).toBe('Посылка ждёт вас до\u00a024\u00a0ноября')
  expect(arrived?.body).toContain(
    'Посылка №\u00a0КД-204518 от\u00a0«Книжный двор» уже на\u00a0месте',
  )
  expect(arrived?.body).toContain('Код получения: 1234-5678')
  expect(mail('returned')?.body).not.toContain('1234')
})

test('one effect is one message a channel, and speaks of its deadline', () => {
  const messages = parcelMessages('arrived', parcel, settings, {
    now: noon,
    effectKey: 'arrived:1',
  })
  expect(messages.map(({ effectKey }) => effectKey)).toEqual(['arrived:1:sms', 'arrived:1:email'])
  expect(messages.map(({ deadline }) => deadline)).toEqual([parcel.expireAt, parcel.expireAt])
  expect(sms('repeat')?.deadline).toBeUndefined()
})
