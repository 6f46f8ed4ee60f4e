import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { CabinetDoor } from '@yacheyka/locker/boards/sim-cabinet'
import type { IntentKind, Screen, ScreenId, View } from '@yacheyka/locker/ports/screen'
import { parcelOf, type TestParcel } from '@yacheyka/locker/test-locker'
import type { LockerProcess } from './test-process.ts'

// A courier and a recipient at a cabinet: they look at the screen and at the wall, and answer truthfully.

export const BADGE = '100200'
export const STAFF_PIN = '123456'
export const FETCHED = parcelOf(1, [0])
export const OVERDUE = parcelOf(2, [0])
export const cellOf = ({ barcode }: TestParcel): string => `${barcode}-1`
export const CELLS = [FETCHED, OVERDUE].map(cellOf)
/** Milliseconds between two glances. */
export const PAUSE = 40

const wait = (milliseconds: number): Promise<void> => setTimeout(milliseconds)

export type Holder = 'van' | 'cabinet' | 'recipient' | 'courier'

export interface People {
  /** Who has each cell. */
  readonly holders: Map<string, Holder>
  /** The courier has just taken out what lay behind the open door. */
  hasTaken: boolean
  /** A power cut left a question that the courier answers. */
  isAsked: boolean
  isDone: boolean
}

const BUTTONS: Partial<Record<ScreenId, IntentKind>> = {
  D4: 'retry',
  D5: 'done',
  D7: 'took_it',
  D9: 'done',
  G3_unknown: 'next',
  G3_failed: 'next',
  G4_failed: 'next',
  G4_empty: 'confirm',
  G4_other: 'put_back',
  G5_reasons: 'done',
  G5_done: 'back',
}

/** The cabinet as it stands: of steel, whatever the process says or whether it lives. */
function wallOf(data: string): readonly CabinetDoor[] {
  const file = join(data, 'cabinet.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly CabinetDoor[]) : []
}

function look({ holders }: People, wall: readonly CabinetDoor[]): void {
  for (const [cell, holder] of holders)
    if (wall.some(({ inside }) => inside === cell)) holders.set(cell, 'cabinet')
    else if (holder === 'cabinet')
      holders.set(cell, cell === cellOf(FETCHED) ? 'recipient' : 'courier')
}

/** One glance at the screen and the wall, one act. */
export async function act(locker: LockerProcess, people: People, data: string): Promise<void> {
  const view = await locker.view()
  const doors = wallOf(data)
  look(people, doors)
  if (view === null) return
  const { screen } = view
  const press = (kind: IntentKind) => locker.press(view, { kind })
  const shut = (no: number) => locker.act({ act: 'push', door: no })
  if (screen.id === 'G2_door') return fill(locker, people, screen, data)
  if (screen.id === 'G4_door' && !people.hasTaken) {
    if (!screen.open) return wait(PAUSE)
    if (!isInside(doors, screen.door)) return press('cell_is_empty')
    await locker.act({ act: 'take', door: screen.door })
    people.hasTaken = !isInside(wallOf(data), screen.door)
    return
  }
  if (screen.id === 'D2' || screen.id === 'D6') {
    const { door } = screen
    if (screen.id === 'D2') await locker.act({ act: 'take', door })
    look(people, wallOf(data))
    return shut(door)
  }
  const open = doors.find((door) => door.isOpen)
  if (open !== undefined && screen.id !== 'D1' && screen.id !== 'G4_door') {
    // A door that has just been opened for somebody has another screen by now.
    const now = await locker.view()
    return now?.viewId === view.viewId ? shut(open.no) : undefined
  }
  if (screen.id === 'G4_door' || screen.id === 'G4_scan') {
    if (!people.hasTaken) return press('cell_is_empty')
    return locker.act({ act: 'scan', payload: cellOf(OVERDUE) })
  }
  if (screen.id === 'G1_sign_in') {
    const digit = (screen.field === 'number' ? BADGE : STAFF_PIN)[screen.digits.length]
    return digit === undefined ? undefined : locker.press(view, { kind: 'digit', digit })
  }
  if (screen.id === 'A1') {
    const waits = people.holders.get(cellOf(FETCHED)) === 'cabinet' && !inVan(people)
    if (!waits || people.isAsked) return press('courier')
    return locker.act({ act: 'scan', payload: FETCHED.qr })
  }
  people.isAsked = screen.id === 'C4'
  if (screen.id === 'G1_menu') return press(choose(people, screen))
  if (screen.id === 'G2_scan') {
    const payload = inVan(people)
    return payload === undefined ? press('done') : locker.act({ act: 'scan', payload })
  }
  if (screen.id === 'G3_doubtful')
    return press(isInside(doors, screen.door) ? 'lies_inside' : 'cell_is_empty')
  if (screen.id === 'D1') return wait(PAUSE)
  await press(BUTTONS[screen.id] ?? 'back')
}

const inVan = ({ holders }: People): string | undefined =>
  CELLS.find((cell) => holders.get(cell) === 'van')

/** What the courier does next at the menu. */
function choose(people: People, screen: Extract<Screen, { readonly id: 'G1_menu' }>): IntentKind {
  const isOut = people.holders.get(cellOf(OVERDUE)) === 'courier'
  if (isOut && screen.takeOut === 0) people.isDone = true
  if (inVan(people) !== undefined) return 'load'
  return screen.takeOut > 0 ? 'take_out' : 'sign_out'
}

/** Lays the parcel behind the open door, and shuts it. */
async function fill(
  locker: LockerProcess,
  people: People,
  { door, barcode, open }: Extract<Screen, { readonly id: 'G2_door' }>,
  data: string,
): Promise<void> {
  // Hands are no faster than the sensor.
  if (!open) return wait(PAUSE)
  const isHeld = () => people.holders.get(barcode) === 'van'
  if (isHeld()) await locker.act({ act: 'put', door, barcode })
  // Whether it was laid there before the process died is seen on the wall.
  look(people, wallOf(data))
  if (!isHeld()) await locker.act({ act: 'push', door })
}

const isInside = (doors: readonly CabinetDoor[], no: number): boolean =>
  doors.some((door) => door.no === no && door.inside !== null)

export async function leave(locker: LockerProcess, view: View, data: string): Promise<void> {
  for (const { no, isOpen } of wallOf(data)) if (isOpen) await locker.act({ act: 'push', door: no })
  await locker.press(view, { kind: BUTTONS[view.screen.id] ?? 'back' })
}
