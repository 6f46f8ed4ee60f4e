import { expect, test } from 'vitest'
import { packViews, unpackViews } from './packed-views.ts'

const VALUE = {
  text: 'Ячейка',
  words: ['а', 'б'],
  odd: new Uint8Array([1, 2, 3]),
  column: new Float64Array([0.5, -1]),
  parts: [{ ends: new Uint32Array([7, 8, 9]) }, { ends: new Uint32Array() }],
  few: [new Uint16Array([65_535]), new Int32Array([-1])],
  nothing: null,
}

test('a value comes back as it was, its columns in the bytes themselves', () => {
  const bytes = packViews(VALUE)
  const found = unpackViews(bytes) as typeof VALUE
  expect(found).toEqual(VALUE)
  for (const column of [found.odd, found.column, found.parts[0]?.ends, found.few[0]])
    expect(column?.buffer).toBe(bytes.buffer)
})

test('bytes that begin anywhere in their memory are read', () => {
  const bytes = packViews(VALUE)
  const shifted = new Uint8Array(bytes.length + 1)
  shifted.set(bytes, 1)
  expect(unpackViews(shifted.subarray(1))).toEqual(VALUE)
})

test('buffers become plain bytes', () => {
  expect(unpackViews(packViews(Buffer.from('few')))).toEqual(new Uint8Array(Buffer.from('few')))
})

test('a column of a kind that nobody reads is rejected', () => {
  expect(() => packViews([new BigInt64Array(1)])).toThrow('BigInt64Array')
})
