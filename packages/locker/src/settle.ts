import type { ParcelStatus } from '@yacheyka/core/parcels/parcel-status'
import type { Op, OpResult } from './op.ts'
import { ownCell } from './overlay.ts'
import type { OwnCell, TaskRow } from './state.ts'
import type { Turn } from './turn.ts'

const statusFloor = (turn: Turn, barcode: string): number => {
  const text = turn.task(barcode)?.task?.status_at
  return text === undefined ? 0 : Date.parse(text)
}
const cellOf = (op: Op): string | null => op.cells[op.turn]?.cell ?? null

/** The parcel has left its cell: the door is empty, and the server learns it at the time of the opening. */
export function settleTaken(turn: Turn, op: Op, status: ParcelStatus, at: number): Op {
  const cell = cellOf(op)
  if (cell !== null && op.barcode !== null) {
    const stamped = turn.event(
      {
        barcode: cell,
        status,
        door: op.door,
        placedSize: null,
        floor: statusFloor(turn, op.barcode),
      },
      at,
    )
    turn.putOwn(op.barcode, { cell, state: 'taken', door: op.door, status, ...stamped })
    if (turn.door(op.door)?.cell === cell || turn.door(op.door)?.cell === null)
      turn.putDoor(op.door, { content: 'empty', cell: null, since: at })
  }
  return settle(turn, op, 'taken')
}

/** The parcel was put in: it has arrived and may be fetched. */
export function settlePlaced(turn: Turn, op: Op, at: number): Op {
  const cell = cellOf(op)
  if (cell !== null && op.barcode !== null)
    placeCell(turn, { cell, barcode: op.barcode, door: op.door }, at)
  return settle(turn, op, 'placed')
}

/** A cell of a parcel, and the door behind which it lies or should. */
export interface CellAtDoor {
  readonly cell: string
  readonly barcode: string
  readonly door: number
}

export function placeCell(turn: Turn, { cell, barcode, door: no }: CellAtDoor, at: number): void {
  const door = turn.door(no)
  if (door === undefined) return
  const body = {
    barcode: cell,
    door: no,
    placedSize: door.size,
    floor: statusFloor(turn, barcode),
  }
  turn.event({ ...body, status: 'delivered' }, at)
  const ready = turn.event({ ...body, status: 'ready_for_pickup' }, at)
  turn.putOwn(barcode, { cell, state: 'placed', door: no, ...ready })
  turn.putDoor(no, { content: 'parcel', cell, since: at })
}

/**
 * Somebody of the staff or an infrared sensor has looked, and the parcel is not there. After a doubtful opening it was
 * taken then; one that nobody is known to have loaded or taken is missing.
 * @param hasOther another parcel lies there: a courier who was to take out this one met that one, too
 */
export function findEmpty(
  turn: Turn,
  { cell, barcode, door }: CellAtDoor,
  actor: string,
  hasOther = false,
): void {
  const row = turn.task(barcode)
  const own = row === undefined ? null : ownCell(row, cell)
  const about = { door, barcode: cell }
  const isDoubtful = own?.state === 'doubtful'
  if (isDoubtful && serverStateOf(row, cell) === 'expect')
    turn.fact('doubt_settled', { ...about, details: { placed: false, actor } })
  else if (isDoubtful && !(hasOther && own.openedFor === 'takeout')) {
    settleDoubtTaken(turn, { cell, barcode, door }, own)
    turn.fact('doubt_settled', { ...about, details: { taken: true, actor } })
  } else {
    const claim = turn.fact('empty_claim', { ...about, details: { actor } })
    turn.putOwn(barcode, { cell, state: 'claimed_empty', door, at: turn.now, seq: null, claim })
  }
  turn.putDoor(door, { content: 'empty', cell: null, since: turn.now })
}

const serverStateOf = (row: TaskRow | undefined, cell: string) =>
  row?.task?.cells.find(({ barcode }) => barcode === cell)?.state

/** It was taken when the door was pulsed. */
function settleDoubtTaken(
  turn: Turn,
  { cell, barcode, door }: CellAtDoor,
  { at, openedFor }: OwnCell,
): void {
  const row = turn.task(barcode)
  const isTakenOut = openedFor === 'takeout'
  if (isTakenOut && serverStateOf(row, cell) === 'forget') {
    // The server has taken leave of it: there is no status to report.
    turn.fact('taken_out', { door, barcode: cell })
    turn.putOwn(barcode, { cell, state: 'taken', door, at, seq: null })
    return
  }
  const status = isTakenOut
    ? takenOutAs(row?.task?.remove === true)
    : (turn.meta().config?.handed_out_as ?? 'issued')
  const body = { barcode: cell, status, door, placedSize: null }
  const taken = turn.event({ ...body, floor: statusFloor(turn, barcode) }, at)
  turn.putOwn(barcode, { cell, state: 'taken', door, status, ...taken })
}

/** What a parcel is that a courier has taken along. */
export const takenOutAs = (isOrdered: boolean): ParcelStatus =>
  isOrdered ? 'removed_from_locker' : 'taken_for_return'

/** Somebody of the staff has looked, and the parcel lies there. */
export function findInside(turn: Turn, at: CellAtDoor, actor: string): void {
  const { cell, barcode, door } = at
  const row = turn.task(barcode)
  const own = row === undefined ? null : ownCell(row, cell)
  const isExpected = serverStateOf(row, cell) === 'expect'
  if (own?.state === 'doubtful')
    turn.fact('doubt_settled', { door, barcode: cell, details: { inside: true, actor } })
  if (isExpected && own?.state !== 'placed') placeCell(turn, at, own?.at ?? turn.now)
  else if (own?.state === 'doubtful' || own?.state === 'claimed_empty')
    turn.putOwn(barcode, { cell, state: 'placed', door, at: own.at, seq: null })
  turn.putDoor(door, { content: 'parcel', cell })
}

/** «Ячейка была пуста»: no event; the code opens nothing more, and the door waits for somebody to look. */
export function settleClaimedEmpty(
  turn: Turn,
  op: Op,
): { readonly op: Op; readonly claim: number } {
  const cell = cellOf(op)
  const about = { door: op.door, barcode: op.barcode }
  const claim = turn.fact('empty_claim', { ...about, details: { actor: op.actor } })
  turn.fact('door_blocked', { ...about, details: { reason: 'empty_claim' } })
  if (cell !== null && op.barcode !== null)
    turn.putOwn(op.barcode, {
      cell,
      state: 'claimed_empty',
      door: op.door,
      at: op.openedAt ?? turn.now,
      seq: null,
      claim,
    })
  turn.putDoor(op.door, { state: 'blocked', reason: 'empty_claim' })
  return { op: settle(turn, op, 'claimed_empty'), claim }
}

/** After a pulse whose outcome nobody saw: a parcel to be fetched stays, one to be loaded is asked about. */
export function settleDoubtful(turn: Turn, op: Op): Op {
  const cell = cellOf(op)
  turn.fact('doubtful', {
    door: op.door,
    barcode: op.barcode,
    details: { kind: op.kind, pulses: op.pulses },
  })
  if (cell !== null && op.barcode !== null)
    turn.putOwn(op.barcode, {
      cell,
      state: 'doubtful',
      door: op.door,
      at: op.openedAt ?? op.pulsedAt ?? turn.now,
      seq: null,
      openedFor: op.kind,
    })
  if (op.kind === 'load') turn.putDoor(op.door, { content: 'unknown', cell })
  return settle(turn, op, 'doubtful')
}

export const noteNotOpened = (turn: Turn, op: Op): number =>
  turn.fact('door_failed', { door: op.door, barcode: op.barcode, details: { pulses: op.pulses } })

/** The server opens the door to whoever names this code and the end of the phone (specification 6, section 8). */
export const noteHelpShown = (turn: Turn, op: Op, helpCode: string): void => {
  turn.fact('help_shown', { door: op.door, barcode: op.barcode, details: { help_code: helpCode } })
}

export function settleNotOpened(turn: Turn, op: Op): Op {
  noteNotOpened(turn, op)
  return settle(turn, op, 'did_not_open')
}

/** A lock of «Ввод в работу» that is left. After a pulse nobody saw whether it had opened. */
export function dropUnnumbered(turn: Turn, op: Op): Op {
  const { board = 0, channel = 0 } = op.at ?? {}
  if (op.step === 'pulse')
    turn.fact('doubtful', { details: { kind: op.kind, pulses: op.pulses, board, channel } })
  return settle(turn, op, op.step === 'opened' || op.step === 'closed' ? 'looked' : 'dropped')
}

/** The courier has said why nothing is laid there; the door may still stand open. */
export const isTroubled = ({ step, result }: Op): boolean =>
  step !== 'settled' && result === 'not_placed'

export const settle = (turn: Turn, op: Op, result: OpResult): Op =>
  turn.putOp(op, { step: 'settled', result })
