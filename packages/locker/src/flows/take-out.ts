import { foldBarcode } from '@yacheyka/core/labels/barcode'
import { reopenOp } from '../door-op.ts'
import type { Flow } from '../flow.ts'
import type { Op } from '../op.ts'
import { beliefOf, doorsByCell, holdsNothing } from '../overlay.ts'
import type { IntentKind, TakeOutReason } from '../ports/screen.ts'
import { findEmpty, settle, settleTaken, takenOutAs } from '../settle.ts'
import type { TaskRow } from '../state.ts'
import type { State, Turn } from '../turn.ts'
import type { CourierVisit, TakeOutCell } from '../visit.ts'
import { driveDoor, startDoor } from './drive-door.ts'

type TakingOut = Extract<CourierVisit['place'], { readonly at: 'take_out' }>

/** Parcels that lie here and that a courier is to take along. */
export function takeOutCells({
  tasks,
  doors,
}: Pick<State, 'tasks' | 'doors'>): readonly TakeOutCell[] {
  const byCell = doorsByCell(doors.values())
  return [...tasks.values()].flatMap((row) =>
    (row.task?.cells ?? []).flatMap(({ barcode: cell, number }) => {
      const why = reasonOf(row, cell, byCell.get(cell)?.content === 'parcel')
      const said = number === null ? undefined : doors.get(number)
      // The server's word is of a parcel that may have left since, and another one lies there.
      const door = byCell.get(cell) ?? (said !== undefined && holdsNothing(said) ? said : undefined)
      if (why === null || door === undefined) return []
      return [{ cell, barcode: row.barcode, door: door.no, why }]
    }),
  )
}

function reasonOf(row: TaskRow, cell: string, lies: boolean): TakeOutReason | null {
  const belief = beliefOf(row, cell, lies)
  if (belief === 'left') return 'left_inside'
  if (belief !== 'keep' && belief !== 'hold' && belief !== 'doubtful') return null
  if (row.task?.remove === true) return 'ordered'
  if (belief === 'hold') return 'blocked'
  return row.task?.status === 'overdue' ? 'overdue' : null
}

const stateOf = (turn: Turn) => ({
  tasks: new Map(turn.tasks().map((row) => [row.barcode, row])),
  doors: new Map(turn.doors().map((door) => [door.no, door])),
})

/** Opens the next door, or says that all is done. */
export function nextTakeOut(flow: Flow, visit: CourierVisit): void {
  const { turn } = flow
  const busy = new Set(turn.ops().map(({ door }) => door))
  const cell = takeOutCells(stateOf(turn)).find(
    ({ door }) => !visit.skipped.includes(door) && !busy.has(door),
  )
  if (cell === undefined) {
    flow.visit = { ...visit, place: { at: 'finished' } }
    return
  }
  const op = startDoor(flow, {
    kind: 'takeout',
    actor: `staff:${visit.badge}`,
    barcode: cell.barcode,
    cells: [{ cell: cell.cell, door: cell.door }],
    turn: 0,
  })
  const place = { at: 'take_out', op: op.id, cell, phase: 'take', scanned: null } as const
  flow.visit = { ...visit, place }
}

const isAtOpenDoor = (op: Op | undefined): op is Op =>
  op?.step === 'opened' || op?.step === 'closed'

/** The parcel's own barcode settles it, while the door is open or after it was shut. */
export function scanTakenOut(
  flow: Flow,
  visit: CourierVisit,
  place: TakingOut,
  payload: string,
): void {
  const op = flow.turn.op(place.op)
  if (!isAtOpenDoor(op) || place.phase === 'put_back') return
  const scanned = foldBarcode(payload) ?? payload
  if (scanned === place.cell.cell) return take(flow, visit, place.cell, op)
  flow.visit = { ...visit, place: { ...place, phase: 'other', scanned } }
}

function take(flow: Flow, visit: CourierVisit, cell: TakeOutCell, op: Op): void {
  const { turn } = flow
  if (cell.why === 'left_inside') {
    // The server has taken leave of it: there is no status to report.
    turn.fact('taken_out', { door: op.door, barcode: cell.cell })
    turn.putDoor(op.door, { content: 'empty', cell: null, since: turn.now })
    settle(turn, op, 'taken')
  } else {
    settleTaken(turn, op, takenOutAs(cell.why === 'ordered'), op.openedAt ?? turn.now)
  }
  leaveDoor(flow, visit, op.door)
}

function leaveDoor(flow: Flow, visit: CourierVisit, door: number): void {
  const next = { ...visit, skipped: [...visit.skipped, door] }
  if (flow.turn.door(door)?.sensed === 'open')
    flow.visit = { ...next, place: { at: 'closing', door, inventory: null } }
  else nextTakeOut(flow, next)
}

export function pressTakingOut(
  flow: Flow,
  visit: CourierVisit,
  place: TakingOut,
  kind: IntentKind,
): void {
  const { turn } = flow
  const op = turn.op(place.op)
  if (!isAtOpenDoor(op)) return
  const turnTo = (phase: TakingOut['phase']) => {
    flow.visit = { ...visit, place: { ...place, phase } }
  }
  if (place.phase === 'take' && kind === 'cell_is_empty') return turnTo('empty')
  if (place.phase === 'empty') {
    if (kind === 'back') return turnTo('take')
    if (kind !== 'confirm') return
    settle(turn, op, 'looked')
    findEmpty(turn, place.cell, op.actor)
    return leaveDoor(flow, visit, op.door)
  }
  if (place.phase !== 'other') return
  if (kind === 'record_and_take') {
    const details = { expected: place.cell.cell, scanned: place.scanned }
    turn.fact('wrong_parcel', { door: op.door, barcode: place.cell.cell, details })
    settle(turn, op, 'looked')
    findEmpty(turn, place.cell, op.actor, true)
    forgetPlaceOf(turn, place.scanned)
    return leaveDoor(flow, visit, op.door)
  }
  if (kind !== 'put_back') return
  if (op.step === 'closed') {
    reopenOp(turn, op)
    flow.effects.push({ kind: 'pulse', op: op.id, door: op.door })
  }
  turnTo('put_back')
}

/** A parcel that was found elsewhere does not lie where the locker thought. */
function forgetPlaceOf(turn: Turn, cell: string | null): void {
  const door = cell === null ? undefined : doorsByCell(turn.doors()).get(cell)
  if (door !== undefined) turn.putDoor(door.no, { content: 'unknown', cell: null })
}

/** Moves the courier on by what the sensor and the clock say. */
export function advanceTakeOut(flow: Flow, visit: CourierVisit, place: TakingOut): void {
  const { turn } = flow
  const op = turn.op(place.op)
  if (op === undefined) return
  if (op.step === 'closed' && place.phase === 'put_back') {
    settle(turn, op, 'put_back')
    findEmpty(turn, place.cell, op.actor, true)
    forgetPlaceOf(turn, place.scanned)
    const details = { scanned: place.scanned }
    turn.fact('foreign_contents', { door: op.door, barcode: place.cell.cell, details })
    turn.putDoor(op.door, { content: 'unknown' })
    return leaveDoor(flow, visit, op.door)
  }
  if (driveDoor(flow, op))
    flow.visit = {
      ...visit,
      skipped: [...visit.skipped, op.door],
      place: { at: 'take_out_failed', cell: place.cell },
    }
}
