import { expect, test } from 'vitest'
import { expectedOf } from './expected.ts'
import { Findings } from './findings.ts'
import type { Entry } from './journal.ts'

const customer = 'c-1'
const entry = (part: Partial<Entry> & Pick<Entry, 'act'>): Entry => ({
  customer,
  requested: {},
  status: 200,
  response: {},
  attempts: 1,
  ...part,
})

const ORDER = entry({
  act: 'order',
  status: 201,
  requested: { key: 'k-1', total: 11_900, lines: [{ number: 'F-1', cells: ['S'] }] },
  response: {
    uid: 'o-1',
    order_status: 'active',
    parcels: [
      { uid: 'p-1', parcel_number: 'F-1', terminal_number: 'Ф-1', juridical_price: '119.00' },
    ],
  },
})
const event = (result: string, status = 'awaiting_acceptance') =>
  entry({
    act: 'events',
    requested: { events: [{ event_id: 'e-1', parcel_number: 'F-1', status }] },
    response: { results: [{ event_id: 'e-1', result }] },
  })

const read = (...entries: Entry[]) => {
  const findings = new Findings()
  return { expected: expectedOf(entries, findings), findings: findings.list }
}

test('acknowledged acts make what there must be; what was rejected makes nothing', () => {
  const { expected, findings } = read(
    ORDER,
    { ...ORDER, status: 400, requested: { ...ORDER.requested, key: 'k-2' } },
    event('applied'),
    entry({ act: 'extend', requested: { uid: 'p-1', days: 2, amount: 10_000 } }),
    entry({ act: 'cancel', requested: { uid: 'p-1' } }),
    // Its first response was lost.
    entry({ act: 'pay', status: 409, requested: { uid: 'i-1', kopecks: 500 } }),
  )
  expect(findings).toEqual([])
  expect([...expected.orders.keys()]).toEqual(['o-1'])
  expect(expected.parcels.get('p-1')).toMatchObject({ status: 'cancelled', extendedDays: 2 })
  expect([...expected.transfers].map(([reference, { change }]) => [reference, change])).toEqual([
    ['order:o-1', -11_900],
    ['extension:p-1:2', -10_000],
    ['refund:p-1', 11_900],
    ['invoice:i-1', 500],
  ])
})

test('a response that reports a lost one before it is found: another of the same key, a step that was skipped', () => {
  const other = { ...ORDER, response: { ...(ORDER.response as object), uid: 'o-2' } }
  expect(read(ORDER, ORDER).findings).toEqual([])
  expect(read(ORDER, other).findings).toHaveLength(1)
  expect(read(ORDER, event('skipped', 'in_delivery')).findings).toHaveLength(1)
})
