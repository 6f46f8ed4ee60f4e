import { expect, test } from 'vitest'
import { piecesOf } from './pieces.ts'
import { testParcel } from './test-order.ts'

test('every piece has a label, in the order of the parcels; what is cancelled has none', () => {
  const pieces = piecesOf([
    testParcel({ parcel_number: 'A', barcodes: ['YA1', 'YA2'], sizes: ['S', 'M/2'] }),
    testParcel({ parcel_number: 'B', barcodes: ['YA3'], parcel_status: 'cancelled' }),
    testParcel({ parcel_number: 'C', barcodes: ['YA4'], sizes: [null] }),
  ])
  expect(
    pieces.map(({ parcel, barcode, size, place, places }) => [
      parcel.parcel_number,
      barcode,
      size,
      `${place}/${places}`,
    ]),
  ).toEqual([
    ['A', 'YA1', 'S', '1/2'],
    ['A', 'YA2', 'M/2', '2/2'],
    ['C', 'YA4', null, '1/1'],
  ])
})
