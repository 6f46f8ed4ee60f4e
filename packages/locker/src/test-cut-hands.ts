import type { CellSize } from '@yacheyka/core/cells/cell-size'
import { sizesAtLeast } from './door-plan.ts'
import { type Dark, insideOf, openDoors } from './test-cut-scenario.ts'
import type { TestLocker } from './test-locker.ts'

// What a courier has come for, knows, and does at open doors.

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
  shownDoor: number | null
  /** Doors of which the screen has said that something lies there. */
  readonly occupied: Set<number>
  /** A cut after the door was shut: what lies behind it counts as placed, whatever was to be said next. */
  isLate: boolean
  /** What lay behind the door was taken in this visit. */
  hasTaken: boolean
  putsBack: boolean
  isSignedIn: boolean
  /** Wrong PINs that were answered while the right one would have been let in. */
  refused: number
  tries: number
  visits: number
  isDone: boolean
}

/** Ends at open doors what was begun, as far as hands can do it. */
export function leaveDoors(locker: TestLocker, errand: Errand, courier: Courier, how: Dark): void {
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

export function fits(
  { cabinet }: TestLocker,
  { brings = [] }: Errand,
  at: { door: number; cell: string },
) {
  const least = brings.find(([cell]) => cell === at.cell)?.[1]
  const size = cabinet.doors.get(at.door)?.entry.size
  return least !== undefined && size !== undefined && sizesAtLeast(least).includes(size)
}

export function layDown(
  locker: TestLocker,
  courier: Courier,
  at: { door: number; cell: string },
): void {
  if (locker.cabinet.put(at.door, at.cell)) courier.hands.delete(at.cell)
}

export function takeOut(locker: TestLocker, courier: Courier, no: number, inside: string): void {
  if (locker.cabinet.put(no, null)) courier.taken.set(no, inside)
}

/** What is to go back goes back first. */
export async function shut(locker: TestLocker, courier: Courier, no: number): Promise<void> {
  const held = courier.taken.get(no)
  if (courier.putsBack && held !== undefined && locker.cabinet.put(no, held)) {
    courier.taken.delete(no)
    courier.putsBack = false
  }
  locker.cabinet.push(no)
  await locker.wait(150)
}
