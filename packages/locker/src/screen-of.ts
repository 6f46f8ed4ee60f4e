import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { courierScreen, signInScreen } from './courier-screen.ts'
import { CLOSE_REMINDER, openFor, reopensLeft } from './door-op.ts'
import { isFree } from './door-plan.ts'
import { isAlarmed } from './open-doors.ts'
import type { CabinetBoards } from './ports/board.ts'
import type { Screen, Station, WallDoor } from './ports/screen.ts'
import { isInService, type Meta } from './state.ts'
import { technicianScreen } from './technician-screen.ts'
import type { State } from './turn.ts'
import { isForStaff, type PickupVisit, type Visit } from './visit.ts'

const DAY = 24 * 60 * 60_000
export const LEASE_DAYS = 14

export interface ScreenInput {
  readonly state: State
  readonly visit: Visit
  readonly help: string | null
  readonly now: number
  readonly cabinet: CabinetBoards
}

/** Without an answer of the server for so long no code opens anything. */
export function isLeaseOver(meta: Meta, now: number): boolean {
  const days = meta.config?.lease_days ?? LEASE_DAYS
  return meta.lastAnswer !== null && now - meta.lastAnswer > days * DAY
}

/** Codes open nothing while the terminal is out of service, or when its lease is over. */
export const handsOut = (meta: Meta, now: number): boolean =>
  isInService(meta) && !isLeaseOver(meta, now)

export function screenOf({ state, visit, help, now, cabinet }: ScreenInput): Screen {
  if (visit.kind === 'pickup' && help === null) return doorScreen(state, visit, now)
  if (visit.kind === 'courier') return courierScreen(state, visit)
  if (visit.kind === 'technician') return technicianScreen(state, visit, cabinet)
  if (visit.kind === 'sign_in') return signInScreen(visit)
  // Staff sign in at a terminal that is out of service, too.
  if (visit.kind === 'told' && isForStaff(visit.screen)) return visit.screen
  if (help !== null) return { id: 'I1', helpCode: help }
  if (!isInService(state.meta))
    return { id: 'B1', message: state.meta.outOfService?.message ?? null }
  if (isLeaseOver(state.meta, now)) return { id: 'B2', since: state.meta.lastAnswer ?? now }
  switch (visit.kind) {
    case 'idle':
      return { id: 'A1', openDoors: alarmedDoors(state) }
    case 'pickup':
      return doorScreen(state, visit, now)
    case 'pin':
      return { id: 'C1', digits: visit.digits }
    case 'told':
      return visit.screen
  }
}

function doorScreen(state: State, visit: PickupVisit, now: number): Screen {
  const door = visit.cells[visit.turn]?.door ?? 0
  const turn = { door, index: visit.turn + 1, total: visit.cells.length }
  const op = state.ops.get(visit.op)
  switch (visit.phase) {
    case 'ready':
      return { id: 'D3', doors: visit.cells.map((cell) => cell.door) }
    case 'opening':
      return { id: 'D1', ...turn }
    case 'failed':
      return { id: 'D4', door }
    case 'stuck':
      return { id: 'D5', door, helpCode: visit.helpCode }
    case 'open':
      return op === undefined || (openFor(op, now) ?? 0) < CLOSE_REMINDER
        ? { id: 'D2', ...turn }
        : { id: 'D6', door }
    case 'left_open':
      return handsOut(state.meta, now) ? { id: 'D6', door, offers: 'codes' } : { id: 'D6', door }
    case 'answer':
      return {
        id: 'D7',
        door,
        until: visit.answerBy,
        reopens: op === undefined ? 0 : reopensLeft(op, now),
      }
    case 'empty':
      return { id: 'D8', door }
    case 'recorded': {
      const next = visit.cells[visit.turn + 1]?.door
      return { id: 'D8_recorded', claim: visit.claim ?? null, ...(next !== undefined && { next }) }
    }
  }
}

/** Doors that were left open: whoever comes is asked to shut them. */
const alarmedDoors = ({ doors, meta }: State): readonly number[] =>
  [...doors.values()]
    .filter(({ no, sensed }) => sensed === 'open' && isAlarmed(meta, no))
    .map(({ no }) => no)

/** Doors of ops that are not settled. */
export const busyDoors = ({ ops }: State): ReadonlySet<number> =>
  new Set([...ops.values()].map(({ door }) => door))

export function stationOf(state: State): Station {
  const { config } = state.meta
  const busy = busyDoors(state)
  const doors = [...state.doors.values()]
  return {
    number: config?.terminal_number ?? '',
    address: config?.address ?? '',
    phone: config?.phone ?? '',
    timeZone: config?.time_zone ?? 'Europe/Moscow',
    free: CELL_SIZES.filter((size) => doors.some((door) => door.size === size)).map((size) => ({
      size,
      count: doors.filter((door) => door.size === size && isFree(door, busy)).length,
    })),
  }
}

export const wallOf = ({ doors }: State): readonly WallDoor[] =>
  [...doors.values()].map(({ no, size, place, state, sensed }) => ({
    no,
    size,
    place,
    state,
    sensed,
  }))
