import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhone, parsePhone } from './phone.ts'

test.each([
  '+7(916)123-45-67',
  '+7 916 123 45 67',
  '8 (916) 123-45-67',
  '8-916-123-45-67',
  '79161234567',
  '9161234567',
  '+7 (916) 123–45–67',
  '8.916.123.45.67',
  '+7\u00a0916\u00a0123-45-67 ',
])('%j is one phone', (text) => {
  expect(parsePhone(text)).toBe('+79161234567')
})

test.each([
  '',
  '+',
  '916123456',
  '+7(916)123-45-6',
  '+7(916)123-45-678',
  '+79161234567890',
  '+89161234567',
  '+1 916 123 45 67',
  '00000000000',
  '8 (016) 123-45-67',
  '9161234567 доб. 2',
  '٩١٦١٢٣٤٥٦٧',
  '+7(___)___-__-__',
  '++79161234567',
])('%j is none', (text) => {
  expect(parsePhone(text)).toBeUndefined()
})

test('what is shown is read back as the same phone', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }), (ten) => {
      const shown = formatPhone(`+7${ten}`)
      expect(shown).toMatch(/^\+7\(\d{3}\)\d{3}-\d\d-\d\d$/)
      expect(parsePhone(shown)).toBe(`+7${ten}`)
    }),
  )
})

test('no text breaks it, and what is read is E.164', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(parsePhone(text) ?? '+70000000000').toMatch(/^\+7\d{10}$/)
    }),
  )
})
