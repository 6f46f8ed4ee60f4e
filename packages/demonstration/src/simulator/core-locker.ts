import { randomInt } from 'node:crypto'
import type { DeviceConfig, DeviceTask, FeedResponse } from '@yacheyka/contract/device/feed'
import type { LockerTask } from '@yacheyka/contract/feed/pulse'
import type { ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import { pinDigits } from '@yacheyka/core/parcels/pickup-code'
import { type Agent, startAgent } from '@yacheyka/locker/agent'
import { createSimCabinet, type SimCabinet } from '@yacheyka/locker/boards/sim-cabinet'
import { SIM_DOORS } from '@yacheyka/locker/boards/sim-door-map'
import { createSimHands, type SimHands } from '@yacheyka/locker/boards/sim-hands'
import type { Door } from '@yacheyka/locker/door'
import { createMemoryStore, newMeta } from '@yacheyka/locker/memory-store'
import { noKillPoint } from '@yacheyka/locker/ports/kill-point'
import type { Intent, Screen } from '@yacheyka/locker/ports/screen'
import type { Store } from '@yacheyka/locker/ports/store'
import { playCourier } from './courier.ts'
import { fillCabinet } from './fill-cabinet.ts'
import { NO_SENSORS } from '@yacheyka/locker/no-sensors'
import type { Habits } from './habits.ts'
import type { Place, ParcelReport } from './place.ts'
import { openTaskBook } from './task-book.ts'
import { type AtLocker, fetchParcel, takeOutAll } from './visits.ts'

/** Signs in at every simulated locker; no other knows this number. */
const COURIER = { badge: '100001', pin: '100001' }
/** Milliseconds between two glances at the screen. */
const GLANCE = 150
/** Glances at a screen that does not become what it should. */
const GLANCES_MAX = 400
const ROWS_MAX = 10_000
const STORE_ID = '00000000000000d0'

export interface CoreLockerOptions {
  readonly codeKey: string
  /** What a hand-out is called here. */
  readonly handedOutAs: DeviceConfig['handed_out_as']
  /** Whether people of the simulator move this parcel: the core hears nothing of the others. */
  readonly takesPart: (barcode: string) => boolean
  readonly habits: (barcode: string) => Pick<Habits, 'collectedAs'>
  /** How many times faster than ours its clock runs. */
  readonly speed: number
}

/** The locker went another way than whoever stood there. */
class LockerStuck extends Error {
  override readonly name = 'LockerStuck'
}

/** Whoever stood there comes again; what was recorded counts. */
const unlessStuck = (error: unknown): undefined => {
  if (!(error instanceof LockerStuck)) throw error
}

/**
 * A locker whose program is the real core, over a simulated cabinet and a store in memory. It sleeps: the core starts when
 * somebody comes, as after a power cut, and ends when they have gone.
 */
export function openCoreLocker(
  terminal: string,
  { codeKey, handedOutAs, takesPart, habits, speed }: CoreLockerOptions,
): Place {
  const book = openTaskBook(codeKey)
  /** Its own clock, which goes on while nobody is there; `seenAt`: ours when somebody was last. */
  const time = { wall: 0, mono: 0, seenAt: 0 }
  /** Told since the core was awake. */
  const unheard = new Map<string, LockerTask>()
  /** Cells that were taken out, until the server knows it. */
  const emptied = new Set<string>()
  /** Parcels that the core knows of. */
  const heard = new Set<string>()
  /** Doors by the cell behind them. */
  let inside: ReadonlyMap<string, number> = new Map()
  let changes = 0
  let store: Store | undefined

  /** A visit: what somebody does, and what the locker has recorded meanwhile. */
  async function awake<T>(now: number, play: (at: AtLocker) => Promise<T>) {
    const passed = time.seenAt === 0 ? now : Math.max(0, now - time.seenAt) * speed
    time.seenAt = now
    time.mono += passed
    time.wall += passed
    const opened = (store ??= createMemoryStore({ meta: newMeta(STORE_ID), doors: emptyDoors() }))
    const wall = await arrange(opened)
    const cabinet = createSimCabinet(SIM_DOORS, undefined, () => time.mono)
    cabinet.restore(SIM_DOORS.map(({ no }) => ({ ...CLOSED, no, inside: wall.get(no) ?? null })))
    const hands = createSimHands(cabinet)
    const agent = await startAgent({
      store: opened,
      board: cabinet.connect(),
      clock: {
        wall: () => time.wall,
        monotonic: () => time.mono,
        bootId: 'simulated',
        sleep: () => Promise.resolve(),
      },
      scanner: hands.scanner,
      killPoint: noKillPoint,
      sensors: NO_SENSORS,
      digest: (text) => Promise.resolve(book.digestOf(text)),
      randomDigits: (length) => Array.from({ length }, () => randomInt(10)).join(''),
      restart: () => {},
    })
    try {
      await agent.heard({ server: time.wall, roundTrip: 0 })
      await agent.submit({ kind: 'feed', answer: feed() })
      const at = visitOf(agent, cabinet, hands)
      const result = await play(at).catch(unlessStuck)
      await endOps(agent, at)
      const rows = await opened.unsent(ROWS_MAX)
      const reports = rows.flatMap((row) =>
        row.stream === 'parcel' ? [{ cell: row.body.barcode, status: row.body.status }] : [],
      )
      return { result, reports }
    } finally {
      agent.stop()
      inside = new Map(
        cabinet.state().flatMap((door) => (door.inside === null ? [] : [[door.inside, door.no]])),
      )
      // The simulator carries what was recorded; a journal would grow for ever.
      store = createMemoryStore(await opened.load())
    }
  }

  /**
   * Behind the doors lies what the server knows to lie here, but for what was taken out.
   * @returns cells by door
   */
  async function arrange(opened: Store): Promise<ReadonlyMap<number, string>> {
    const cells = book.all().flatMap((task) => (takesPart(task.barcode) ? task.cells : []))
    const known = new Set(cells.map(({ barcode }) => barcode))
    const wanted = fillCabinet(SIM_DOORS, [
      ...[...inside].flatMap(([barcode, door]) =>
        known.has(barcode) ? [{ barcode, size: '', door }] : [],
      ),
      ...cells
        .filter((cell) => isKept(cell) && !inside.has(cell.barcode))
        .map(({ barcode, size, number }) => ({ barcode, size: size ?? '', door: number })),
    ])
    const { doors } = await opened.load()
    const changed = [...doors.values()].filter(({ no, cell }) => (wanted.get(no) ?? null) !== cell)
    await opened.commit(
      changed.map((door) => ({ table: 'door', row: doorWith(door, wanted.get(door.no) ?? null) })),
    )
    inside = new Map([...wanted].map(([door, cell]) => [cell, door]))
    return wanted
  }

  function feed(): FeedResponse {
    const tasks = [...unheard.values()].map((task): DeviceTask => {
      changes += 1
      // Older than what the locker has seen itself.
      const isOld = task.cells.some(({ barcode, state }) =>
        state === 'expect' ? inside.has(barcode) : emptied.has(barcode),
      )
      const at = new Date(isOld ? 0 : time.wall).toISOString()
      const goesBack = task.status === 'overdue' || task.state === 'hold'
      const about = { cod: 0, low: false, group: null, kind: 'parcel' } as const
      const remove = goesBack && habits(task.barcode).collectedAs === 'removed_from_locker'
      if (task.state === 'forget') heard.delete(task.barcode)
      else heard.add(task.barcode)
      return { ...task, ...about, remove, change: changes, status_at: at }
    })
    unheard.clear()
    const { badge, pin } = COURIER
    return {
      now: new Date(time.wall).toISOString(),
      state: 'active',
      code_key: null,
      tasks,
      cursor: changes,
      has_more: false,
      commands: [],
      staff: [{ badge, name: 'Иван', role: 'courier', pin_hash: book.digestOf(`${badge}:${pin}`) }],
      blocked_doors: [],
      config: {
        version: 1,
        terminal_number: terminal,
        address: '',
        phone: '',
        time_zone: 'Europe/Moscow',
        lease_days: 90,
        handed_out_as: handedOutAs,
        screen_bottom_mm: 900,
        door_sizes: [],
        layout: null,
      },
      next_token: null,
      last_seq: 0,
    }
  }

  function visitOf(agent: Agent, cabinet: SimCabinet, hands: SimHands): AtLocker {
    const settle = () =>
      new Promise<void>((resolve) => {
        setImmediate(resolve)
      })
    const screen = () => agent.screen.view().screen
    const glance = async () => {
      time.wall += GLANCE
      time.mono += GLANCE
      await agent.poll()
      await settle()
    }
    return {
      screen,
      glance,
      press: async (intent: Intent) => {
        agent.screen.press({ viewId: agent.screen.view().viewId, intent })
        await settle()
      },
      scan: async (payload) => {
        hands.perform({ act: 'scan', payload })
        await settle()
      },
      see: async <Seen extends Screen>(fits: (one: Screen) => one is Seen): Promise<Seen> => {
        for (let glances = 0; glances < GLANCES_MAX; glances += 1) {
          const seen = screen()
          if (fits(seen)) return seen
          await glance()
        }
        throw new LockerStuck(screen().id)
      },
      inside: (door) => cabinet.doors.get(door)?.inside ?? null,
      take: (door) => {
        const cell = cabinet.doors.get(door)?.inside ?? null
        cabinet.put(door, null)
        cabinet.push(door)
        return cell
      },
      shut: (door) => cabinet.push(door),
      openDoors: () => cabinet.state().flatMap(({ no, isOpen }) => (isOpen ? [no] : [])),
      put: (door, cell) => {
        cabinet.put(door, cell)
        cabinet.push(door)
      },
      courier: COURIER,
    }
  }

  const isKept = ({ barcode, state }: LockerTask['cells'][number]) =>
    (state === 'keep' || state === 'hold') && !emptied.has(barcode)
  /** Behind a door, or laid there as soon as somebody comes. */
  const liesHere = (one: LockerTask['cells'][number]) => inside.has(one.barcode) || isKept(one)
  const parcelOf = (cell: string) =>
    book.all().find(({ cells }) => cells.some(({ barcode }) => barcode === cell))?.barcode

  return {
    terminal,
    cursor: () => book.cursor(),
    learn: (page) => {
      book.learn(page)
      for (const task of page.results) {
        for (const { barcode, state } of task.cells) if (state === 'forget') emptied.delete(barcode)
        // What the core has never heard of it need not forget.
        if (task.state === 'forget' && !heard.has(task.barcode)) unheard.delete(task.barcode)
        else if (takesPart(task.barcode)) unheard.set(task.barcode, task)
      }
    },
    accept: async (barcode, now) => {
      const cells = (book.get(barcode)?.cells ?? []).filter(({ state }) => state !== 'forget')
      const expected = cells.filter((one) => one.state === 'expect' && !liesHere(one))
      if (expected.length > 0)
        await awake(now, (at) =>
          playCourier({
            ...COURIER,
            cells: expected.map(({ barcode: cell }) => cell),
            see: at.see,
            press: at.press,
            scan: (payload) => void at.scan(payload),
            putIn: at.put,
            pause: at.glance,
          }),
        )
      const lies = cells.length > 0 && cells.every(liesHere)
      return lies ? LOADED : []
    },
    openBy: async (code, now) => {
      const { result, reports } = await awake(now, (at) =>
        fetchParcel(at, 'qr' in code ? code : { pin: pinDigits(code.pin) }),
      )
      const cells = result ?? []
      for (const cell of cells) emptied.add(cell)
      // Only what the locker has recorded is handed out.
      const isReported = reports.some(({ cell }) => cells.includes(cell))
      const barcode = isReported ? parcelOf(cells[0] ?? '') : undefined
      return barcode === undefined ? undefined : { barcode, cells }
    },
    takeOut: async (wanted, now) => {
      if (!(book.get(wanted.barcode)?.cells ?? []).some(liesHere)) return []
      const { result, reports } = await awake(now, takeOutAll)
      for (const cell of result ?? []) emptied.add(cell)
      const taken = new Map<string, ParcelReport>()
      for (const { cell, status } of reports) {
        const barcode = parcelOf(cell)
        if (barcode !== undefined && status !== 'blocked_for_return')
          taken.set(barcode, { barcode, status })
      }
      return [...taken.values()]
    },
  }
}

/** Nothing stays begun when the core goes to sleep: what stands open is shut, what was asked is answered by itself. */
async function endOps(agent: Agent, { openDoors, shut, glance }: AtLocker): Promise<void> {
  for (let glances = 0; glances < GLANCES_MAX && agent.state().ops.size > 0; glances += 1) {
    for (const door of openDoors()) shut(door)
    await glance()
  }
  for (const door of openDoors()) shut(door)
}

/** What the core records of a parcel that was laid in. */
const LOADED: readonly ParcelStep[] = ['delivered', 'ready_for_pickup']
const CLOSED = { isOpen: false, fault: null, pulses: 0 } as const

const emptyDoors = (): ReadonlyMap<number, Door> =>
  new Map(SIM_DOORS.map((entry) => [entry.no, doorWith({ ...entry, ...NEW }, null)]))
const NEW = { state: 'ok', reason: null, sensed: 'closed', since: 0 } as const

const doorWith = (door: Omit<Door, 'content' | 'cell'>, cell: string | null): Door => ({
  ...door,
  content: cell === null ? 'empty' : 'parcel',
  cell,
})
