import { CELL_SIZES, type CellSize } from '@yacheyka/core/cells/cell-size'
import { foldBarcode } from '@yacheyka/core/labels/barcode'
import { biggerDoor, isFree, planDoor } from '../door-plan.ts'
import type { Door } from '../door.ts'
import type { Flow } from '../flow.ts'
import type { Op } from '../op.ts'
import { beliefOf } from '../overlay.ts'
import type { IntentKind } from '../ports/screen.ts'
import { settle, settlePlaced } from '../settle.ts'
import type { State, Turn } from '../turn.ts'
import type { CourierVisit, LoadedCell, LoadPlace } from '../visit.ts'
import { driveDoor, startDoor } from './drive-door.ts'

const DEFAULT_SIZE: CellSize = 'M'

/** Cells that are still to be brought. */
export function expectedCells({ tasks }: Pick<State, 'tasks'>): readonly LoadedCell[] {
  return [...tasks.values()].flatMap((row) =>
    (row.task?.cells ?? [])
      .filter(({ barcode }) => beliefOf(row, barcode, false) === 'expect')
      .map(({ barcode: cell, size }) => ({
        cell,
        barcode: row.barcode,
        size: CELL_SIZES.find((one) => one === size) ?? DEFAULT_SIZE,
        low: row.task?.low === true,
      })),
  )
}

const tasksOf = (turn: Turn) => ({
  tasks: new Map(turn.tasks().map((row) => [row.barcode, row])),
})

const freeDoors = (turn: Turn): readonly Door[] => {
  const busy = new Set(turn.ops().map(({ door }) => door))
  return turn.doors().filter((door) => isFree(door, busy))
}

const stay = (flow: Flow, visit: CourierVisit, place: CourierVisit['place']) => {
  flow.visit = { ...visit, place }
}

/** A parcel's barcode: the one before it counts as placed. */
export function scanParcel(flow: Flow, visit: CourierVisit, payload: string): void {
  if (visit.place.at !== 'scan') return
  const next = settleLast(flow, visit)
  const scanned = foldBarcode(payload) ?? payload
  const cell = expectedCells(tasksOf(flow.turn)).find((one) => one.cell === scanned)
  if (cell === undefined) return stay(flow, next, { at: 'unknown', barcode: scanned })
  placeCell(flow, next, cell)
}

/** The cell that was closed last was filled, unless somebody has said otherwise. */
export function settleLast(flow: Flow, visit: CourierVisit): CourierVisit {
  const op = lastOp(flow, visit)
  if (op === undefined) return visit
  settlePlaced(flow.turn, op, op.closedAt ?? flow.turn.now)
  return { ...visit, loaded: visit.loaded + 1, place: { at: 'scan', placed: null, cell: null } }
}

const lastOp = ({ turn }: Flow, { place }: CourierVisit): Op | undefined =>
  place.at === 'scan' && place.placed !== null ? turn.op(place.placed) : undefined

function placeCell(flow: Flow, visit: CourierVisit, cell: LoadedCell): void {
  const { turn, intakeStop } = flow
  if (intakeStop !== null) return stay(flow, visit, { at: 'stopped', why: intakeStop })
  const others = expectedCells(tasksOf(turn)).filter((one) => one.cell !== cell.cell)
  const expected = new Map(
    CELL_SIZES.map((size) => [size, others.filter((one) => one.size === size).length]),
  )
  const door = planDoor(freeDoors(turn), cell, expected)
  if (door === null) return stay(flow, visit, { at: 'no_room', cell })
  openFor(flow, visit, cell, door)
}

/** J1: the door is taken by this op alone. */
function openFor(flow: Flow, visit: CourierVisit, cell: LoadedCell, door: Door): void {
  const op = startDoor(flow, {
    kind: 'load',
    actor: `staff:${visit.badge}`,
    barcode: cell.barcode,
    cells: [{ cell: cell.cell, door: door.no }],
    turn: 0,
  })
  stay(flow, visit, { at: 'door', op: op.id, cell, trouble: null })
}

type Trouble = 'does_not_fit' | 'cell_occupied' | 'cell_broken'
const isTrouble = (kind: IntentKind): kind is Trouble =>
  kind === 'does_not_fit' || kind === 'cell_occupied' || kind === 'cell_broken'

export function pressWhileLoading(
  flow: Flow,
  visit: CourierVisit,
  place: LoadPlace,
  kind: IntentKind,
): void {
  switch (place.at) {
    case 'scan':
      if (isTrouble(kind) && place.cell !== null) {
        const op = lastOp(flow, visit)
        if (op !== undefined) replace(flow, visit, op, place.cell, kind)
      }
      return
    case 'door': {
      const op = flow.turn.op(place.op)
      if (!isTrouble(kind) || op?.step !== 'opened') return
      noteTrouble(flow.turn, op, kind)
      return stay(flow, visit, { ...place, trouble: kind })
    }
    case 'no_room': {
      const door = biggerDoor(freeDoors(flow.turn), place.cell)
      if (kind === 'take_bigger' && door !== null) return openFor(flow, visit, place.cell, door)
      if (kind === 'keep') stay(flow, visit, { at: 'scan', placed: null, cell: null })
      return
    }
    case 'failed':
      if (kind === 'next') return placeCell(flow, visit, place.cell)
      if (kind === 'keep') stay(flow, visit, { at: 'scan', placed: null, cell: null })
      return
    case 'unknown':
      if (kind === 'next') stay(flow, visit, { at: 'scan', placed: null, cell: null })
      return
    case 'stopped':
      if (kind === 'back') stay(flow, visit, { at: 'menu' })
  }
}

/** What the courier said of the door: the parcel is in his hands again, and gets another one. */
function replace(
  flow: Flow,
  visit: CourierVisit,
  op: Op,
  cell: LoadedCell,
  trouble: Trouble,
): void {
  const { turn } = flow
  noteTrouble(turn, op, trouble)
  settle(turn, op, 'not_placed')
  if (trouble !== 'does_not_fit') return placeCell(flow, visit, cell)
  const size = turn.door(op.door)?.size ?? cell.size
  const door = biggerDoor(freeDoors(turn), { ...cell, size })
  if (door === null) stay(flow, visit, { at: 'no_room', cell: { ...cell, size } })
  else openFor(flow, visit, cell, door)
}

/** What the screen has taken of the door is kept before the door is shut. */
function noteTrouble(turn: Turn, op: Op, trouble: Trouble): void {
  const door = turn.door(op.door)
  const about = { door: op.door, barcode: op.barcode }
  if (trouble === 'cell_occupied' && door?.content !== 'unknown') {
    turn.fact('foreign_contents', about)
    turn.putDoor(op.door, { content: 'unknown', cell: null })
  }
  if (trouble === 'cell_broken' && door?.state !== 'broken') {
    turn.fact('door_blocked', { ...about, details: { reason: 'courier' } })
    turn.putDoor(op.door, { state: 'broken', reason: 'courier' })
  }
  if (trouble !== 'does_not_fit') turn.putOp(op, { result: 'not_placed' })
}

/** Moves the courier on by what the sensor and the clock say. */
export function advanceLoad(flow: Flow, visit: CourierVisit): void {
  const { place } = visit
  if (place.at !== 'door') return
  const op = flow.turn.op(place.op)
  if (op === undefined) return
  if (op.step === 'closed') {
    if (place.trouble !== null) return replace(flow, visit, op, place.cell, place.trouble)
    return stay(flow, visit, { at: 'scan', placed: op.id, cell: place.cell })
  }
  if (driveDoor(flow, op)) stay(flow, visit, { at: 'failed', door: op.door, cell: place.cell })
}
