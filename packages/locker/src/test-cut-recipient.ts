import type { DoorFault } from './boards/sim-cabinet.ts'
import type { IntentKind, ScreenId } from './ports/screen.ts'
import type { Actor, Scenario, Stage } from './test-cut-scenario.ts'
import { cellsOf, parcelOf, type TestLocker, type TestParcel } from './test-locker.ts'

// A recipient who fetches a parcel.

export interface Fetching {
  readonly parcel: TestParcel
  readonly fault?: DoorFault
  /** Nothing lies inside from the beginning. */
  readonly isEmpty?: boolean
  readonly leavesOpen?: boolean
  readonly byPin?: boolean
  /** Wrong codes before the right one. */
  readonly guesses?: boolean
  /** Doubts that there are without a cut. */
  readonly mayDoubt?: boolean
}

const ONE = parcelOf(1, [3])
const THREE = parcelOf(2, [4, 5, 6])
const FETCHINGS: readonly (Fetching & { readonly name: string })[] = [
  { name: 'by QR', parcel: ONE },
  { name: 'by PIN', parcel: ONE, byPin: true },
  { name: 'three cells', parcel: THREE },
  { name: 'second pulse', parcel: ONE, fault: { kind: 'needs_two' } },
  { name: 'jammed', parcel: ONE, fault: { kind: 'stuck' } },
  { name: 'springs back', parcel: ONE, fault: { kind: 'springs_back' } },
  { name: 'left open', parcel: ONE, leavesOpen: true },
  { name: 'empty', parcel: ONE, isEmpty: true },
  { name: 'guessing', parcel: ONE, byPin: true, guesses: true },
]

export const RECIPIENT_SCENARIOS: readonly Scenario[] = FETCHINGS.map(({ name, ...fetching }) => ({
  name,
  parcels: [fetching.parcel],
  arrange: ({ locker: { cabinet } }) => {
    for (const no of fetching.parcel.doors) {
      cabinet.setFault(no, fetching.fault ?? null)
      const door = cabinet.doors.get(no)
      if (door !== undefined && fetching.isEmpty === true) door.inside = null
    }
    return Promise.resolve()
  },
  start: () => createRecipient(fetching),
}))

/** Whoever meets a door that does not open gives up after so many tries. */
const SCANS_MAX = 2
/** Codes of somebody who guesses. */
const GUESSES_MAX = 6
const WRONG_PIN = '00000000'
/** Wrong codes that are answered with another try before the pad shuts. */
const TRIES_MAX = 4
/** Milliseconds after which they count no more. */
const GUARD_WINDOW = 10 * 60_000

interface Person {
  readonly hands: Set<string>
  /** Wrong codes that were answered with another try. */
  refused: number
  isShut: boolean
  scans: number
  screen: string
}

/** @param hands cells that the recipient has already */
export function createRecipient(fetching: Fetching, hands: Iterable<string> = []): Actor {
  const { parcel } = fetching
  const person: Person = {
    hands: new Set(hands),
    refused: 0,
    isShut: false,
    scans: 0,
    screen: '',
  }
  return {
    act: ({ locker }) => act(locker, fetching, person),
    inTheDark: ({ locker }, how) => {
      if (how !== 'leaves') for (const no of parcel.doors) reach(locker, person, no)
    },
    mayOpen: ({ actor, door }) =>
      actor === `code:${parcel.barcode}` && parcel.doors.includes(door) && person.scans > 0,
    examine: (stage, cuts) => examine(stage, fetching, person, cuts),
  }
}

/** Takes what lies behind an open door, and shuts it. */
function reach(locker: TestLocker, person: Person, no: number): void {
  const door = locker.cabinet.doors.get(no)
  if (door?.isOpen !== true) return
  if (door.inside !== null) person.hands.add(door.inside)
  locker.take(no)
}

/** One glance at the screen, one act. */
async function act(locker: TestLocker, fetching: Fetching, person: Person): Promise<boolean> {
  const screen = locker.screen()
  const { parcel } = fetching
  const before = person.screen
  person.screen = screen.id
  if (screen.id === 'A1' || screen.id === 'C1') {
    const most = fetching.guesses === true ? GUESSES_MAX : SCANS_MAX
    if (person.scans > most || person.hands.size === parcel.doors.length) return true
    person.scans += 1
    await enterCode(locker, fetching, person)
  } else if (screen.id === 'D1') await locker.wait(700)
  else if (screen.id === 'D2' || screen.id === 'D6') {
    const leaves = fetching.leavesOpen === true
    if (leaves && before !== 'D6') {
      await locker.wait(45_000)
      return false
    }
    const lies = locker.cabinet.doors.get(screen.door)?.inside !== null
    if (leaves && lies) await locker.wait(180_000)
    reach(locker, person, screen.door)
    await locker.wait(150)
  } else if (screen.id === 'D7')
    await locker.press(fetching.isEmpty === true ? 'was_empty' : 'took_it')
  else {
    if (screen.id === 'C3') person.isShut = true
    await locker.press(BUTTONS[screen.id] ?? 'back')
  }
  return false
}

const BUTTONS: Partial<Record<ScreenId, IntentKind>> = {
  C2: 'retry',
  D3: 'open_next',
  D4: 'retry',
  D5: 'done',
  D8: 'confirm',
  D8_recorded: 'done',
  D9: 'done',
}

async function enterCode(locker: TestLocker, fetching: Fetching, person: Person): Promise<void> {
  const { parcel } = fetching
  if (fetching.guesses === true && !person.isShut) return guess(locker, person)
  if (fetching.byPin !== true || person.isShut) return locker.scan(parcel.qr)
  await locker.press('enter_pin')
  await locker.type(parcel.pin)
}

async function guess(locker: TestLocker, person: Person): Promise<void> {
  if (locker.screen().id === 'A1') await locker.press('enter_pin')
  await locker.type(WRONG_PIN)
  if (locker.screen().id === 'C2') person.refused += 1
}

/** What is in the recipient's hands was handed out, or may have been. */
async function examine(
  { locker, ahead }: Stage,
  fetching: Fetching,
  person: Person,
  cuts: number,
): Promise<string[]> {
  const { parcel } = fetching
  const findings: string[] = []
  const facts = await locker.facts()
  const events = await locker.events()
  const { doors, tasks } = await locker.store.load()
  const own = tasks.get(parcel.barcode)?.own ?? []
  cellsOf(parcel).forEach((cell, index) => {
    const no = parcel.doors[index] ?? 0
    const isInside = locker.cabinet.doors.get(no)?.inside === cell
    const issued = events.filter((event) => event === `${cell} issued`).length
    const belief = own.find((one) => one.cell === cell)?.state
    if (issued > 1) findings.push(`${cell}: handed out ${issued} times`)
    if (isInside && issued > 0) findings.push(`${cell}: handed out, and lies inside`)
    if (isInside && doors.get(no)?.content === 'empty') findings.push(`door ${no}: forgotten`)
    const isSaid = issued === 1 || belief === 'doubtful' || belief === 'claimed_empty'
    if (!isInside && !isSaid) findings.push(`${cell}: gone, and nobody says so`)
    const mayDoubt = cuts > 0 || fetching.fault !== undefined || fetching.mayDoubt === true
    if (!mayDoubt && facts.includes(`doubtful ${no}`))
      findings.push(`door ${no}: doubt without a cut`)
  })
  const tries = TRIES_MAX * (ahead > GUARD_WINDOW ? 1 + cuts : 1)
  if (person.refused > tries) findings.push(`${person.refused} wrong codes were answered`)
  return findings
}
