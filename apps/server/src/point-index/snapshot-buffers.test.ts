import { expect, test } from 'vitest'
import { buffersOf } from './snapshot-buffers.ts'

test('large columns are handed over, each memory once', () => {
  const large = new Uint32Array(100_000)
  const found = buffersOf({ a: large, b: [{ same: large }], c: new Float64Array(50_000), d: null })
  expect(found.map(({ byteLength }) => byteLength)).toEqual([400_000, 400_000])
})

test('what shares its memory with others, and what is small, is copied', () => {
  const part = new Uint8Array(500_000).subarray(0, 400_000)
  expect(buffersOf({ part, pooled: Buffer.from('few'), small: new Uint8Array(10) })).toEqual([])
})
