import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { HoursQuery } from './schedule-match.ts'
import { requiresHours, matchesHours } from './schedule-match.ts'
import { parseWeek } from './schedule-week.ts'

const DAY = 1440
const WEEK = 7 * DAY

/** A span as somebody thinks of it: the day it begins on, its first minute and how long it lasts. */
interface Stay {
  readonly day: number
  readonly from: number
  readonly length: number
}

/** Every minute of the week by itself; what goes over Sunday's midnight comes back on Monday. */
function bitmapOf(stays: readonly Stay[]): Uint8Array {
  const open = new Uint8Array(WEEK)
  for (const { day, from, length } of stays)
    for (let minute = 0; minute < length; minute++) open[(day * DAY + from + minute) % WEEK] = 1
  return open
}

/** The question answered from the bitmap alone. */
function responseOf(open: Uint8Array, { day, minutes, roundTheClock }: HoursQuery): boolean {
  if (roundTheClock === true && open.includes(0)) return false
  if (roundTheClock === false && day === undefined && minutes === undefined) return open.includes(0)
  const ofDay = (each: number) => open.subarray(each * DAY, each * DAY + DAY)
  if (day !== undefined)
    return minutes === undefined ? ofDay(day).includes(1) : ofDay(day)[minutes] === 1
  if (minutes === undefined) return true
  return [0, 1, 2, 3, 4, 5, 6].every((each) => ofDay(each)[minutes] === 1)
}

/** Its own reading of a day's canonical string, sign by sign and without the product's code. */
function staysOf(hours: string, day: number): Stay[] {
  if (hours === '' || hours === 'выходной') return []
  if (hours === 'круглосуточно') return [{ day, from: 0, length: DAY }]
  return hours.split(',').map((span) => {
    const from = Number(span.slice(0, 2)) * 60 + Number(span.slice(3, 5))
    const to = Number(span.slice(6, 8)) * 60 + Number(span.slice(9, 11))
    return { day, from, length: to > from ? to - from : to + DAY - from }
  })
}
const readBitmap = (week: readonly string[]) =>
  bitmapOf(week.flatMap((hours, day) => staysOf(hours, day)))

/** As one text, which compares a hundred times faster than a list of ten thousand minutes. */
const textOf = (open: Uint8Array) => open.join('')

const two = (value: number) => String(value).padStart(2, '0')
const clock = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`

/** Quarters of an hour, and single minutes at the edges of the day where rules break. */
const minute = fc.oneof(
  fc.nat(95).map((quarter) => quarter * 15),
  fc.nat(DAY - 1),
  fc.constantFrom(0, 1, 719, 720, 1438, 1439),
)
const requested: fc.Arbitrary<HoursQuery> = fc.record({
  day: fc.option(fc.nat(6), { nil: undefined }),
  minutes: fc.option(minute, { nil: undefined }),
  roundTheClock: fc.option(fc.boolean(), { nil: undefined }),
})

const span = fc
  .tuple(minute, minute)
  .filter(([from, to]) => from !== to)
  .map(([from, to]) => `${clock(from)}-${clock(to)}`)
const hours = fc.oneof(
  { weight: 4, arbitrary: span },
  {
    weight: 2,
    arbitrary: fc.array(span, { minLength: 2, maxLength: 3 }).map((all) => all.join(',')),
  },
  { weight: 2, arbitrary: fc.constant('круглосуточно') },
  { weight: 1, arbitrary: fc.constantFrom('выходной', '', '00:00-24:00', '18:30-24:00') },
)
const anyWeek = fc.oneof(
  fc.array(hours, { minLength: 7, maxLength: 7 }),
  hours.map((day) => Array<string>(7).fill(day)),
)

test('every question of a week in canonical strings is answered as the bitmap answers it', () => {
  fc.assert(
    fc.property(anyWeek, fc.array(requested, { minLength: 8, maxLength: 8 }), (week, questions) => {
      const open = readBitmap(week)
      for (const question of questions)
        expect(matchesHours(week, question)).toBe(responseOf(open, question))
    }),
    { numRuns: 1500 },
  )
})

test('and at the very minutes where its spans begin and end', () => {
  fc.assert(
    fc.property(anyWeek, fc.nat(6), (week, day) => {
      const open = readBitmap(week)
      const edges = week.flatMap((each, begins) =>
        staysOf(each, begins).flatMap(({ from, length }) => [from, from + length]),
      )
      for (const edge of edges.flatMap((at) => [at - 1, at, at + 1])) {
        const minutes = ((edge % DAY) + DAY) % DAY
        for (const question of [{ day, minutes }, { minutes }])
          expect(matchesHours(week, question)).toBe(responseOf(open, question))
      }
    }),
    { numRuns: 400 },
  )
})

describe('weeks as people write them', () => {
  const NAMES = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'] as const
  const LONG = [
    'понедельник',
    'вторник',
    'среда',
    'четверг',
    'пятница',
    'суббота',
    'воскресенье',
  ] as const

  /** What is said of a run of days: how it is written and which minutes it means. */
  interface Saying {
    readonly text: string
    readonly stays: readonly (readonly [from: number, length: number])[]
  }

  const closed: fc.Arbitrary<Saying> = fc
    .constantFrom('выходной', 'вых')
    .map((text) => ({ text, stays: [] }))
  const always: fc.Arbitrary<Saying> = fc
    .constantFrom('круглосуточно', '24 часа', '00:00-24:00')
    .map((text) => ({ text, stays: [[0, DAY]] }))
  const between: fc.Arbitrary<Saying> = fc
    .tuple(fc.nat(47), fc.nat(47), fc.constantFrom('-', '–', ' - ', 'to'))
    .filter(([from, to]) => from !== to)
    .map(([from, to, dash]) => {
      const length = (to > from ? to - from : to + 48 - from) * 30
      const ends = [from * 30, to * 30].map(clock)
      const text = dash === 'to' ? `с ${ends[0]} до ${ends[1]}` : ends.join(dash)
      return { text, stays: [[from * 30, length]] }
    })
  const lunch: fc.Arbitrary<Saying> = fc
    .tuple(fc.integer({ min: 6, max: 10 }), fc.integer({ min: 15, max: 21 }))
    .map(([from, to]) => ({
      text: `${from}:00-${to}:00, обед 13:00-14:00`,
      stays: [
        [from * 60, (13 - from) * 60],
        [14 * 60, (to - 14) * 60],
      ],
    }))
  const saying = fc.oneof(closed, always, between, between, lunch)

  /** The week cut into runs of days, each said in its own words. */
  const spoken = fc
    .tuple(
      fc.subarray([1, 2, 3, 4, 5, 6]),
      fc.array(saying, { minLength: 7, maxLength: 7 }),
      fc.boolean(),
      fc.constantFrom('; ', ';\n', ' ; '),
    )
    .map(([cuts, sayings, long, gap]) => {
      const names: readonly string[] = long ? LONG : NAMES
      const starts = [0, ...cuts]
      const groups = starts.map((first, place) => {
        const last = (starts[place + 1] ?? 7) - 1
        const said = sayings[place] ?? { text: 'выходной', stays: [] }
        const days = first === last ? names[first] : `${names[first]}-${names[last]}`
        const stays = Array.from({ length: last - first + 1 }, (_, step) =>
          said.stays.map(([from, length]) => ({ day: first + step, from, length })),
        ).flat()
        return { text: `${days} ${said.text}`, stays }
      })
      return {
        text: groups.map(({ text }) => text).join(gap),
        open: bitmapOf(groups.flatMap(({ stays }) => stays)),
      }
    })

  test('the parsed week is open exactly when the words say so', () => {
    fc.assert(
      fc.property(
        spoken,
        fc.array(requested, { minLength: 6, maxLength: 6 }),
        (week, questions) => {
          const parsed = parseWeek(week.text)
          if (!parsed.ok) throw new Error(`${week.text}: ${parsed.error}`)
          expect([week.text, textOf(readBitmap(parsed.week))]).toEqual([
            week.text,
            textOf(week.open),
          ])
          for (const question of questions)
            expect(matchesHours(parsed.week, question)).toBe(responseOf(week.open, question))
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('what the questions mean', () => {
  const night = ['22:00-06:00', ...Array<string>(5).fill('выходной'), '23:00-02:00']

  test('a day alone: any minute of it, the end of the night before included', () => {
    expect(matchesHours(night, { day: 0 })).toBe(true)
    expect(matchesHours(night, { day: 1 })).toBe(true)
    expect(matchesHours(night, { day: 2 })).toBe(false)
    expect(matchesHours(['выходной', ...night.slice(1)], { day: 0 })).toBe(true)
    expect(matchesHours(['18:00-24:00', ...Array<string>(6).fill('')], { day: 1 })).toBe(false)
  })

  test('a time alone: on every day of the week', () => {
    const daily = Array<string>(7).fill('20:00-04:00')
    expect(matchesHours(daily, { minutes: 180 })).toBe(true)
    expect(matchesHours(daily, { minutes: 240 })).toBe(false)
    expect(matchesHours([...daily.slice(1), 'выходной'], { minutes: 1260 })).toBe(false)
  })

  test('round the clock; not so: only where no day and no time is asked', () => {
    const always = Array<string>(7).fill('00:00-12:00,12:00-24:00')
    expect(matchesHours(always, { roundTheClock: true })).toBe(true)
    expect(matchesHours(night, { roundTheClock: true })).toBe(false)
    expect(matchesHours(night, { roundTheClock: false })).toBe(true)
    expect(matchesHours(always, { roundTheClock: false })).toBe(false)
    expect(matchesHours(always, { day: 6, minutes: 180, roundTheClock: false })).toBe(true)
    expect(matchesHours(always, { minutes: 180, roundTheClock: false })).toBe(true)
    expect(matchesHours(always, { day: 6, roundTheClock: false })).toBe(true)
    expect(requiresHours({})).toBe(false)
    const requests = [{ day: 0 }, { minutes: 0 }, { roundTheClock: true }, { roundTheClock: false }]
    expect(requests.every(requiresHours)).toBe(true)
  })

  test('hours that nobody has notified open nothing', () => {
    const unknown = Array<string>(7).fill('')
    expect(matchesHours(unknown, {})).toBe(true)
    expect(matchesHours(unknown, { day: 3 })).toBe(false)
    expect(matchesHours(unknown, { minutes: 720 })).toBe(false)
  })
})
