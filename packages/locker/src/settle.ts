import type { ParcelStatus } from '@yacheyka/core/parcels/parcel-status'
import type { Op, OpResult } from './op.ts'
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
    turn.putOwn(op.barcode, { cell, state: 'taken', door: op.door, ...stamped })
    if (turn.door(op.door)?.cell === cell || turn.door(op.door)?.cell === null)
      turn.putDoor(op.door, { content: 'empty', cell: null, since: at })
  }
  return settle(turn, op, 'taken')
}

/** The parcel was put in: it has arrived and may be fetched. */
export function settlePlaced(turn: Turn, op: Op, at: number): Op {
  const cell = cellOf(op)
  const door = turn.door(op.door)
  if (cell !== null && op.barcode !== null && door !== undefined) {
    const body = {
      barcode: cell,
      door: op.door,
      placedSize: door.size,
      floor: statusFloor(turn, op.barcode),
    }
    turn.event({ ...body, status: 'delivered' }, at)
    const ready = turn.event({ ...body, status: 'ready_for_pickup' }, at)
    turn.putOwn(op.barcode, { cell, state: 'placed', door: op.door, ...ready })
    turn.putDoor(op.door, { content: 'parcel', cell, since: at })
  }
  return settle(turn, op, 'placed')
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
    })
  if (op.kind === 'load') turn.putDoor(op.door, { content: 'unknown', cell })
  return settle(turn, op, 'doubtful')
}

export function settleNotOpened(turn: Turn, op: Op): Op {
  turn.fact('door_failed', { door: op.door, barcode: op.barcode, details: { pulses: op.pulses } })
  return settle(turn, op, 'did_not_open')
}

export const settle = (turn: Turn, op: Op, result: OpResult): Op =>
  turn.putOp(op, { step: 'settled', result })
