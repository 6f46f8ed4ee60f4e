import type { BoardProtocol } from '@yacheyka/locker/boards/protocol'
import { createSerialBoard } from '@yacheyka/locker/boards/serial-board'
import type { BoardSetup } from '@yacheyka/locker/lock'
import type { Board } from '@yacheyka/locker/ports/board'
import type { Clock } from '@yacheyka/locker/ports/clock'
import { createSerialLine } from './serial-line.ts'

/** The boards of one bus. @throws RangeError for boards that the family cannot have */
export function openSerialBoard(
  protocol: BoardProtocol,
  path: string,
  boards: readonly BoardSetup[],
  clock: Clock,
): Board {
  const line = createSerialLine(path, protocol.baudRate)
  return createSerialBoard({ line, clock, protocol, boards })
}
