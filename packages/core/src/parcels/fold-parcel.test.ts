import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldParcel, parentStatus } from './fold-parcel.ts'
import type { ParcelEvent } from './parcel-history.ts'
import { PARCEL_STATUS, PARCEL_STATUSES, type ParcelStep } from './parcel-status.ts'
import { endOfDay } from '../time/local-time.ts'
import { keyOf, naiveLife } from './test-naive-life.ts'

const STEPS = PARCEL_STATUSES.filter((status) => status !== 'blocked_for_return')
const DAY = 86_400_000
const RULE = { days: 3, timeZone: 'UTC', extendedUntil: undefined }

const report = (eventId: string, at: number, status: ParcelStep): ParcelEvent => ({
  eventId,
  source: 'test',
  at,
  status,
  kind: 'report',
})

describe('the status of several cells', () => {
  test.each([
    [['delivered', 'in_delivery'], 'in_delivery'],
    [['received', 'ready_for_pickup'], 'ready_for_pickup'],
    [['received', 'received'], 'received'],
    [['in_delivery', 'overdue'], 'overdue'],
    [['overdue', 'returned'], 'overdue'],
    [['received', 'taken_for_return'], 'taken_for_return'],
  ] as const)('%j: %s', (cells, status) => {
    expect(parentStatus(cells)).toBe(status)
  })

  test('is that of a cell: the least advanced, or of those in trouble', () => {
    const trouble = new Set<string>([
      'overdue',
      'removed_from_locker',
      'taken_for_return',
      'returned',
    ])
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 8 }), (cells) => {
        const status = parentStatus(cells)
        expect(cells).toContain(status)
        const rivals = cells.filter((cell) => !trouble.has(status) || trouble.has(cell))
        expect(Math.min(...rivals.map((cell) => PARCEL_STATUS[cell].rank))).toBe(
          PARCEL_STATUS[status].rank,
        )
        expect(cells.some((cell) => trouble.has(cell))).toBe(trouble.has(status))
        expect(parentStatus(cells.toReversed())).toBe(status)
      }),
    )
  })
})

describe('a parcel', () => {
  test('in one cell is its one history', () => {
    const state = foldParcel(
      { shared: [report('1', 0, 'in_delivery'), report('2', DAY, 'delivered')], cells: [[]] },
      RULE,
    )
    expect(state).toMatchObject({
      status: 'delivered',
      statusAt: DAY,
      arrivedAt: DAY,
      expireAt: 5 * DAY - 1000,
    })
    expect(state.timeline).toMatchObject([
      { status: 'in_delivery', at: 0 },
      { status: 'delivered', at: DAY },
    ])
  })

  test('has come when its last cell has, and then has one deadline', () => {
    const shared = [report('0', 0, 'in_delivery')]
    const cells = [[report('1', DAY, 'delivered')], [] as ParcelEvent[]]
    const early = foldParcel({ shared, cells }, RULE)
    expect(early).toMatchObject({
      status: 'in_delivery',
      arrivedAt: undefined,
      expireAt: undefined,
    })
    expect(early.cells.map(({ expireAt }) => expireAt)).toEqual([undefined, undefined])
    const both = foldParcel(
      { shared, cells: [cells[0] ?? [], [report('2', 2 * DAY, 'delivered')]] },
      RULE,
    )
    expect(both).toMatchObject({
      status: 'delivered',
      arrivedAt: 2 * DAY,
      expireAt: 6 * DAY - 1000,
    })
    expect(both.cells.map(({ expireAt }) => expireAt)).toEqual(Array(2).fill(6 * DAY - 1000))
    expect(both.timeline).toMatchObject([
      { status: 'in_delivery', at: 0 },
      { status: 'delivered', at: 2 * DAY },
    ])
  })

  test('waits for no cell that was cancelled or turned back on its way', () => {
    for (const end of ['cancelled', 'returned'] as const) {
      const cells = [[report('1', DAY, 'delivered')], [report('2', DAY, end)]]
      const { arrivedAt, expireAt, cells: states } = foldParcel({ shared: [], cells }, RULE)
      expect([arrivedAt, expireAt]).toEqual([DAY, 5 * DAY - 1000])
      expect(states.map((cell) => cell.expireAt)).toEqual([5 * DAY - 1000, undefined])
    }
  })

  test('is not overdue by what the server said of a deadline that has moved since', () => {
    const over = { ...report('3', 5 * DAY - 1000, 'overdue'), source: 'system' }
    const first = [report('1', DAY, 'delivered'), over]
    const alone = foldParcel({ shared: [], cells: [first, []] }, RULE)
    expect([alone.status, alone.cells[0]?.status]).toEqual(['created', 'delivered'])
    const both = foldParcel(
      { shared: [], cells: [first, [report('2', 6 * DAY, 'delivered')]] },
      RULE,
    )
    expect(both).toMatchObject({ status: 'delivered', expireAt: 10 * DAY - 1000 })
    expect(both.outcomes.get(over)).toBe('refused')
    // It was so, until a correction began another stay.
    const again = { ...report('4', 7 * DAY, 'ready_for_pickup'), kind: 'correction' as const }
    const stays = foldParcel({ shared: [...first, again], cells: [[], []] }, RULE)
    expect(stays).toMatchObject({ status: 'ready_for_pickup', expireAt: 11 * DAY - 1000 })
    expect(stays.outcomes.get(over)).toBe('applied')
    // An extension leaves what was before it as it was.
    const rule = { ...RULE, extendedUntil: 9 * DAY }
    expect(foldParcel({ shared: first, cells: [[]] }, rule).outcomes.get(over)).toBe('applied')
  })

  test('an extension holds against an earlier deadline, and a later arrival against an extension', () => {
    const deadlineOf = (arrival: number) =>
      foldParcel(
        { shared: [report('1', arrival, 'delivered')], cells: [[]] },
        { ...RULE, extendedUntil: 6 * DAY },
      ).expireAt
    expect([deadlineOf(0), deadlineOf(4 * DAY)]).toEqual([6 * DAY, 8 * DAY - 1000])
  })

  test('one event that moves several cells moves the parcel once', () => {
    const shared = [report('1', 1, 'delivered'), report('2', 2, 'received')]
    const { timeline, outcomes } = foldParcel({ shared, cells: [[], [], []] }, RULE)
    expect(timeline).toMatchObject([{ status: 'delivered' }, { status: 'received' }])
    expect([...outcomes.values()]).toEqual(['skipped', 'applied'])
  })
})

const anyEvents = (name: string) =>
  fc
    .array(fc.record({ at: fc.nat(10), status: fc.constantFrom(...STEPS) }), { maxLength: 6 })
    .map((list) => list.map(({ at, status }, place) => report(`${name}${place}`, at * DAY, status)))

test('random parcels are those of the naive model, in whatever order their events came', () => {
  const anyParcel = fc.record({
    shared: anyEvents('p'),
    cells: fc.tuple(anyEvents('a'), anyEvents('b'), anyEvents('c')),
  })
  fc.assert(
    fc.property(anyParcel, ({ shared, cells }) => {
      const state = foldParcel({ shared, cells }, RULE)
      const lives = cells.map((own) => naiveLife([...own, ...shared]))
      expect(state.cells.map(({ status }) => status)).toEqual(lives.map(({ status }) => status))
      expect(state.status).toBe(parentStatus(lives.map(({ status }) => status)))
      const arrivals = lives.flatMap(({ arrivedAt }) => arrivedAt ?? [])
      const ended = lives.filter(
        ({ arrivedAt, status }) =>
          arrivedAt === undefined && (status === 'cancelled' || status === 'returned'),
      )
      const all = arrivals.length > 0 && arrivals.length + ended.length === 3
      expect(state.arrivedAt).toBe(all ? Math.max(...arrivals) : undefined)
      const last = new Date(Math.max(...arrivals) + 3 * DAY)
      const deadline = all ? endOfDay(dateOf(last), 'UTC') : undefined
      expect(state.cells.map(({ expireAt }) => expireAt)).toEqual(
        lives.map(({ arrivedAt }) => (arrivedAt === undefined ? undefined : deadline)),
      )
      const shown = state.timeline.at(-1)?.status ?? 'created'
      expect(shown).toBe(state.status)
      const turned = foldParcel(
        { shared: shared.toReversed(), cells: cells.map((own) => own.toReversed()) },
        RULE,
      )
      expect({ ...turned, outcomes: named(turned) }).toEqual({ ...state, outcomes: named(state) })
    }),
    { numRuns: 1500 },
  )
})

const dateOf = (date: Date) => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
})

const named = ({ outcomes }: ReturnType<typeof foldParcel<ParcelEvent>>) =>
  new Map([...outcomes].map(([event, outcome]) => [keyOf(event), outcome]))
