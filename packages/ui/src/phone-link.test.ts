import { expect, test } from 'vitest'
import { telephoneUrl } from './phone-link.tsx'

test.each([
  ['8 800 555-00-00', 'tel:+78005550000'],
  ['+7 (495) 123-45-67', 'tel:+74951234567'],
  ['8 (800) 555 00 00', 'tel:+78005550000'],
  ['0611', 'tel:0611'],
])('%s is dialled as %s', (phone, url) => {
  expect(telephoneUrl(phone)).toBe(url)
})
