import { findingsOf, isTaken, ordersBy } from './commissioning.ts'
import { cellsHere } from './overlay.ts'
import type { CabinetBoards } from './ports/board.ts'
import type { CommissioningScreen } from './ports/screen.ts'
import type { State } from './turn.ts'
import type { CommissioningPlace } from './visit.ts'

export function commissioningScreen(
  { meta, tasks, doors, ops }: State,
  place: CommissioningPlace,
  { boards, orders }: CabinetBoards,
): CommissioningScreen {
  const { commissioning, wiring } = meta
  const found = commissioning?.found ?? []
  const next = commissioning?.todo[0] ?? null
  switch (place.at) {
    case 'commissioning':
      return {
        id: 'H9_start',
        boards,
        begun: commissioning === null ? null : { doors: found.length, next },
        parcels: cellsHere({ tasks: [...tasks.values()], doors: [...doors.values()] }),
        inUse: ops.size > 0,
      }
    case 'channel':
      return {
        id: 'H9_door',
        board: next?.board ?? 0,
        channel: next?.channel ?? 0,
        digits: place.digits,
        size: place.size,
        moved: place.moved.length,
        open: place.isOpen,
        silent: place.isSilent,
        taken: isTaken(found, Number(place.digits)),
      }
    case 'found':
      return { id: 'H9_result', ...findingsOf(found, ordersBy(orders, wiring?.order)) }
  }
}
