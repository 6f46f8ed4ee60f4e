import type { DeviceTask } from '@yacheyka/contract/device/feed'
import type { Change } from './change.ts'
import { ownCell } from './overlay.ts'
import type { Meta, StoredState } from './state.ts'
import type { Turn } from './turn.ts'

/** Numbers of the outbox that are left out: the store that was lost may have used the first of them. */
const NUMBERS_LEFT_OUT = 10_000

/**
 * What makes a store of a copy of another one. It is a store of its own: what the lost store has written since the copy may
 * have arrived, and no identity may be used twice. Rows that the copy has not sent keep the identity under which they were
 * born. A cell that was empty may have been filled since; where a parcel lay, one may have been taken, which the server is
 * asked (`unheard`).
 */
export function continueFromCopy(
  { meta, doors, tasks }: StoredState,
  storeId: string,
): readonly Change[] {
  const values: Partial<Meta> = {
    storeId,
    earlierStores: [...meta.earlierStores, { storeId: meta.storeId, before: meta.nextSeq }],
    nextSeq: meta.nextSeq + NUMBERS_LEFT_OUT,
    cursor: 0,
    unheard: [...tasks.values()].flatMap(({ barcode, task }) => (task === null ? [] : [barcode])),
    openDoors: [],
    replacedBy: 'copy',
    restartAsked: false,
    copiedAt: null,
  }
  return [
    { table: 'meta', values },
    ...[...doors.values()]
      .filter(({ content }) => content === 'empty')
      .map((door): Change => ({ table: 'door', row: { ...door, content: 'unknown' } })),
  ]
}

/** The store in which a row was born. */
export const storeIdOf = ({ storeId, earlierStores }: Meta, seq: number): string =>
  earlierStores.find(({ before }) => seq < before)?.storeId ?? storeId

/** What the copy says of a cell of which the server knows better: whatever lies there now, nobody has said. */
export function doubtCell(turn: Turn, barcode: string, cell: DeviceTask['cells'][number]): void {
  const row = turn.task(barcode)
  const door = turn.doors().find((one) => one.cell === cell.barcode)
  if (door === undefined || row === undefined || ownCell(row, cell.barcode) !== null) return
  const isElsewhere = cell.number !== null && cell.number !== door.no
  if (cell.state === 'forget' || isElsewhere)
    turn.putDoor(door.no, { content: 'unknown', cell: null })
}
