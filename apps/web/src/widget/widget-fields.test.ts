import { listWidgetTerminals } from '@yacheyka/contract/widget/widget'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  digitsOf,
  filterQuery,
  isNarrowed,
  NO_FIELDS,
  TIMES,
  withDay,
  withOpenNow,
  withoutHours,
  withRoundTheClock,
  withTime,
} from './widget-fields.ts'

test('time options run from 0:00 to 23:00, 12:00 is shown first, and requests nothing yet', () => {
  expect([TIMES.length, TIMES[0], TIMES.at(-1)]).toEqual([24, '0:00', '23:00'])
  expect(NO_FIELDS.time).toBe('12:00')
  expect(filterQuery(NO_FIELDS, {})).toEqual({})
  expect(isNarrowed(NO_FIELDS)).toBe(false)
})

test('a day or a time sets round-the-clock to «не круглосуточно»', () => {
  const on = withRoundTheClock(NO_FIELDS, true)
  expect(filterQuery(on, {})).toEqual({ round_the_clock: 'true' })
  expect(filterQuery(withDay(on, 6), {})).toEqual({
    round_the_clock: 'false',
    day_of_week: 6,
    exact_time: '12:00',
  })
  expect(filterQuery(withTime(on, '0:00'), {})).toEqual({
    round_the_clock: 'false',
    exact_time: '0:00',
  })
})

test('the switch puts the day and the time out of force, and back', () => {
  const requested = withTime(withDay(NO_FIELDS, 0), '23:00')
  const on = withRoundTheClock(requested, true)
  expect(filterQuery(on, {})).toEqual({ round_the_clock: 'true' })
  expect(filterQuery(withRoundTheClock(on, false), {})).toEqual(filterQuery(requested, {}))
  expect(withoutHours(on)).toEqual(NO_FIELDS)
})

test('«Открыто сейчас» takes the place of any other hours, and gives it back', () => {
  const requested = withTime(withDay(NO_FIELDS, 0), '23:00')
  const now = withOpenNow(requested, true)
  expect(filterQuery(now, {})).toEqual({ open_now: 'true' })
  expect(filterQuery(withOpenNow(now, false), {})).toEqual(filterQuery(requested, {}))
  expect(filterQuery(withRoundTheClock(now, true), {})).toEqual({ round_the_clock: 'true' })
  expect(filterQuery(withOpenNow(withRoundTheClock(requested, true), true), {})).toEqual({
    open_now: 'true',
  })
  expect(withOpenNow(withOpenNow(NO_FIELDS, true), false)).toEqual(NO_FIELDS)
})

test('the switch, turned on and off where no hours were requested, leaves any hours', () => {
  const off = withRoundTheClock(withRoundTheClock(NO_FIELDS, true), false)
  expect(off).toEqual(NO_FIELDS)
  const requested = withoutHours(withTime(NO_FIELDS, '9:00'))
  expect(withRoundTheClock(withRoundTheClock(requested, true), false)).toEqual(NO_FIELDS)
})

test('the number keeps digits only', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), (text, number) => {
      expect(digitsOf(text)).toMatch(/^[0-9]*$/)
      expect(digitsOf(`№ ${number} б`)).toBe(String(number))
    }),
  )
})

test('whatever the fields hold, the contract takes it', () => {
  const fields = fc.record({
    address: fc.string({ maxLength: 200 }),
    number: fc.string({ maxLength: 64 }).map(digitsOf),
    day: fc.option(fc.integer({ min: 0, max: 6 })),
    time: fc.constantFrom(...TIMES),
    hours: fc.constantFrom('any', 'open_now', 'round_the_clock', 'open_at'),
    chosen: fc.boolean(),
  } as const)
  fc.assert(
    fc.property(fields, (each) => {
      const query = Object.entries(filterQuery(each, { weight: 500 }))
      const sent = Object.fromEntries(query.map(([name, value]) => [name, String(value)]))
      expect(listWidgetTerminals.query.safeParse(sent).error).toBeUndefined()
    }),
  )
})
