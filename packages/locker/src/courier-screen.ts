import { biggerChoice, isFree } from './door-plan.ts'
import type { Screen } from './ports/screen.ts'
import type { State } from './turn.ts'
import type { CourierVisit, SignInVisit } from './visit.ts'

export const signInScreen = ({ badge, digits, attempts, failed }: SignInVisit): Screen => ({
  id: 'G1_sign_in',
  field: badge === null ? 'number' : 'pin',
  digits,
  failed,
  attempts,
})

/** @param left cells that are still to be brought */
export function courierScreen(state: State, visit: CourierVisit, left: number): Screen {
  const { place, name } = visit
  switch (place.at) {
    case 'menu':
      return { id: 'G1_menu', name, load: left, takeOut: 0 }
    case 'scan': {
      const { cell, placed } = place
      const op = placed === null ? undefined : state.ops.get(placed)
      return {
        id: 'G2_scan',
        left: op === undefined ? left : left - 1,
        placed: op && cell ? { door: op.door, barcode: cell.cell } : null,
      }
    }
    case 'door': {
      const op = state.ops.get(place.op)
      const door = op?.door ?? 0
      if (place.trouble === 'cell_occupied') return { id: 'G3_occupied', door }
      return {
        id: 'G2_door',
        door,
        size: state.doors.get(door)?.size ?? place.cell.size,
        barcode: place.cell.cell,
        open: op?.step === 'opened',
      }
    }
    case 'unknown':
      return { id: 'G3_unknown', barcode: place.barcode }
    case 'no_room': {
      const { cell, size } = place.cell
      const busy = new Set([...state.ops.values()].map(({ door }) => door))
      const free = [...state.doors.values()].filter((door) => isFree(door, busy))
      return { id: 'G3_no_room', barcode: cell, size, bigger: biggerChoice(free, size) }
    }
    case 'failed':
      return { id: 'G3_failed', door: place.door, barcode: place.cell.cell }
  }
}
