import { openFor } from './door-op.ts'
import { biggerChoice, isFree } from './door-plan.ts'
import { expectedCells } from './flows/load.ts'
import { takeOutCells } from './flows/take-out.ts'
import { isAlarmed, openingOf } from './open-doors.ts'
import type { Screen } from './ports/screen.ts'
import type { State } from './turn.ts'
import type { CourierVisit, LoadPlace, SignInVisit } from './visit.ts'

export const signInScreen = ({ badge, digits, failed }: SignInVisit): Screen => ({
  id: 'G1_sign_in',
  field: badge === null ? 'number' : 'pin',
  digits,
  failed,
})

/** Milliseconds for which the courier's door has been open; null: it is not. */
export function doorOpenFor({ ops, meta }: State, { place }: CourierVisit, now: number) {
  if (place.at === 'closing') return now - (openingOf(meta, place.door)?.since ?? now)
  const op = 'op' in place ? ops.get(place.op) : undefined
  return op === undefined ? null : openFor(op, now)
}

export function courierScreen(state: State, visit: CourierVisit): Screen {
  const { place } = visit
  const waiting = expectedCells(state)
  switch (place.at) {
    case 'menu': {
      const takeOut = takeOutCells(state).length
      return { id: 'G1_menu', name: visit.name, load: waiting.length, takeOut }
    }
    case 'doubtful':
      return { id: 'G3_doubtful', door: place.door, barcode: place.cell }
    case 'take_out':
      return takeOutScreen(state, place)
    case 'take_out_failed':
      return { id: 'G4_failed', door: place.cell.door, barcode: place.cell.cell }
    case 'inventory':
      return inventoryScreen(state, place)
    case 'closing':
      return isAlarmed(state.meta, place.door)
        ? { id: 'D6', door: place.door, offers: 'next' }
        : { id: 'D6', door: place.door }
    case 'reasons':
      return {
        id: 'G5_reasons',
        loaded: visit.loaded,
        total: visit.loaded + waiting.length,
        left: waiting.map(({ cell }) => ({
          barcode: cell,
          reason: place.reasons.get(cell) ?? null,
        })),
      }
    case 'finished': {
      const open = [...state.doors.values()].filter(({ sensed }) => sensed === 'open')
      return { id: 'G5_done', openDoors: open.map(({ no }) => no) }
    }
    case 'report':
      return { id: 'G7_report', digits: place.digits, sent: place.sent }
    case 'scan':
    case 'door':
    case 'unknown':
    case 'no_room':
    case 'failed':
    case 'stopped':
      return loadScreen(state, place, waiting.length)
  }
}

type Place = CourierVisit['place']

function takeOutScreen(
  state: State,
  { op: id, cell, phase, scanned }: Extract<Place, { readonly at: 'take_out' }>,
): Screen {
  const { door, cell: barcode, why } = cell
  const step = state.ops.get(id)?.step
  if (phase === 'empty') return { id: 'G4_empty', door, barcode }
  if (phase === 'other') return { id: 'G4_other', door, expected: barcode, scanned: scanned ?? '' }
  if (phase === 'put_back')
    return step === 'opened' ? { id: 'D6', door } : { id: 'D1', door, index: 1, total: 1 }
  if (step === 'closed') return { id: 'G4_scan', door, barcode }
  return { id: 'G4_door', door, barcode, why, open: step === 'opened' }
}

function inventoryScreen(
  state: State,
  { op: id, inventory }: Extract<Place, { readonly at: 'inventory' }>,
): Screen {
  const op = state.ops.get(id)
  const door = op?.door ?? 0
  return {
    id: 'G6',
    door,
    index: inventory.total - inventory.left.length,
    total: inventory.total,
    expected: state.doors.get(door)?.cell ?? null,
    open: op?.step === 'opened',
  }
}

/** @param left cells that are still to be brought */
function loadScreen(state: State, place: LoadPlace, left: number): Screen {
  switch (place.at) {
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
    case 'stopped':
      return { id: 'G3_stopped', why: place.why }
  }
}
