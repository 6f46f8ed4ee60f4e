import { PARCEL_STATUSES, transitionOf, isParcelEnd } from '@yacheyka/core/parcels/parcel-status'
import { expect, test } from 'vitest'
import { habitsOf } from './habits.ts'
import { nextTurn, type PointFacts } from './next-turn.ts'

const POINTS: readonly PointFacts[] = [
  { isLocker: true, isPartner: false },
  { isLocker: true, isPartner: true },
  { isLocker: false, isPartner: false },
]
const BARCODES = Array.from({ length: 400 }, (_, index) => `YA${index}`)
const allHabits = BARCODES.map(habitsOf)

test('habits go with the barcode, and all of them occur', () => {
  expect(habitsOf('YA17')).toEqual(habitsOf('YA17'))
  for (const [name, share] of [
    ['showsQr', 0.6],
    ['mistypes', 0.08],
    ['comes', 0.97],
  ] as const) {
    const seen = allHabits.filter((habits) => habits[name]).length / allHabits.length
    expect(Math.abs(seen - share)).toBeLessThan(0.1)
  }
})

test('nobody ever makes a move that the table forbids or marks as a skip', () => {
  for (const status of PARCEL_STATUSES)
    for (const point of POINTS)
      for (const habits of allHabits) {
        const turn = nextTurn(
          status,
          status === 'blocked_for_return' ? 'hold' : 'keep',
          habits,
          point,
        )
        if (turn === undefined || status === 'blocked_for_return') continue
        expect(transitionOf(status, turn.status), `${status} → ${turn.status}`).toBe('next')
      }
})

test('from anywhere the way leads to an end, by way of the point', () => {
  for (const habits of allHabits.filter(({ comes }) => comes))
    for (const point of POINTS) {
      const walked: string[] = ['created']
      for (let turn = nextTurn('created', 'expect', habits, point); turn !== undefined;) {
        walked.push(turn.status)
        turn = nextTurn(turn.status, 'keep', habits, point)
      }
      expect(walked).toContain('in_delivery')
      expect(walked.at(-1)).toBe(
        point.isLocker ? (point.isPartner ? 'received' : 'issued') : 'handed_over',
      )
    }
})

test('nothing follows an end; a blocked parcel goes back from where it is', () => {
  const [habits] = allHabits
  const [locker] = POINTS
  if (habits === undefined || locker === undefined) throw new Error('no habits')
  for (const status of PARCEL_STATUSES.filter(isParcelEnd))
    expect(nextTurn(status, 'forget', habits, locker)).toBeUndefined()
  expect(nextTurn('blocked_for_return', 'hold', habits, locker)?.actor).toBe('collector')
  expect(nextTurn('blocked_for_return', 'expect', habits, locker)?.status).toBe('returned')
})
