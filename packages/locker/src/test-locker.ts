import type { DeviceTask } from '@yacheyka/contract/device/feed'
import { type Agent, startAgent } from './agent.ts'
import { createSimCabinet, type SimCabinet, type SimWiring } from './boards/sim-cabinet.ts'
import type { Change } from './change.ts'
import type { Door, DoorMapEntry } from './door.ts'
import { createMemoryStore, newMeta } from './memory-store.ts'
import type { OutboxRow } from './outbox.ts'
import type { Board } from './ports/board.ts'
import type { Clock } from './ports/clock.ts'
import { type KillPoint, noKillPoint } from './ports/kill-point.ts'
import type { Intent, IntentKind, Screen } from './ports/screen.ts'
import type { Sensors } from './ports/sensors.ts'
import type { Store } from './ports/store.ts'
import type { Meta } from './state.ts'
import { NO_SENSORS } from './no-sensors.ts'

// A locker of twelve doors on a clock that only the test moves.

export const START = Date.UTC(2026, 10, 24, 9)
const BOOT_WALL = START

export const digestOf = (text: string): string =>
  Array.from(text, (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0'))
    .join('')
    .padEnd(64, '0')
    .slice(0, 64)

const DOOR_MAP: readonly DoorMapEntry[] = Array.from({ length: 12 }, (_, index) => ({
  no: index + 1,
  at: { board: 1, channel: index + 1 },
  size: index < 6 ? 'S' : index < 10 ? 'M' : 'L',
  place: { x: 0, y: index * 100, width: 400, height: 100 },
  low: false,
}))

export interface TestParcel {
  readonly barcode: string
  readonly pin: string
  readonly qr: string
  readonly doors: readonly number[]
}

export const parcelOf = (number: number, doors: readonly number[]): TestParcel => ({
  barcode: `YA${number}`,
  pin: String(10_000_000 + number),
  qr: `qr${'x'.repeat(17)}${String(number).padStart(3, '1')}`.slice(0, 22),
  doors,
})
const cellOf = ({ barcode }: TestParcel, index: number) => `${barcode}-${index + 1}`
export const cellsOf = (parcel: TestParcel): readonly string[] =>
  parcel.doors.map((_, index) => cellOf(parcel, index))

export const taskOf = (parcel: TestParcel, changes: Partial<DeviceTask> = {}): DeviceTask => ({
  barcode: parcel.barcode,
  status: 'ready_for_pickup',
  state: 'keep',
  cells: parcel.doors.map((_, index) => ({
    barcode: cellOf(parcel, index),
    size: 'S',
    number: null,
    state: 'keep',
  })),
  expire_at: null,
  pin_hash: digestOf(parcel.pin),
  qr_hash: digestOf(parcel.qr),
  change: 1,
  status_at: new Date(START - 3_600_000).toISOString(),
  cod: 0,
  low: false,
  group: null,
  kind: 'parcel',
  remove: false,
  ...changes,
})

export interface TestLocker {
  readonly cabinet: SimCabinet
  readonly store: Store
  readonly clock: Clock
  /** The machine's clock jumps. */
  shiftWall(milliseconds: number): void
  agent(): Agent
  /** Whether the agent has stopped by itself. */
  isDown(): boolean
  now(): number
  /** Reads the sensors after so long. */
  wait(milliseconds: number): Promise<void>
  screen(): Screen
  press(pressed: IntentKind | Intent): Promise<void>
  type(digits: string): Promise<void>
  scan(payload: string): Promise<void>
  /** The agent is gone at once; the cabinet and the store stay. */
  cutPower(): void
  restart(): Promise<void>
  /** Takes what lies behind an open door, and shuts it. */
  take(door: number): void
  /** How often the agent has asked to be restarted. */
  restarts(): number
  /** How often the browser of the screen was started again. */
  screenRestarts(): number
  rows(): Promise<readonly OutboxRow[]>
  events(): Promise<readonly string[]>
  facts(): Promise<readonly string[]>
}

export interface TestLockerOptions {
  readonly parcels: readonly TestParcel[]
  /** The first doors of twelve. */
  readonly doorCount?: number
  readonly killPoint?: KillPoint
  /** How the cabinet is wired; the program takes it for the usual. */
  readonly wiring?: SimWiring
  readonly makeStore?: (changes: readonly Change[]) => Store
  readonly wrapStore?: (store: Store) => Store
  readonly wrapBoard?: (board: Board, cabinet: SimCabinet) => Board
  readonly sensors?: Sensors
  /** False: no operator has confirmed the device yet. */
  readonly isConfirmed?: boolean
  /** The browser of the screen can be started again. */
  readonly hasKiosk?: boolean
  /** Of the program, newest first. */
  readonly recentLog?: readonly string[]
  /** What the store knows before the first start. */
  readonly firstMeta?: Partial<Meta>
}

/** The first commit of a locker whose parcels lie in their doors. */
function firstChanges(
  map: readonly DoorMapEntry[],
  parcels: readonly TestParcel[],
): readonly Change[] {
  const inside = new Map(
    parcels.flatMap((parcel) => parcel.doors.map((no, index) => [no, cellOf(parcel, index)])),
  )
  return map.map((entry) => {
    const cell = inside.get(entry.no) ?? null
    const content = cell === null ? 'empty' : 'parcel'
    const row: Door = {
      ...entry,
      state: 'ok',
      reason: null,
      sensed: 'closed',
      content,
      cell,
      since: 0,
    }
    return { table: 'door', row }
  })
}

const memoryStore = (changes: readonly Change[]): Store => {
  const store = createMemoryStore({ meta: newMeta('00000000000000aa') })
  void store.commit(changes)
  return store
}

export async function createTestLocker(options: TestLockerOptions): Promise<TestLocker> {
  const { parcels, killPoint = noKillPoint, makeStore = memoryStore } = options
  const { wrapStore = (one: Store) => one, wrapBoard = (one: Board) => one } = options
  const map = DOOR_MAP.slice(0, options.doorCount)
  let mono = 0
  const cabinet = createSimCabinet(map, options.wiring, () => mono)
  for (const parcel of parcels)
    parcel.doors.forEach((no, index) => {
      const door = cabinet.doors.get(no)
      if (door !== undefined) door.inside = cellOf(parcel, index)
    })
  const store = makeStore([
    ...firstChanges(map, parcels),
    { table: 'meta', values: options.firstMeta ?? {} },
  ])
  let shift = 0
  const clock: Clock = {
    wall: () => BOOT_WALL + mono + shift,
    monotonic: () => mono,
    bootId: '',
    sleep: () => Promise.resolve(),
  }
  let boots = 0
  let scanned = (_payload: string) => {}
  let agent: Agent
  let isDown = false
  let restarts = 0
  let screenRestarts = 0

  const start = async () => {
    boots += 1
    agent = await startAgent({
      store: wrapStore(store),
      board: wrapBoard(cabinet.connect(), cabinet),
      clock: { ...clock, bootId: String(boots) },
      scanner: {
        state: 'ok',
        onScan: (listener) => {
          scanned = listener
          return () => {}
        },
      },
      killPoint,
      sensors: options.sensors ?? NO_SENSORS,
      digest: (text) => Promise.resolve(options.isConfirmed === false ? null : digestOf(text)),
      restart: () => {
        restarts += 1
      },
      ...(options.hasKiosk === true && {
        restartScreen: () => {
          screenRestarts += 1
        },
      }),
      recentLog: () => options.recentLog ?? [],
      randomDigits: (length) => '4821'.slice(0, length),
    })
    isDown = false
    void noteFailure(agent)
    await settle()
  }
  const noteFailure = async ({ failed }: Agent) => {
    await failed
    isDown = true
  }
  /** Until everything that follows from the last input is done. */
  const settle = async () => {
    for (let turn = 0; turn < 60; turn += 1) await Promise.resolve()
  }
  const locker: TestLocker = {
    cabinet,
    store,
    clock,
    shiftWall: (milliseconds) => {
      shift = milliseconds
    },
    agent: () => agent,
    isDown: () => isDown,
    now: () => START + mono,
    wait: async (milliseconds) => {
      mono += milliseconds
      await agent.poll()
      await settle()
    },
    screen: () => agent.screen.view().screen,
    press: async (pressed) => {
      const intent = typeof pressed === 'string' ? { kind: pressed } : pressed
      agent.screen.press({ viewId: agent.screen.view().viewId, intent })
      await settle()
    },
    type: async (digits) => {
      for (const digit of digits) {
        const { viewId } = agent.screen.view()
        agent.screen.press({ viewId, intent: { kind: 'digit', digit } })
        await settle()
      }
    },
    scan: async (payload) => {
      scanned(payload)
      await settle()
    },
    cutPower: () => {
      agent.stop()
      isDown = true
    },
    restart: async () => {
      agent.stop()
      await start()
    },
    take: (no) => {
      const door = cabinet.doors.get(no)
      if (door?.isOpen === true) door.inside = null
      cabinet.push(no)
    },
    restarts: () => restarts,
    screenRestarts: () => screenRestarts,
    rows: async () => (await store.recent(1000)).toReversed(),
    events: async () =>
      (await locker.rows()).flatMap((row) =>
        row.stream === 'parcel' ? [`${row.body.barcode} ${row.body.status}`] : [],
      ),
    facts: async () =>
      (await locker.rows()).flatMap((row) =>
        row.stream === 'fact' ? [`${row.body.kind} ${row.body.door}`] : [],
      ),
  }
  await start()
  await agentTasks()
  return locker

  async function agentTasks() {
    await agent.submit({ kind: 'tasks', tasks: parcels.map((one) => taskOf(one)), cursor: 1 })
  }
}
