import { PARCEL_STATUS, PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import { expect, test } from 'vitest'
import { STATUS_CHOICES } from '#/session/status-choices.ts'
import { fitting } from './parcel-filter.ts'
import { testParcel } from './test-order.ts'

const ALL = PARCEL_STATUSES.map((status) =>
  testParcel({ parcel_status: status, parcel_number: `N-${status}` }),
)
const numbersOf = (filter: Parameters<typeof fitting>[1]) =>
  fitting(ALL, filter).map(({ parcel_number: number }) => number)

test('a choice is a wording of the cabinet, and stands for all of its codes', () => {
  expect(new Set(STATUS_CHOICES.map(({ label }) => label)).size).toBe(STATUS_CHOICES.length)
  for (const { value, label } of STATUS_CHOICES)
    expect(numbersOf({ number: '', statuses: new Set([value]) })).toEqual(
      PARCEL_STATUSES.filter((code) => PARCEL_STATUS[code].cabinetWording === label).map(
        (code) => `N-${code}`,
      ),
    )
})

test('several wordings add up; a number is exact; nothing requested is everything', () => {
  expect(numbersOf({ number: '', statuses: new Set(['overdue', 'received']) })).toEqual([
    'N-overdue',
    'N-received',
    'N-issued',
    'N-handed_over',
  ])
  expect(numbersOf({ number: 'N-stored', statuses: new Set() })).toEqual(['N-stored'])
  expect(numbersOf({ number: 'N-store', statuses: new Set() })).toEqual([])
  expect(numbersOf({ number: '', statuses: new Set() })).toHaveLength(PARCEL_STATUSES.length)
  expect(numbersOf({ number: '', statuses: new Set(['lost']) })).toEqual([])
})
