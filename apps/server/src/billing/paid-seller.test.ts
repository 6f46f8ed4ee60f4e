import { brandFileSchema } from '@yacheyka/contract/site/brand'
import { expect, test } from 'vitest'
import { paidSellerOf } from './paid-seller.ts'

test('nobody is asked to pay to a network without requisites', () => {
  const brand = brandFileSchema.parse({ name: 'Сорока', hotline: '+7 843 200-00-00' })
  expect(() => paidSellerOf(brand)).toThrow(/реквизиты.*\+7 843 200-00-00/)
})
