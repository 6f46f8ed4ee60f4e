import type { CellSize } from '@yacheyka/core/cells/cell-size'
import { sizesAtLeast } from './door-plan.ts'
import type { IntentKind, Screen, ScreenId } from './ports/screen.ts'
import { type Actor, type Dark, insideOf, openDoors, type Stage } from './test-cut-scenario.ts'
import type { TestLocker } from './test-locker.ts'
import { COURIER, signIn } from './test-staff.ts'

// A courier who loads, takes out or checks cells, and answers truthfully what the screen asks after a cut.

export interface Errand {
  readonly job: 'load' | 'take_out' | 'inventory' | 'sign_in'
  /** Cells in the courier's hands, and the smallest size that holds each. */
  readonly brings?: readonly (readonly [cell: string, size: CellSize])[]
  /** Takes it back before the door is shut, and says so after that. */
  readonly saysLate?: boolean
  /** Scans at the open door what was taken out, instead of shutting it first. */
  readonly scansAtOnce?: boolean
  readonly withOther?: 'record_and_take' | 'put_back'
  /** Wrong PINs before the right one. */
  readonly wrongPins?: number
  /** Doubts that there are without a cut. */
  readonly doubts?: number
}

/** What the courier knows, whatever the locker knows. */
export interface Courier {
  readonly hands: Set<string>
  /** What was taken from behind each door, and is not back there. */
  readonly taken: Map<number, string>
  /** The door at whose screen the courier stands, and the cell that belongs there. */
  at: { readonly door: number; readonly cell: string } | null
  /** The door of which trouble was told. */
  told: number | null
  /** Doors of which the screen has said that something lies there. */
  readonly occupied: Set<number>
  /** A cut after the door was shut: what lies behind it counts as placed, whatever was to be said next. */
  isLate: boolean
  /** What lay behind the door was taken in this visit. */
  hasTaken: boolean
  putsBack: boolean
  isSignedIn: boolean
  /** Wrong PINs that were answered with another try. */
  refused: number
  tries: number
  visits: number
  isDone: boolean
}

const WRONG_PIN = '000000'
/** Wrong PINs of a number that are answered with another try on one day. */
const REFUSED_MAX = 2
/** Visits after which a courier gives up. */
const VISITS_MAX = 8

export function createCourier(
  errand: Errand,
  examine: (stage: Stage, courier: Courier, cuts: number) => Promise<readonly string[]>,
): Actor {
  const courier: Courier = {
    hands: new Set((errand.brings ?? []).map(([cell]) => cell)),
    taken: new Map(),
    at: null,
    told: null,
    occupied: new Set(),
    isLate: false,
    hasTaken: false,
    putsBack: false,
    isSignedIn: false,
    refused: 0,
    tries: 0,
    visits: 0,
    isDone: false,
  }
  return {
    act: ({ locker }) => act(locker, errand, courier),
    inTheDark: ({ locker }, how) => {
      Object.assign(courier, { isSignedIn: false, told: null, hasTaken: false, putsBack: false })
      leaveDoors(locker, errand, courier, how)
      courier.at = null
    },
    mayOpen: ({ actor }) => courier.isSignedIn && actor === `staff:${COURIER.badge}`,
    examine: async (stage, cuts) => {
      const findings = [...(await examine(stage, courier, cuts))]
      const { ops } = await stage.locker.store.load()
      for (const { kind, door } of ops.values()) findings.push(`door ${door}: ${kind} never ends`)
      const doubts = (await stage.locker.facts()).filter((fact) => fact.startsWith('doubtful'))
      if (doubts.length > cuts + (errand.doubts ?? 0))
        findings.push(`${doubts.length} doubts of ${cuts} cuts`)
      if (courier.hands.size > 0) findings.push(`${[...courier.hands].join()}: not loaded`)
      if (!courier.isDone) findings.push('the courier gave up')
      if (courier.refused > REFUSED_MAX)
        findings.push(`${courier.refused} wrong PINs were answered`)
      return findings
    },
  }
}

/** Ends at open doors what was begun, as far as hands can do it. */
function leaveDoors(locker: TestLocker, errand: Errand, courier: Courier, how: Dark): void {
  if (how === 'leaves') return
  for (const no of openDoors(locker)) {
    const inside = insideOf(locker, no)
    const { at } = courier
    if (how === 'finishes' && errand.job === 'load' && at?.door === no && inside === null)
      if (courier.hands.has(at.cell) && fits(locker, errand, at)) layDown(locker, courier, at)
    if (how === 'finishes' && errand.job === 'take_out' && inside !== null)
      takeOut(locker, courier, no, inside)
    locker.cabinet.push(no)
  }
}

function fits(
  { cabinet }: TestLocker,
  { brings = [] }: Errand,
  at: { door: number; cell: string },
) {
  const least = brings.find(([cell]) => cell === at.cell)?.[1]
  const size = cabinet.doors.get(at.door)?.entry.size
  return least !== undefined && size !== undefined && sizesAtLeast(least).includes(size)
}

function layDown(locker: TestLocker, courier: Courier, at: { door: number; cell: string }): void {
  if (locker.cabinet.put(at.door, at.cell)) courier.hands.delete(at.cell)
}

function takeOut(locker: TestLocker, courier: Courier, no: number, inside: string): void {
  if (locker.cabinet.put(no, null)) courier.taken.set(no, inside)
}

/** One glance at the screen, one act. */
async function act(locker: TestLocker, errand: Errand, courier: Courier): Promise<boolean> {
  const screen = locker.screen()
  if (screen.id !== 'G2_door' && screen.id !== 'G3_occupied') courier.told = null
  switch (screen.id) {
    case 'A1':
      return come(locker, errand, courier)
    case 'G1_menu':
      return chooseWork(locker, errand, courier, screen)
    case 'G2_door':
      await load(locker, errand, courier, screen)
      return false
    case 'G2_scan': {
      const { placed } = screen
      if (placed !== null && courier.hands.has(placed.barcode)) await locker.press('does_not_fit')
      else await scanNext(locker, courier)
      return false
    }
    case 'G3_unknown':
      courier.isLate = errand.saysLate === true
      if (courier.isLate) courier.hands.clear()
      await locker.press('next')
      return false
    case 'G3_no_room':
      await locker.press(screen.bigger === null ? 'keep' : 'take_bigger')
      return false
    case 'G3_doubtful':
      await locker.press(
        insideOf(locker, screen.door) === screen.barcode ? 'lies_inside' : 'cell_is_empty',
      )
      return false
    case 'G4_door':
    case 'G4_scan':
      await empty(locker, errand, courier, screen)
      return false
    case 'G4_other':
      courier.putsBack = errand.withOther === 'put_back'
      await locker.press(errand.withOther ?? 'record_and_take')
      return false
    case 'G6':
      await look(locker, screen)
      return false
    case 'D1':
      await locker.wait(700)
      return false
    case 'D6':
      await shut(locker, courier, screen.door)
      return false
    case 'G5_done':
      if (errand.job === 'inventory') courier.isDone = true
      for (const no of screen.openDoors) locker.cabinet.push(no)
      await locker.press('back')
      return false
    case 'G3_occupied':
      courier.occupied.add(screen.door)
      await shut(locker, courier, screen.door)
      return false
    default:
      courier.hasTaken = false
      await locker.press(BUTTONS[screen.id] ?? 'back')
      return false
  }
}

const BUTTONS: Partial<Record<ScreenId, IntentKind>> = {
  G1_sign_in: 'cancel',
  G3_failed: 'next',
  G4_empty: 'confirm',
  G4_failed: 'next',
  G5_reasons: 'done',
}

/** Ends what a cut interrupted, and signs in. */
async function come(locker: TestLocker, errand: Errand, courier: Courier): Promise<boolean> {
  if (courier.isDone || courier.visits > VISITS_MAX) return true
  if (openDoors(locker).length > 0) {
    leaveDoors(locker, errand, courier, 'finishes')
    await locker.wait(150)
    return false
  }
  if (courier.tries < (errand.wrongPins ?? 0)) {
    courier.tries += 1
    await signIn(locker, WRONG_PIN)
    const screen = locker.screen()
    if (screen.id === 'G1_sign_in' && screen.failed) courier.refused += 1
    return false
  }
  courier.visits += 1
  await signIn(locker)
  courier.isSignedIn = !locker.isDown() && !['A1', 'G1_sign_in'].includes(locker.screen().id)
  return false
}

async function chooseWork(
  locker: TestLocker,
  { job }: Errand,
  courier: Courier,
  { takeOut: left }: Extract<Screen, { readonly id: 'G1_menu' }>,
): Promise<boolean> {
  courier.hasTaken = false
  courier.putsBack = false
  const hasWork =
    (job === 'load' && courier.hands.size > 0) ||
    (job === 'take_out' && left > 0) ||
    (job === 'inventory' && !courier.isDone)
  if (hasWork) await locker.press(job)
  else {
    courier.isDone = true
    courier.isSignedIn = false
    await locker.press('sign_out')
  }
  return false
}

async function scanNext(locker: TestLocker, { hands }: Courier): Promise<void> {
  const [next] = hands
  if (next === undefined) await locker.press('done')
  else await locker.scan(next)
}

async function load(
  locker: TestLocker,
  errand: Errand,
  courier: Courier,
  { door, barcode, open }: Extract<Screen, { readonly id: 'G2_door' }>,
): Promise<void> {
  const at = { door, cell: barcode }
  courier.at = at
  if (!open) return locker.wait(700)
  const inside = insideOf(locker, door)
  const isLate = errand.saysLate === true && !fits(locker, errand, at)
  if (inside === barcode || courier.told === door || isLate) return shut(locker, courier, door)
  if (inside !== null || !fits(locker, errand, at)) {
    courier.told = door
    return locker.press(inside === null ? 'does_not_fit' : 'cell_occupied')
  }
  if (!courier.hands.has(barcode)) return shut(locker, courier, door)
  layDown(locker, courier, at)
  return locker.wait(150)
}

async function empty(
  locker: TestLocker,
  errand: Errand,
  courier: Courier,
  screen: Extract<Screen, { readonly id: 'G4_door' | 'G4_scan' }>,
): Promise<void> {
  const { door, barcode } = screen
  if (screen.id === 'G4_door') {
    if (!screen.open) return locker.wait(700)
    const inside = insideOf(locker, door)
    if (inside !== null) {
      takeOut(locker, courier, door, inside)
      courier.hasTaken = true
      return locker.wait(150)
    }
  }
  const held = courier.taken.get(door)
  // What was taken before the cut is not there: that is what the screen asks.
  if (held === undefined || (held === barcode && !courier.hasTaken))
    return locker.press('cell_is_empty')
  if (screen.id === 'G4_door' && errand.scansAtOnce !== true) return shut(locker, courier, door)
  courier.hasTaken = false
  return locker.scan(held)
}

async function look(
  locker: TestLocker,
  { door, expected, open }: Extract<Screen, { readonly id: 'G6' }>,
): Promise<void> {
  if (!open) return locker.wait(700)
  const inside = insideOf(locker, door)
  const what = inside === null ? 'empty' : inside === expected ? 'expected' : 'other'
  await locker.press({ kind: 'found', what })
}

/** What is to go back goes back first. */
async function shut(locker: TestLocker, courier: Courier, no: number): Promise<void> {
  const held = courier.taken.get(no)
  if (courier.putsBack && held !== undefined && locker.cabinet.put(no, held)) {
    courier.taken.delete(no)
    courier.putsBack = false
  }
  locker.cabinet.push(no)
  await locker.wait(150)
}

/** Events of one moment have stamps a millisecond apart. */
const STAMPS = 5

/** The door that each cell really lies behind. */
const placesOf = ({ cabinet }: TestLocker): ReadonlyMap<string, number> =>
  new Map([...cabinet.doors].flatMap(([no, { inside }]) => (inside === null ? [] : [[inside, no]])))

/**
 * Doors and events against the steel.
 * @param events what the server must have been told of each cell, in order
 * @param unlooked doors behind which nobody has looked: the locker may be wrong about them
 */
export async function examineCabinet(
  { locker, server }: Stage,
  events: ReadonlyMap<string, readonly string[]>,
  unlooked: ReadonlySet<number> = new Set(),
): Promise<string[]> {
  const findings: string[] = []
  const { doors } = await locker.store.load()
  for (const { no, content, cell } of doors.values()) {
    const inside = insideOf(locker, no)
    if (unlooked.has(no)) continue
    if (content === 'empty' && inside !== null) findings.push(`door ${no}: ${inside} is forgotten`)
    if (content === 'parcel' && inside !== cell)
      findings.push(`door ${no}: ${cell} is said to lie there, and ${inside} does`)
  }
  const places = placesOf(locker)
  for (const [cell, expected] of events) {
    const told = [...server.events.values()].filter(({ barcode }) => barcode === cell)
    const statuses = told.map(({ status }) => status)
    if (String(statuses) !== String(expected))
      findings.push(`${cell}: ${String(statuses) || 'nothing'} instead of ${String(expected)}`)
    const times = told.map(({ datetime }) => Date.parse(datetime))
    if (
      times.some((time, index) => time <= (times[index - 1] ?? 0) || time > locker.now() + STAMPS)
    )
      findings.push(`${cell}: events at impossible times`)
    const place = places.get(cell)
    const door = told.at(-1)?.door
    if (place !== undefined && door !== undefined && door !== place)
      findings.push(`${cell}: told behind door ${door}, and lies behind ${place}`)
  }
  return findings
}

/** Facts of a kind at a door. */
export const countFacts = async ({ locker }: Stage, text: string): Promise<number> =>
  (await locker.facts()).filter((fact) => fact === text).length
