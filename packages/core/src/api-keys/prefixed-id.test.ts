import { expect, test } from 'vitest'
import { prefixedId, uidOfId } from './prefixed-id.ts'

const UID = '0193a5b0-7c1e-7d2f-8a3b-0123456789ab'

test('an identifier leads back to its uid, and of another prefix or form to none', () => {
  const id = prefixedId('whk', UID)
  expect(id).toBe('whk_0193a5b07c1e7d2f8a3b0123456789ab')
  expect(uidOfId('whk', id)).toBe(UID)
  for (const wrong of [id.replace('whk', 'evt'), UID, `${id}0`, id.toUpperCase(), 'whk_', ''])
    expect(uidOfId('whk', wrong)).toBeUndefined()
})
