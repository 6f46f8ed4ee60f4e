import type { TariffRates } from '@yacheyka/core/tariffs/tariff'
import { expect, test } from 'vitest'
import { formOf, ownErrors, readForm } from './rates-form.ts'

const zone = {
  cells: { 'S/2': 13_900, 'M/2': 15_950, S: 0, M: 19_900, L: 24_900, XL: 123_456_70 },
  weightStep: 1500,
}
const zones = { same_city: zone, to_200: zone, to_1000: zone, to_3000: zone, farther: zone }
const RATES: TariffRates = {
  weightIncluded: 1000,
  weightStep: 500,
  storageDay: 5000,
  services: { courier: zones, yourself: zones },
}

test('rates are typed as people write them and read back the same', () => {
  const form = formOf(RATES)
  expect(form).toMatchObject({
    storageDay: '50',
    'services.courier.to_200.cells.M/2': '159,50',
    'services.yourself.farther.cells.XL': '123456,70',
  })
  expect(readForm(form)).toEqual({ rates: RATES, errors: {} })
})

test('each place that does not read has its words', () => {
  const form = {
    ...formOf(RATES),
    weightStep: '0',
    weightIncluded: '1,5',
    storageDay: '',
    'services.courier.to_200.cells.XL': 'сто',
    'services.courier.to_200.weightStep': '-1',
  }
  expect(Object.keys(readForm(form).errors)).toEqual([
    'weightIncluded',
    'weightStep',
    'storageDay',
    'services.courier.to_200.cells.XL',
    'services.courier.to_200.weightStep',
  ])
})

test('errors of the server stand at the same places', () => {
  expect(ownErrors({ 'rates.storageDay': 'a', valid_from: 'b' })).toEqual({
    storageDay: 'a',
    valid_from: 'b',
  })
})
