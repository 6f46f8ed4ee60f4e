import { createCourier } from './test-cut-courier.ts'
import { broughtTask, cellOf, PLACED, assign } from './test-cut-errands.ts'
import { examineCabinet } from './test-cut-oracle.ts'
import { createRecipient } from './test-cut-recipient.ts'
import { type Actor, DAY, type Scenario, type Stage } from './test-cut-scenario.ts'
import { LEASE_DAYS } from './screen-of.ts'
import { parcelOf, START, type TestParcel } from './test-locker.ts'

// Two weeks of work without a link, to the end of the lease and past it; then the server is told everything at once.

const SECOND = 1000
/** Half of a round trip, and the stamps of events of one moment. */
const CLOCK_ERROR = 30
/** Before the lease ends: a visit of one recipient, with a power cut in it. */
const LAST_VISIT = 60 * SECOND

const EARLY = parcelOf(1, [1])
const LAST = parcelOf(2, [2])
const KEPT = parcelOf(3, [3])
const BROUGHT = parcelOf(4, [0])
const BROUGHT_LATE = parcelOf(5, [0])
const LYING = [EARLY, LAST, KEPT]

interface Visit {
  /** Milliseconds since the last answer of the server. */
  readonly at: number
  /** Cells that something is told of, if anything is. */
  readonly cells: readonly string[]
  readonly start: (stage: Stage) => Actor
  /** The link is there from now on. */
  readonly isLinked?: boolean
}

const fetches = (parcel: TestParcel, byPin = false) => ({
  cells: [cellOf(parcel)],
  start: ({ locker: { cabinet } }: Stage): Actor => {
    const doors = [...cabinet.doors].filter(([, { inside }]) => inside === cellOf(parcel))
    return createRecipient({ parcel: { ...parcel, doors: doors.map(([no]) => no) }, byPin })
  },
})
const loads = (parcel: TestParcel) => ({
  cells: [cellOf(parcel)],
  start: (): Actor =>
    createCourier({ job: 'load', brings: [[cellOf(parcel), 'S']] }, () => Promise.resolve([])),
})

/** A recipient whose code is shown in vain. */
function createRefused({ qr }: TestParcel): Actor {
  let seen = ''
  return {
    act: async ({ locker }) => {
      if (seen !== '') return true
      await locker.scan(qr)
      if (!locker.isDown()) seen = locker.screen().id
      return false
    },
    inTheDark: () => {},
    mayOpen: () => false,
    examine: () => Promise.resolve(seen === 'B2' ? [] : [`${seen} when the lease is over`]),
  }
}

const LEASE = LEASE_DAYS * DAY
const VISITS: readonly Visit[] = [
  { at: DAY, ...fetches(EARLY) },
  { at: 4 * DAY, ...loads(BROUGHT) },
  { at: 9 * DAY, ...fetches(BROUGHT, true) },
  { at: LEASE - LAST_VISIT, ...fetches(LAST) },
  { at: LEASE + SECOND, cells: [], start: () => createRefused(KEPT) },
  { at: LEASE + DAY, ...loads(BROUGHT_LATE) },
  { at: LEASE + 2 * DAY, ...fetches(KEPT), isLinked: true },
]

export const OFFLINE_SCENARIO: Scenario = {
  name: 'work without a link until the lease ends, and after it',
  parcels: LYING,
  arrange: async (stage) => {
    await assign(stage, [broughtTask(BROUGHT), broughtTask(BROUGHT_LATE)])
    stage.server.mode = 'down'
  },
  start: createDays,
}

/** When a visit began and ended. */
interface Stay {
  readonly visit: Visit
  readonly actor: Actor
  readonly from: number
  to: number
}

/** People who come one after another, each on their day. */
function createDays(): Actor {
  const stays: Stay[] = []
  let isAlone = true
  const come = async (stage: Stage, visit: Visit): Promise<void> => {
    const { locker, server } = stage
    const left = START + visit.at - locker.now()
    if (left > 0) return locker.wait(Math.min(left, DAY))
    if (visit.isLinked === true) server.mode = 'up'
    if (visit.isLinked === true && locker.screen().id === 'B2') return locker.wait(SECOND)
    stays.push({ visit, actor: visit.start(stage), from: locker.now(), to: Infinity })
    isAlone = false
  }
  return {
    act: async (stage) => {
      const stay = stays.at(-1)
      if (!isAlone && stay !== undefined) {
        if (!(await stay.actor.act(stage))) return false
        stay.to = stage.locker.now()
        isAlone = true
        return false
      }
      const next = VISITS[stays.length]
      if (next !== undefined) await come(stage, next)
      return next === undefined
    },
    inTheDark: (stage, how) => {
      if (!isAlone) stays.at(-1)?.actor.inTheDark(stage, how)
    },
    mayOpen: (op, stage) => stays.at(-1)?.actor.mayOpen(op, stage) === true,
    examine: async (stage, cuts) => {
      const findings = await examine(stage, stays)
      for (const { actor } of stays) findings.push(...(await actor.examine(stage, cuts)))
      return findings
    },
  }
}

/** The server knows of every cell what people did with it, each at the time when they did. */
async function examine(stage: Stage, stays: readonly Stay[]): Promise<string[]> {
  const { doors, tasks } = await stage.locker.store.load()
  const doubtful = new Set(
    [...tasks.values()].flatMap(({ own }) =>
      own.flatMap(({ cell, state }) => (state === 'doubtful' ? [cell] : [])),
    ),
  )
  const issued = (parcel: TestParcel) => (doubtful.has(cellOf(parcel)) ? [] : ['issued'])
  const expected = new Map<string, readonly string[]>([
    ...LYING.map((parcel) => [cellOf(parcel), issued(parcel)] as const),
    [cellOf(BROUGHT), [...PLACED, ...issued(BROUGHT)]],
    [cellOf(BROUGHT_LATE), PLACED],
  ])
  const unlooked = [...doors.values()].filter(({ cell }) => cell !== null && doubtful.has(cell))
  const findings = await examineCabinet(stage, expected, new Set(unlooked.map(({ no }) => no)))
  const isIn = (at: number, cell: string) =>
    stays.some(
      ({ visit, from, to }) => visit.cells.includes(cell) && at >= from && at <= to + CLOCK_ERROR,
    )
  for (const { barcode, status, datetime } of stage.server.events.values())
    if (!isIn(Date.parse(datetime), barcode))
      findings.push(`${barcode}: ${status} at ${datetime}, when nobody was there`)
  return findings
}
