import { expect, test } from 'vitest'
import { makeKeyToken } from '#/api-keys/key-format.ts'
import { redact, redactUrl } from './redact.ts'

test.each([
  '+79161234567',
  '79161234567',
  '8 (916) 123-45-67',
  '8-800-555-35-35',
  '9161234567',
  '+375291234567',
  'anna@ромашка.рф',
  'a.b+c@shop.example',
  makeKeyToken({ kind: 'secret', test: false }),
  'yach_pub_test_abc',
  'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
])('%s is hidden, alone and among words', (secret) => {
  expect(redact(secret)).toBe('•••')
  expect(redact(`order-1 ${secret}, x`)).not.toContain(secret.slice(-4))
})

test.each([
  'YA7900000000128',
  '0193f2c8-8912-7916-9123-456789012345',
  'evt_0193f2c8891279169123456789012345',
  '4500012345',
  '2026-11-23T09:00:00Z',
  '55.753215,37.622504',
])('%s is no secret', (text) => {
  expect(redact(text)).toBe(text)
})

test('an address keeps what the call knows, as it was sent; the rest and what is personal is hidden', () => {
  const of = (url: string) => redactUrl(url, ['query', 'limit'])
  expect(of('/api/v1/points?query=%D0%9C%D0%B8%D1%80&limit=5')).toBe(
    '/api/v1/points?query=%D0%9C%D0%B8%D1%80&limit=5',
  )
  expect(of('/api/v1/parcels?pin=1234&phone=1&flag')).toBe('/api/v1/parcels?pin=•••&phone=•••&flag')
  expect(of('/api/v1/cities?query=%2B7+916+123-45-67')).toBe('/api/v1/cities?query=•••')
  expect(of('/api/v1/cities?query=anna%252540shop.example')).toBe('/api/v1/cities?query=•••')
  expect(of('/api/v1/parcels/by_number/a%40b.ru?%2B79161234567=1')).toBe(
    '/api/v1/parcels/by_number/•••?•••=•••',
  )
  expect(of('/api/v1/cities?query=100%')).toBe('/api/v1/cities?query=•••')
  expect(of(`/api/v1/parcels/${'x'.repeat(600)}`)).toHaveLength(500)
})

test.each(['-', '8 ', 'a'])(
  'a long text that almost is a phone or an e-mail is read: one that looked back over it would never end (%j)',
  (piece) => {
    const text = piece.repeat(300_000)
    expect(redact(text) === text).toBe(true)
  },
)
