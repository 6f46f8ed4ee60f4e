import { senseOp } from './door-op.ts'
import { settleSeenEmpty } from './doubts.ts'
import { noteOpenDoors, openingOf } from './open-doors.ts'
import { addressKey, type AddressKey, type Reading } from './lock.ts'
import type { Door } from './door.ts'
import type { Turn } from './turn.ts'

/** A door counts as closed, and a cell as empty, when two readings in a row say so: contacts bounce. */
export function createDebounce(): (
  readings: ReadonlyMap<AddressKey, Reading>,
) => ReadonlyMap<AddressKey, Reading> {
  let last: ReadonlyMap<AddressKey, Reading> = new Map()
  let shown: ReadonlyMap<AddressKey, Reading> = new Map()
  return (readings) => {
    const next = new Map<AddressKey, Reading>()
    for (const [key, { door, inside }] of readings) {
      const before = last.get(key)
      const isSure = door !== 'closed' || before?.door === 'closed'
      next.set(key, {
        door: isSure ? door : (shown.get(key)?.door ?? 'unknown'),
        inside: inside === before?.inside ? inside : 'unknown',
      })
    }
    last = readings
    shown = next
    return next
  }
}

/** Stores what the sensors say, moves ops on, and notes doors that nobody asked to open. */
export function takeSenses(turn: Turn, readings: ReadonlyMap<AddressKey, Reading>): void {
  for (const door of turn.doors()) {
    const sensed = readings.get(addressKey(door.at))?.door ?? 'unknown'
    const op = turn.ops().find((one) => one.door === door.no)
    const moved = op === undefined ? null : senseOp(turn, op, sensed)
    if (sensed === door.sensed) continue
    turn.putDoor(door.no, { sensed })
    if (moved !== null || op?.step === 'opened') continue
    const about = { door: door.no, barcode: door.cell }
    if (sensed === 'open') turn.fact('door_open_unasked', about)
    else if (sensed === 'closed' && wasOpen(turn, door)) turn.fact('door_closed', about)
  }
  noteOpenDoors(turn)
  settleSeenEmpty(turn, readings)
}

/** A board that was silent meanwhile changes nothing. */
const wasOpen = (turn: Turn, { no, sensed }: Door): boolean =>
  sensed === 'open' || openingOf(turn.meta(), no) !== undefined
