import type { DemoLockerAct } from '@yacheyka/contract/device/demo-locker'
import { CourierLeft, playCourier } from '@yacheyka/demonstration/simulator/courier'
import { type Wire, WireError } from '@yacheyka/demonstration/simulator/wire'
import { expectedCells } from '@yacheyka/locker/flows/load'
import { openableCells } from '@yacheyka/locker/overlay'
import type { Intent, Screen } from '@yacheyka/locker/ports/screen'
import { createSystemClock } from './system-clock.ts'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { AppError } from '#/http/errors.ts'
import { pressDoor } from './door-press.ts'
import { findShownParcels, type ShownParcel } from './queries.ts'
import type { RunningLocker } from './running-locker.ts'
import { bringTo, sendHere } from './send-here.ts'
import { TooLate, until } from './until.ts'

export interface OpenedSetup {
  readonly db: Kysely<Database>
  readonly wire: Wire
  readonly number: string
  readonly address: string
  readonly courier: { readonly badge: string; readonly pin: string }
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Milliseconds between two things that the courier does. */
  readonly pace: number
  /** What went wrong while nobody waited for it. */
  readonly onFault: (error: unknown) => void
}

/** A parcel that waits, how many cells it lies in, and the door of the first. */
interface Waiting extends ShownParcel {
  readonly door: number
  readonly cells: number
}

/** A locker that visitors play with. */
export interface OpenedLocker extends Pick<OpenedSetup, 'number' | 'address' | 'courier'> {
  readonly locker: RunningLocker
  /** Reads whose the newest tasks are. */
  readonly refresh: () => Promise<void>
  /** Parcels that may be shown, the one whose code is held up next first. */
  readonly waiting: () => readonly Waiting[]
  readonly isLoading: () => boolean
  /** @throws {AppError} 409 where that cannot be done now */
  readonly act: (act: Exclude<DemoLockerAct, { readonly act: 'open' }>) => Promise<void>
  readonly close: () => Promise<void>
}

const LOADED = 3
/** Screens that take a code. */
const TAKING: ReadonlySet<Screen['id']> = new Set([
  'A1',
  'C1',
  'C2',
  'C3',
  'C4',
  'C5',
  'C6',
  'C7',
  'D5_misplaced',
  'D8_recorded',
  'D9',
])

const rejection = (message: string) => new AppError(409, 'demo_locker', message)

export function openOpenedLocker(setup: OpenedSetup, locker: RunningLocker): OpenedLocker {
  const { db, wire, number, address, courier, now, pace } = setup
  const closing = new AbortController()
  let shown: ReadonlyMap<string, ShownParcel> = new Map()
  let readCursor = -1
  let reading: Promise<void> = Promise.resolve()
  const clock = createSystemClock()
  let loading: Promise<void> | null = null
  let isComing = false

  /** Of new tasks it must be read whose they are. */
  const readShown = async (barcodes: readonly string[]) => {
    const parcels = await findShownParcels(db, barcodes)
    shown = new Map(parcels.map((parcel) => [parcel.barcode, parcel]))
  }
  const refresh = (): Promise<void> => {
    const { tasks, meta } = locker.agent().state()
    if (meta.cursor === readCursor) return reading
    readCursor = meta.cursor
    reading = readShown([...tasks.keys()]).catch((error: unknown) => {
      // The next look reads again.
      readCursor = -1
      throw error
    })
    return reading
  }
  const waiting = (): readonly Waiting[] => {
    const { tasks, doors, ops } = locker.agent().state()
    const known = [...doors.values()]
    const inHand = new Set([...ops.values()].map(({ barcode }) => barcode))
    const found = [...tasks.values()].flatMap((row) => {
      if (inHand.has(row.barcode)) return []
      const parcel = shown.get(row.barcode)
      const cells = openableCells(row, known)
      const [first] = cells
      if (parcel === undefined || first === undefined) return []
      return [{ ...parcel, door: first.door, cells: cells.length }]
    })
    return found.toSorted((one, other) => one.cells - other.cells)
  }
  const isTaking = () => {
    const view = locker.view()
    return view !== null && TAKING.has(view.screen.id)
  }
  const requirePower = () => {
    if (!locker.hasPower()) throw rejection('Питание отключено: сначала включите его')
  }

  async function scanCode(): Promise<void> {
    requirePower()
    const [parcel] = waiting()
    if (parcel === undefined)
      throw rejection('Здесь больше ничего не ждёт: загрузите посылки как курьер')
    if (!isTaking()) throw rejection('Экран занят: сначала закончите начатое на нём')
    const page = await wire.getParcel(parcel.uid).catch(unlessBusy)
    const payload = page?.qrstring ?? null
    if (payload === null) throw rejection('На странице посылки больше нет кода')
    locker.hands.perform({ act: 'scan', payload })
  }

  /** Of parcels under way to this point, and of new ones where there are too few: all cells of each. */
  async function cellsToLoad(): Promise<readonly string[]> {
    const known = () => {
      const cells = expectedCells(locker.agent().state())
      return Map.groupBy(
        cells.filter(({ barcode }) => shown.has(barcode)),
        ({ barcode }) => barcode,
      )
    }
    const cellsOf = () =>
      [...known().values()]
        .slice(0, LOADED)
        .flat()
        .map(({ cell }) => cell)
    await refresh()
    if (!locker.hasLink()) return cellsOf()
    const missing = LOADED - known().size
    if (missing > 0) await sendHere(db, number, missing, now())
    await until(locker, async () => {
      await refresh()
      return known().size >= LOADED
    }).catch(unlessLate)
    const cells = cellsOf()
    await bringTo(wire, { terminal: number, cells, now: now() }, ['in_delivery'])
    return cells
  }

  async function load(): Promise<void> {
    requirePower()
    if (!isTaking()) throw rejection('Экран занят: сначала закончите начатое на нём')
    const cells = await cellsToLoad()
    if (cells.length === 0)
      throw rejection('Без связи постамат не узнает о новых посылках: включите связь')
    const pause = () => clock.sleep(pace, closing.signal)
    const see = async <Seen extends Screen>(fits: (screen: Screen) => screen is Seen) => {
      let seen: Seen | undefined
      await until(locker, () => {
        const view = locker.view()
        if (view === null) throw new CourierLeft('no power')
        if (fits(view.screen)) seen = view.screen
        return seen !== undefined
      })
      if (seen === undefined) throw new CourierLeft('another screen')
      return seen
    }
    const press = async (intent: Intent) => {
      const view = locker.view()
      if (view === null) throw new CourierLeft('no power')
      locker.press({ viewId: view.viewId, intent })
      await until(locker, () => locker.view()?.viewId !== view.viewId)
    }
    const played = playCourier({
      ...courier,
      cells,
      see,
      press,
      pause,
      scan: (payload) => void locker.hands.perform({ act: 'scan', payload }),
      putIn: (door) => void pressDoor(locker, door),
    })
    loading = played
      .catch(unlessLeft)
      .catch(setup.onFault)
      .finally(() => {
        loading = null
        locker.notify()
      })
    locker.notify()
  }

  return {
    number,
    address,
    courier,
    locker,
    refresh,
    waiting,
    isLoading: () => isComing || loading !== null,
    act: async (act) => {
      await refresh()
      switch (act.act) {
        case 'scan_code':
          return scanCode()
        case 'load':
          if (isComing || loading !== null) return
          isComing = true
          return load().finally(() => {
            isComing = false
          })
        case 'door':
          if (!pressDoor(locker, act.door))
            throw rejection('Эта дверца заперта: её открывает только замок')
          return
        case 'jam':
          locker.cabinet.setFault(act.door, act.jammed ? { kind: 'stuck' } : null)
          return
        case 'power':
          return locker.setPower(act.on)
        case 'link':
          return locker.setLink(act.on)
      }
    },
    close: async () => {
      closing.abort()
      await loading
      await locker.stop()
    },
  }
}

/** Fewer have come than were sent: so many are loaded. */
const unlessLate = (error: unknown): void => {
  if (!(error instanceof TooLate)) throw error
}

/** The screen shows where it was left. */
const unlessLeft = (error: unknown): void => {
  if (!(error instanceof TooLate || error instanceof CourierLeft)) throw error
}

const unlessBusy = (error: unknown): never => {
  if (!(error instanceof WireError)) throw error
  throw new AppError(503, 'demo_busy', 'Страница посылки не ответила: попробуйте ещё раз', 5)
}
