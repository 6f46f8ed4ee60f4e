import type { Change } from './change.ts'
import type { Board } from './ports/board.ts'
import type { IntentKind, ScreenId } from './ports/screen.ts'
import type { Store } from './ports/store.ts'
import type { Secrets } from './ports/vault.ts'
import { createSync } from './sync.ts'
import { createFakeServer, type FakeServer } from './test-server.ts'
import type { DoorFault } from './boards/sim-cabinet.ts'
import {
  cellsOf,
  createTestLocker,
  parcelOf,
  type TestLocker,
  type TestParcel,
} from './test-locker.ts'

// A person fetches a parcel while the power is cut at any point of the agent; then the whole cabinet is examined.

export interface Scenario {
  readonly name: string
  readonly parcel: TestParcel
  readonly fault?: DoorFault
  /** Nothing lies inside from the beginning. */
  readonly isEmpty?: boolean
  readonly leavesOpen?: boolean
  readonly byPin?: boolean
  /** Wrong codes before the right one. */
  readonly guesses?: boolean
}

const ONE = parcelOf(1, [3])
const THREE = parcelOf(2, [4, 5, 6])
export const SCENARIOS: readonly Scenario[] = [
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

export interface PowerCuts {
  /** Numbers of the kill points at which the power is cut, each counted from the start before it. */
  readonly at: readonly number[]
  /** The person shuts the door before the power is back. */
  readonly shutsInTheDark: boolean
}

export interface Trial {
  readonly scenario: Scenario
  readonly cuts: PowerCuts
  readonly makeStore?: (changes: readonly Change[]) => Store
  readonly wrapStore?: (store: Store) => Store
  readonly wrapBoard?: (board: Board) => Board
}

export interface TrialResult {
  readonly findings: readonly string[]
  /** Kill points that were passed without a cut. */
  readonly points: number
  readonly cuts: number
}

const SECRETS: Secrets = {
  deviceUid: 'device',
  token: 'token',
  nextToken: null,
  codeKey: { version: 1, key: 'key' },
  serverKeys: [],
  privateKey: '',
}
const SYNC_EVERY = 6

class PowerCut extends Error {}

const STEPS = 120
/** Whoever meets a door that does not open gives up after so many tries. */
const SCANS_MAX = 6
const WRONG_PIN = '00000000'
/** Wrong codes that are answered with another try before the pad shuts. */
const TRIES_MAX = 4

interface Person {
  readonly hands: Set<string>
  /** Wrong codes that were answered with another try. */
  refused: number
  isShut: boolean
  scans: number
  screen: string
  /** Steps in a row with nothing more to do. */
  idle: number
}

/** Steps after which everything that follows from the last act has happened, reports included. */
const IDLE_STEPS = 14

export async function runTrial(trial: Trial): Promise<TrialResult> {
  const { scenario, cuts } = trial
  const findings: string[] = []
  const left = [...cuts.at]
  let counted = 0
  let points = 0
  let isArmed = false
  const killPoint = () => {
    if (!isArmed) return
    points += 1
    counted += 1
    if (counted !== left[0]) return
    left.shift()
    counted = 0
    throw new PowerCut()
  }
  const inner = trial.wrapBoard ?? ((board: Board) => board)
  const locker: TestLocker = await createTestLocker({
    parcels: [scenario.parcel],
    killPoint,
    ...(trial.makeStore && { makeStore: trial.makeStore }),
    ...(trial.wrapStore && { wrapStore: trial.wrapStore }),
    wrapBoard: (board) => inner(judged(board)),
  })
  for (const no of scenario.parcel.doors) {
    const door = locker.cabinet.doors.get(no)
    if (door === undefined) continue
    door.fault = scenario.fault ?? null
    if (scenario.isEmpty === true) door.inside = null
  }
  const server = createFakeServer(locker.now())
  const secrets = SECRETS
  isArmed = true
  const person: Person = {
    hands: new Set(),
    refused: 0,
    isShut: false,
    scans: 0,
    screen: '',
    idle: 0,
  }
  for (let step = 0; step < STEPS && person.idle < IDLE_STEPS; step += 1) {
    if (locker.isDown()) {
      if (cuts.shutsInTheDark) for (const no of scenario.parcel.doors) reach(locker, person, no)
      await locker.restart()
    } else await act(locker, scenario, person)
    if (step % SYNC_EVERY === 0 && !locker.isDown()) await talk()
  }
  isArmed = false
  if (locker.isDown()) await locker.restart()
  await talk()
  await talk()
  findings.push(...(await compare(locker, server)))
  findings.push(...(await examine(locker, scenario, person, cuts.at.length - left.length)))
  return { findings, points, cuts: cuts.at.length - left.length }

  /** One question and one report; a cut in between takes the whole agent down. */
  async function talk(): Promise<void> {
    server.clock = locker.now()
    const sync = createSync({
      version: '0.1.0',
      agent: locker.agent(),
      store: locker.store,
      wire: server.wire,
      vault: { secrets: () => secrets, save: () => Promise.resolve() },
      clock: locker.clock,
      killPoint,
      verifyRevocation: () => Promise.resolve(false),
      random: () => 0,
    })
    try {
      await sync.ask(0)
      await sync.report()
    } catch (reason) {
      if (!(reason instanceof PowerCut)) throw reason
      locker.cutPower()
    }
  }

  /** The journal is read as a cut at this instant would leave it. */
  function judged(board: Board): Board {
    return {
      ...board,
      open: async (at, signal) => {
        const { ops, doors } = await locker.store.load()
        const no = [...doors.values()].find((door) => door.at.channel === at.channel)?.no
        const op = [...ops.values()].find(({ door }) => door === no)
        if (op?.step !== 'pulse') findings.push(`door ${no}: a pulse without its intention`)
        if (no === undefined || !scenario.parcel.doors.includes(no))
          findings.push(`door ${no}: nobody asked for it`)
        return board.open(at, signal)
      },
    }
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
async function act(locker: TestLocker, scenario: Scenario, person: Person): Promise<void> {
  const screen = locker.screen()
  const { parcel } = scenario
  const before = person.screen
  person.screen = screen.id
  person.idle = screen.id === 'A1' ? person.idle : 0
  if (screen.id === 'A1' || screen.id === 'C1') {
    if (person.scans > SCANS_MAX || person.hands.size === parcel.doors.length) {
      person.idle += 1
      return locker.wait(1000)
    }
    person.scans += 1
    if (scenario.guesses === true && !person.isShut) return guess(locker, person)
    if (scenario.byPin !== true || person.isShut) return locker.scan(parcel.qr)
    await locker.press('enter_pin')
    return locker.type(parcel.pin)
  }
  if (screen.id === 'D1') return locker.wait(700)
  if (screen.id === 'D2' || screen.id === 'D6') {
    if (scenario.leavesOpen === true && before !== 'D6') return locker.wait(45_000)
    const lies = locker.cabinet.doors.get(screen.door)?.inside !== null
    if (scenario.leavesOpen === true && lies) await locker.wait(180_000)
    reach(locker, person, screen.door)
    return locker.wait(150)
  }
  if (screen.id === 'D7') return locker.press(scenario.isEmpty === true ? 'was_empty' : 'took_it')
  if (screen.id === 'C3') person.isShut = true
  return locker.press(BUTTONS[screen.id] ?? 'back')
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

async function guess(locker: TestLocker, person: Person): Promise<void> {
  if (locker.screen().id === 'A1') await locker.press('enter_pin')
  await locker.type(WRONG_PIN)
  if (locker.screen().id === 'C2') person.refused += 1
}

/** The server has every event and fact of the journal, once, in the same words. */
async function compare(locker: TestLocker, server: FakeServer): Promise<string[]> {
  const rows = await locker.rows()
  const { storeId } = (await locker.store.load()).meta
  const events = rows.filter(({ stream }) => stream === 'parcel')
  const findings = server.contradictions.map((id) => `${id}: sent again in other words`)
  for (const { seq } of events)
    if (!server.events.has(`${storeId}-${seq}`)) findings.push(`event ${seq} never arrived`)
  if (server.events.size > events.length) findings.push('the server knows more than the journal')
  if (server.facts.size !== rows.length - events.length) findings.push('facts are missing')
  return findings
}

/** The wall, the journal and the events must tell one story. */
async function examine(
  locker: TestLocker,
  scenario: Scenario,
  person: Person,
  cuts: number,
): Promise<string[]> {
  const findings: string[] = []
  const facts = await locker.facts()
  const events = await locker.events()
  const { doors, tasks, ops } = await locker.store.load()
  const rows = await locker.rows()
  const count = (text: string) => facts.filter((fact) => fact === text).length
  const own = tasks.get(scenario.parcel.barcode)?.own ?? []

  cellsOf(scenario.parcel).forEach((cell, index) => {
    const no = scenario.parcel.doors[index] ?? 0
    const isInside = locker.cabinet.doors.get(no)?.inside === cell
    const issued = events.filter((event) => event === `${cell} issued`).length
    const belief = own.find((one) => one.cell === cell)?.state
    if (issued > 1) findings.push(`${cell}: handed out ${issued} times`)
    if (isInside && issued > 0) findings.push(`${cell}: handed out, and lies inside`)
    if (isInside && doors.get(no)?.content === 'empty') findings.push(`door ${no}: forgotten`)
    const isSaid = issued === 1 || belief === 'doubtful' || belief === 'claimed_empty'
    if (!isInside && !isSaid) findings.push(`${cell}: gone, and nobody says so`)
    const opened = locker.cabinet.pulses.filter((pulse) => pulse.door === no && pulse.opened).length
    // A visit whose pulses nobody saw open the door says how many there were.
    const unseen = rows.map(({ body }) =>
      'kind' in body && body.door === no ? body.details['pulses'] : 0,
    )
    const noted =
      count(`door_opened ${no}`) +
      count(`door_open_unasked ${no}`) +
      unseen.reduce<number>((sum, pulses) => sum + Number(pulses ?? 0), 0) +
      [...ops.values()].reduce((sum, op) => sum + (op.door === no ? op.pulses : 0), 0)
    if (opened > noted) findings.push(`door ${no}: ${opened} openings, ${noted} facts`)
    const mayDoubt = cuts > 0 || scenario.fault !== undefined
    if (!mayDoubt && count(`doubtful ${no}`) > 0) findings.push(`door ${no}: doubt without a cut`)
  })
  for (const no of locker.cabinet.doors.keys())
    if (
      count(`door_open_unasked ${no}`) > 0 &&
      !locker.cabinet.pulses.some((pulse) => pulse.door === no)
    )
      findings.push(`door ${no}: seen open, and never was`)
  if (doors.size !== locker.cabinet.doors.size) findings.push('doors are missing')
  if (person.refused > TRIES_MAX) findings.push(`${person.refused} wrong codes were answered`)
  return findings
}
