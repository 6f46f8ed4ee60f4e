import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CellSize, CELL_SIZES } from '../cells/cell-size.ts'
import {
  ALTERNATIVES_MAX,
  type BatchLine,
  lineRejectionWording,
  openBatchAvailability,
  type TerminalAvailability,
  takeAlternatives,
} from './batch-availability.ts'

const terminalWith = (
  free: Partial<Record<CellSize, number>> | null,
  part: Partial<TerminalAvailability> = {},
): TerminalAvailability => ({
  active: true,
  maxWeight: null,
  free:
    free === null
      ? null
      : new Map(
          CELL_SIZES.flatMap((size) => (free[size] === undefined ? [] : [[size, free[size]]])),
        ),
  ...part,
})
const line = (part: Partial<BatchLine> = {}): BatchLine => ({
  terminalNumber: '303',
  cells: ['M'],
  weight: 1000,
  ...part,
})

describe('openBatchRoom', () => {
  test('counts the cells that earlier parcels of the batch took', () => {
    const availability = openBatchAvailability()
    const point = terminalWith({ M: 2, L: 1 })
    expect([1, 2, 3].map(() => availability.take(line(), point))).toEqual([
      undefined,
      undefined,
      'no_free_cell',
    ])
    expect(availability.take(line({ cells: ['L'] }), point)).toBeUndefined()
    expect(availability.take(line({ terminalNumber: '304' }), point)).toBeUndefined()
  })

  test('takes all cells of a parcel or none', () => {
    const availability = openBatchAvailability()
    const point = terminalWith({ M: 3 })
    expect(availability.take(line({ cells: ['M', 'M'] }), point)).toBeUndefined()
    expect(availability.take(line({ cells: ['M', 'M'] }), point)).toBe('no_free_cell')
    expect(availability.take(line(), point)).toBeUndefined()
  })

  test('names each reason, and does not limit a point whose cells are not counted', () => {
    const availability = openBatchAvailability()
    expect(availability.take(line(), undefined)).toBe('unknown_terminal')
    expect(availability.take(line(), terminalWith({ M: 1 }, { active: false }))).toBe(
      'inactive_terminal',
    )
    expect(availability.take(line(), terminalWith({ M: 1 }, { maxWeight: 999 }))).toBe('too_heavy')
    expect(availability.take(line(), terminalWith({ S: 1 }))).toBe('no_such_cell')
    expect(availability.take(line(), terminalWith({ M: 0 }))).toBe('no_free_cell')
    for (let times = 0; times < 5; times++)
      expect(availability.take(line(), terminalWith(null))).toBeUndefined()
  })

  test('never gives away more cells than there are, whatever the batch', () => {
    const size = fc.constantFrom<CellSize>('S', 'M', 'L')
    const lines = fc.array(
      fc.record({
        terminalNumber: fc.constantFrom('1', '2'),
        cells: fc.array(size, { minLength: 1, maxLength: 3 }),
        weight: fc.constant(1000),
      }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(lines, fc.nat({ max: 9 }), (batch, most) => {
        const availability = openBatchAvailability()
        const point = terminalWith({ S: most, M: most, L: most })
        const given = batch.filter((each) => availability.take(each, point) === undefined)
        for (const number of ['1', '2'])
          for (const each of ['S', 'M', 'L'] as const) {
            const there = given.filter(({ terminalNumber }) => terminalNumber === number)
            const count = there.flatMap(({ cells }) => cells).filter((one) => one === each).length
            expect(count).toBeLessThanOrEqual(most)
          }
      }),
    )
  })
})

describe('takeAlternatives', () => {
  const near = (number: string, distance: number, availability: TerminalAvailability) => ({
    number,
    distance,
    availability,
  })

  test('reserves the first one, so that the next parcel is sent further', () => {
    const availability = openBatchAvailability()
    const candidates = [
      near('heavy', 5, terminalWith({ M: 9 }, { maxWeight: 1 })),
      near('near', 10, terminalWith({ M: 1 })),
      near('far', 20, terminalWith({ M: 5 })),
    ]
    const numbers = () =>
      takeAlternatives(availability, line(), candidates).map(({ number }) => number)
    expect(numbers()).toEqual(['near', 'far'])
    expect(numbers()).toEqual(['far'])
  })

  test('names no more than three, and drops those without such cells', () => {
    const candidates = [
      near('full', 1, terminalWith({ M: 0 })),
      ...[2, 3, 4, 5].map((at) => near(`n${at}`, at, terminalWith({ M: 1 }))),
    ]
    const found = takeAlternatives(openBatchAvailability(), line(), candidates)
    expect(found.map(({ number }) => number)).toEqual(['n2', 'n3', 'n4'])
    expect(found).toHaveLength(ALTERNATIVES_MAX)
    expect(candidates.map(({ number }) => number)).toEqual(['n2', 'n3', 'n4', 'n5'])
  })
})

test('the wording names the sizes once', () => {
  expect(lineRejectionWording('no_free_cell', ['M', 'M', 'L'])).toBe(
    'В этом почтомате не осталось свободных ячеек M, L',
  )
  expect(lineRejectionWording('unknown_terminal', ['M'])).toBe('Почтомат не найден!')
})
