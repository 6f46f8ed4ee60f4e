import { expect, test } from 'vitest'
import { packParcel, UnknownMeasuresError } from './pack-parcel.ts'

const item = (quantity: number, customFields: Partial<typeof BOX> = {}) => ({
  variant: { sku: 'TEA', customFields: { ...BOX, ...customFields } },
  quantity,
})
const BOX: Record<'weightG' | 'heightMm' | 'widthMm' | 'depthMm', number | null> = {
  weightG: 600,
  heightMm: 60,
  widthMm: 200,
  depthMm: 150,
}

test('items stand on top of each other in one box', () => {
  expect(packParcel([item(2), item(1, { weightG: 50, heightMm: 10, widthMm: 250 })])).toEqual({
    weight_g: 1250,
    packages: [{ height_mm: 130, width_mm: 250, depth_mm: 150 }],
  })
})

test('the network takes 100 g at least', () => {
  expect(packParcel([item(1, { weightG: 5 })]).weight_g).toBe(100)
})

test('a variant without a measure is named', () => {
  expect(() => packParcel([item(1, { depthMm: null })])).toThrow(UnknownMeasuresError)
  expect(() => packParcel([item(1, { depthMm: null })])).toThrow(/TEA/)
})
