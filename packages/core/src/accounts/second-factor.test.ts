import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSecondFactorCode, RECOVERY_BYTES, recoveryCodeOf } from './second-factor.ts'

test.each([
  ['123456', { kind: 'totp', code: '123456' }],
  [' 123 456 ', { kind: 'totp', code: '123456' }],
  ['123\u00a0456', { kind: 'totp', code: '123456' }],
  ['012-345', { kind: 'totp', code: '012345' }],
  ['K3M9 07AP xz2q', { kind: 'recovery', code: 'k3m9-07ap-xz2q' }],
  ['k3m9–o7ap–xl2i', { kind: 'recovery', code: 'k3m9-07ap-x121' }],
  ['k3m97apxz2qk 3m9707apxz2q', { kind: 'recovery', code: 'k3m9-7apx-z2qk-3m97-07ap-xz2q' }],
  ['k3m9-07ap-xz2q-k3m9', undefined],
  ['12345', undefined],
  ['1234567', undefined],
  ['١٢٣٤٥٦', undefined],
  ['', undefined],
  ['k3m9-07ap-xz2u', undefined],
])('%j is %j', (typed, read) => {
  expect(parseSecondFactorCode(typed)).toEqual(read)
})

test('every code that is made is read as it is, and differs where a used bit does', () => {
  const random = fc.uint8Array({ minLength: RECOVERY_BYTES, maxLength: RECOVERY_BYTES })
  fc.assert(
    fc.property(random, (bytes) => {
      const code = recoveryCodeOf(bytes)
      expect(code).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){5}$/)
      expect(parseSecondFactorCode(code.toUpperCase())).toEqual({ kind: 'recovery', code })
      const other = bytes.map((byte, at) => (at === RECOVERY_BYTES - 1 ? byte ^ 1 : byte))
      expect(recoveryCodeOf(other)).not.toBe(code)
    }),
  )
})

test('too few random bytes make no code', () => {
  expect(() => recoveryCodeOf(new Uint8Array(RECOVERY_BYTES - 1))).toThrow(RangeError)
})
