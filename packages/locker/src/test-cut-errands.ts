import type { DeviceTask } from '@yacheyka/contract/device/feed'
import type { DoorFault } from './boards/sim-cabinet.ts'
import { createCourier } from './test-cut-courier.ts'
import type { Courier, Errand } from './test-cut-hands.ts'
import { countFacts, examineCabinet } from './test-cut-oracle.ts'
import { DAY, insideOf, type Scenario, type Stage } from './test-cut-scenario.ts'
import { parcelOf, taskOf, type TestParcel } from './test-locker.ts'
import { COURIER, feedOf } from './test-staff.ts'

// What couriers come for, and how the cabinet must look when they have gone.

export const PLACED = ['delivered', 'ready_for_pickup']
const FOREIGN = 'FOREIGN'
const BROUGHT = [parcelOf(1, [0]), parcelOf(2, [0])] as const
const OVERDUE = parcelOf(1, [2])
const ORDERED = parcelOf(3, [4])
const KEPT = parcelOf(4, [5])

export const cellOf = ({ barcode }: TestParcel): string => `${barcode}-1`

/** @param size that the server knows */
export function broughtTask(parcel: TestParcel, size = 'S'): DeviceTask {
  const task = taskOf(parcel, { status: 'in_delivery', state: 'expect' })
  const cells = task.cells.map((cell) => ({ ...cell, size, state: 'expect' as const }))
  return { ...task, cells }
}

function forgottenTask(parcel: TestParcel): DeviceTask {
  const task = taskOf(parcel, { state: 'forget', pin_hash: null, qr_hash: null, change: 2 })
  return { ...task, cells: task.cells.map((cell) => ({ ...cell, state: 'forget' as const })) }
}

export async function assign(
  { locker, server }: Stage,
  tasks: readonly DeviceTask[],
): Promise<void> {
  server.tasks = tasks
  await locker
    .agent()
    .submit({ kind: 'feed', answer: feedOf({ tasks: [...tasks], staff: [COURIER] }) })
}

function lay({ locker: { cabinet } }: Stage, no: number, inside: string | null): void {
  const door = cabinet.doors.get(no)
  if (door !== undefined) door.inside = inside
}

interface Loading extends Omit<Errand, 'job'> {
  readonly name: string
  readonly parcels: readonly TestParcel[]
  /** They lie in other cells. */
  readonly lying?: readonly TestParcel[]
  readonly doorCount?: number
  /** Cells that stay in the van: there is no room. */
  readonly kept?: readonly string[]
  /** Sizes that the server knows. */
  readonly statedSizes?: readonly string[]
  readonly foreign?: number
  readonly fault?: DoorFault
  readonly isFollowed?: boolean
}

/** All small cells are full, and the only bigger one is expected by another parcel. */
const FULL = {
  lying: [1, 2, 3, 4, 5, 6].map((no) => parcelOf(10 + no, [no])),
  doorCount: 7,
  kept: ['YA2-1'],
  statedSizes: ['S', 'M'],
}
const FIRST = BROUGHT.slice(0, 1)
const LOADINGS: readonly Loading[] = [
  { name: 'load', parcels: BROUGHT },
  { name: 'load, the server follows', parcels: FIRST, isFollowed: true },
  { name: 'load, does not fit', parcels: FIRST, brings: [['YA1-1', 'M']] },
  {
    name: 'load, takes a bigger cell',
    parcels: BROUGHT,
    brings: [
      ['YA1-1', 'S'],
      ['YA2-1', 'M'],
    ],
    ...FULL,
  },
  {
    name: 'load, does not fit and says so late',
    parcels: FIRST,
    brings: [['YA1-1', 'M']],
    saysLate: true,
  },
  { name: 'load, the cell is occupied', parcels: FIRST, foreign: 1 },
  { name: 'load, the door is jammed', parcels: FIRST, fault: { kind: 'stuck' } },
]

const loadScenario = ({
  name,
  parcels,
  foreign,
  fault,
  isFollowed,
  lying = [],
  doorCount,
  kept = [],
  statedSizes = [],
  ...rest
}: Loading): Scenario => {
  const errand: Errand = {
    job: 'load',
    brings: parcels.map((parcel) => [cellOf(parcel), 'S'] as const),
    ...rest,
  }
  return {
    name,
    parcels: lying,
    ...(isFollowed !== undefined && { isFollowed }),
    ...(doorCount !== undefined && { doorCount }),
    arrange: async (stage) => {
      await assign(
        stage,
        parcels.map((parcel, index) => broughtTask(parcel, statedSizes[index])),
      )
      if (foreign !== undefined) lay(stage, foreign, FOREIGN)
      if (fault !== undefined) stage.locker.cabinet.setFault(1, fault)
    },
    start: () =>
      createCourier(errand, (stage, courier) => {
        const unlooked = foreign === undefined || courier.occupied.has(foreign) ? [] : [foreign]
        if (courier.isLate) unlooked.push(1)
        const events = parcels.map((parcel) => {
          const cell = cellOf(parcel)
          return [cell, kept.includes(cell) ? [] : PLACED] as const
        })
        return examineCabinet(stage, new Map(events), new Set(unlooked))
      }),
  }
}

interface TakingOut extends Omit<Errand, 'job'> {
  readonly name: string
  /** Cells that do not lie where the locker thinks. */
  readonly swapped?: boolean
  readonly isMissing?: boolean
  /** The server has taken leave of it. */
  readonly isForgotten?: boolean
  readonly isFollowed?: boolean
  readonly parcels?: readonly TestParcel[]
}

const OTHER = { swapped: true, parcels: [OVERDUE, KEPT] } as const
const TAKINGS_OUT: readonly TakingOut[] = [
  { name: 'take out' },
  { name: 'take out, scans at once', scansAtOnce: true, parcels: [OVERDUE] },
  { name: 'take out, the server follows', isFollowed: true, parcels: [OVERDUE] },
  { name: 'take out, another parcel is recorded', withOther: 'record_and_take', ...OTHER },
  { name: 'take out, another parcel is put back', withOther: 'put_back', ...OTHER },
  {
    name: 'take out, another parcel is put back at once',
    withOther: 'put_back',
    scansAtOnce: true,
    ...OTHER,
  },
  { name: 'take out, left inside', isForgotten: true, parcels: [OVERDUE] },
  { name: 'take out, the cell is empty', isMissing: true, parcels: [OVERDUE] },
]

const takeOutScenario = (taking: TakingOut): Scenario => {
  const {
    name,
    swapped,
    isMissing,
    isForgotten,
    isFollowed,
    parcels = [OVERDUE, ORDERED],
    ...rest
  } = taking
  const isOut = (parcel: TestParcel) => parcel !== KEPT && swapped !== true && isForgotten !== true
  const examine = async (stage: Stage, courier: Courier, cuts: number) => {
    const findings: string[] = []
    const statusOf = (parcel: TestParcel) =>
      parcel === ORDERED ? 'removed_from_locker' : 'taken_for_return'
    // A doubtful opening, and an empty cell after it: taken at the pulse.
    const reportedCount = [...stage.server.events.values()].length
    const mayBeTaken = isMissing === true && cuts > 0 && reportedCount > 0
    const events = parcels.map((parcel) => {
      const isTaken = isOut(parcel) && (isMissing !== true || mayBeTaken)
      return [cellOf(parcel), isTaken ? [statusOf(parcel)] : []] as const
    })
    findings.push(...(await examineCabinet(stage, new Map(events))))
    if (isMissing === true || swapped === true) {
      const claims = await countFacts(stage, 'empty_claim 2')
      if (claims !== (mayBeTaken ? 0 : 1)) findings.push(`${claims} claims of one empty cell`)
    }
    const kind = rest.withOther === 'put_back' ? 'foreign_contents 2' : 'wrong_parcel 2'
    const recorded = await countFacts(stage, kind)
    if (recorded !== Number(swapped === true)) findings.push(`${kind}: ${recorded} times`)
    if (isForgotten === true && (await countFacts(stage, 'taken_out 2')) !== 1)
      findings.push('nobody says that what was left inside is out')
    const isBack = rest.withOther === 'put_back'
    if (isBack && insideOf(stage.locker, 2) === null) findings.push('nothing was put back')
    if (!isBack && courier.taken.size === 0 && isMissing !== true)
      findings.push('nothing was taken out')
    return findings
  }
  return {
    name,
    parcels,
    ...(isFollowed !== undefined && { isFollowed }),
    arrange: async (stage) => {
      await assign(
        stage,
        parcels.map((parcel) =>
          parcel === ORDERED
            ? taskOf(ORDERED, { remove: true })
            : taskOf(parcel, parcel === OVERDUE ? { status: 'overdue' } : {}),
        ),
      )
      if (isForgotten === true) await assign(stage, [forgottenTask(OVERDUE)])
      if (isMissing === true) lay(stage, 2, null)
      if (swapped !== true) return
      lay(stage, 2, cellOf(KEPT))
      lay(stage, 5, cellOf(OVERDUE))
    },
    start: () => createCourier({ job: 'take_out', ...rest }, examine),
  }
}

/** Of six doors: empty, as expected, foreign, missing, another, and one that a pickup left in doubt. */
const LYING = parcelOf(1, [2])
const MISSING = parcelOf(2, [4])
const REPLACED = parcelOf(3, [5])
const DOUBTFUL = parcelOf(4, [6])

const INVENTORY: Scenario = {
  name: 'inventory',
  parcels: [LYING, MISSING, REPLACED, DOUBTFUL],
  doorCount: 6,
  arrange: async (stage) => {
    const { locker } = stage
    const parcels = [LYING, MISSING, REPLACED, DOUBTFUL]
    await assign(
      stage,
      parcels.map((parcel) => taskOf(parcel)),
    )
    lay(stage, 3, FOREIGN)
    lay(stage, 4, null)
    lay(stage, 5, FOREIGN)
    await locker.scan(DOUBTFUL.qr)
    locker.cutPower()
    locker.take(6)
    await locker.restart()
  },
  start: () =>
    createCourier({ job: 'inventory', doubts: 1 }, async (stage) => {
      const none: readonly string[] = []
      const events = new Map([LYING, MISSING, REPLACED].map((one) => [cellOf(one), none] as const))
      events.set(cellOf(DOUBTFUL), ['issued'])
      const findings = await examineCabinet(stage, events)
      for (const no of [4, 5]) {
        const claims = await countFacts(stage, `empty_claim ${no}`)
        if (claims !== 1) findings.push(`door ${no}: ${claims} claims of one missing parcel`)
      }
      const { doors } = await stage.locker.store.load()
      for (const no of [3, 5])
        if (doors.get(no)?.content !== 'unknown')
          findings.push(`door ${no}: what lies there is lost`)
      if (doors.get(2)?.cell !== cellOf(LYING)) findings.push('door 2: its parcel is forgotten')
      return findings
    }),
}

const signInScenario = (name: string, wrongPins: number, mayEnter: boolean): Scenario => ({
  name,
  parcels: [],
  arrange: (stage) => assign(stage, []),
  start: () =>
    createCourier({ job: 'sign_in', wrongPins }, async (stage, courier) => {
      const entered = await countFacts(stage, 'staff_signed_in null')
      const isOver = stage.ahead >= DAY
      const findings = isOver || courier.isDone === mayEnter ? [] : [`signed in ${entered} times`]
      // Who must not enter never is done.
      courier.isDone = true
      if (!mayEnter && !isOver && entered > 0) findings.push('signed in after too many wrong PINs')
      return findings
    }),
})

export const LOAD_SCENARIOS = LOADINGS.map(loadScenario)
export const TAKE_OUT_SCENARIOS = TAKINGS_OUT.map(takeOutScenario)
export const OTHER_SCENARIOS: readonly Scenario[] = [
  INVENTORY,
  signInScenario('sign-in', 2, true),
  signInScenario('sign-in, guessing', 6, false),
]
