import { expect, test } from 'vitest'
import { hearsCodes, isReported, mayReport, SOURCE_KINDS } from './feed-source.ts'
import { PARCEL_STATUSES } from '../parcels/parcel-status.ts'

test('which kind of source may report which status', () => {
  const table = PARCEL_STATUSES.map((status) => [
    status,
    SOURCE_KINDS.filter((kind) => isReported(status) && mayReport(kind, status)).join(' '),
  ])
  expect(Object.fromEntries(table)).toEqual({
    created: 'courier network',
    awaiting_acceptance: 'courier network',
    ready_for_delivery: 'courier network',
    awaiting_courier: 'courier network',
    shipped_from_warehouse: 'courier network',
    in_delivery: 'courier network',
    delivered: 'courier locker network',
    stored: 'locker network',
    ready_for_pickup: 'locker network',
    overdue: '',
    received: 'locker network',
    issued: 'locker network',
    handed_over: 'locker network',
    removed_from_locker: 'courier locker network',
    taken_for_return: 'courier locker network',
    blocked_for_return: '',
    returned: 'courier network',
    cancelled: '',
  })
})

test('a courier hears no codes', () => {
  expect(SOURCE_KINDS.filter(hearsCodes)).toEqual(['locker', 'network'])
})
