import { expect, test } from 'vitest'
import { claimReason, mayClaim } from './parcel-claim.ts'

test('a claim is named as the customer reads it', () => {
  expect(claimReason('missing', 'ИМ-7')).toBe('Претензия по отправлению ИМ-7: недостача вложения')
})

test('only what was on its way can be claimed', () => {
  expect(mayClaim('created')).toBe(false)
  expect(mayClaim('cancelled')).toBe(false)
  expect(mayClaim('in_delivery')).toBe(true)
  expect(mayClaim('returned')).toBe(true)
})
