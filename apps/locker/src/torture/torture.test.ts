import { expect, test } from 'vitest'
import { tortureOnce } from './test-torture.ts'

test('a parcel survives repeated kills of the locker’s process', { tags: ['slow'] }, async () => {
  const { kills, findings } = await tortureOnce([3, 9, 14, -4, 17, 21, -7, 12])
  expect(findings).toEqual([])
  expect(kills).toBeGreaterThanOrEqual(5)
})
