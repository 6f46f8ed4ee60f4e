import { ownCell } from './overlay.ts'
import { addressKey, type AddressKey, type Reading } from './lock.ts'
import { findEmpty } from './settle.ts'
import type { OwnCell } from './state.ts'
import type { Turn } from './turn.ts'

/** A doubtful cell that nobody has come to for so long is looked into by somebody of the staff. */
const CHECK_AFTER = 24 * 60 * 60_000

interface Doubt {
  readonly barcode: string
  readonly own: OwnCell
}

/** Cells of which nobody knows whether the parcel lies inside. */
const doubts = (turn: Turn): readonly Doubt[] =>
  turn
    .tasks()
    .flatMap((row) =>
      row.own
        .filter(
          ({ cell, state, door }) =>
            state === 'doubtful' && ownCell(row, cell) !== null && turn.door(door)?.cell === cell,
        )
        .map((own) => ({ barcode: row.barcode, own })),
    )

/** «Проверьте ячейку 12», once a doubt. */
export function reportDoubts(turn: Turn): void {
  for (const { barcode, own } of doubts(turn)) {
    if (own.isReported === true || turn.now - own.at < CHECK_AFTER) continue
    turn.fact('check_cell', { door: own.door, barcode: own.cell })
    turn.putOwn(barcode, { ...own, isReported: true })
  }
}

/** An infrared sensor that sees nothing behind a shut door settles the doubt; one that sees something proves nothing. */
export function settleSeenEmpty(turn: Turn, readings: ReadonlyMap<AddressKey, Reading>): void {
  for (const { barcode, own } of doubts(turn)) {
    const door = turn.door(own.door)
    if (door === undefined || turn.ops().some((op) => op.door === own.door)) continue
    const reading = readings.get(addressKey(door.at))
    if (reading?.door === 'closed' && reading.inside === 'empty')
      findEmpty(turn, { cell: own.cell, barcode, door: own.door }, 'sensor')
  }
}
