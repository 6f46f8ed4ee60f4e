import type { ParcelCard } from '@yacheyka/contract/parcels/parcel-card'
import type { CellSize } from '@yacheyka/core/cells/cell-size'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { barcodesOf, formatCellSizes, formatWeight } from './gathered.ts'

const child = (size: CellSize, barcode: string): ParcelCard['child_parcels'][number] => ({
  uid: barcode,
  size: [size],
  barcodes: [barcode],
  parcel_status: 'created',
  parcel_status_text: 'Создана',
  status_update_time: null,
})
type Cells = Parameters<typeof formatCellSizes>[0]
const alone: Cells = { is_parent: false, child_parcels: [], size: ['M'], barcodes: ['1'] }
const parent = (...children: ReturnType<typeof child>[]): Cells => ({
  is_parent: true,
  child_parcels: children,
  size: [],
  barcodes: [],
})

test('a parcel in one cell has its own values', () => {
  expect(formatCellSizes(alone)).toBe('M')
  expect(barcodesOf(alone)).toEqual(['1'])
})

test('one in several has those of its cells, in their order', () => {
  const cells = parent(child('M', '2'), child('S', '1'))
  expect(formatCellSizes(cells)).toBe('M, S')
  expect(barcodesOf(cells)).toEqual(['2', '1'])
})

test('a size that comes twice is counted', () => {
  const cells = parent(child('S', '1'), child('M', '2'), child('S', '3'))
  expect(formatCellSizes(cells)).toBe('S\u00a0×\u00a02, M')
  expect(formatCellSizes({ ...alone, size: [] })).toBe('')
})

test.each([
  [null, ''],
  [1, 'менее 0,1 кг'],
  [49, 'менее 0,1 кг'],
  [50, '0,1 кг'],
  [1000, '1,0 кг'],
  [1250, '1,3 кг'],
  [1349, '1,3 кг'],
  [1_234_960, '1 235,0 кг'],
])('%s grams', (grams, words) => {
  expect(formatWeight(grams).replaceAll('\u00a0', ' ')).toBe(words)
})

test('the weight is never further off than half of its last place', () => {
  fc.assert(
    fc.property(fc.integer({ min: 50, max: 100_000_000 }), (grams) => {
      const shown = Number(
        formatWeight(grams)
          .replace(/[^\d,]/g, '')
          .replace(',', '.'),
      )
      expect(Math.abs(shown * 1000 - grams)).toBeLessThanOrEqual(50.001)
    }),
  )
})
