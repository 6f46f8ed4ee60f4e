import { bcc485 } from '@yacheyka/locker/boards/bcc485'
import { kerong, KERONG_DEFAULTS } from '@yacheyka/locker/boards/kerong'
import { CU48_MODBUS, modbus, WAVESHARE_RELAY_D } from '@yacheyka/locker/boards/modbus'
import type { BoardProtocol } from '@yacheyka/locker/boards/protocol'
import { createSerialBoard } from '@yacheyka/locker/boards/serial-board'
import type { Board, BoardSetup } from '@yacheyka/locker/ports/board'
import type { Clock } from '@yacheyka/locker/ports/clock'
import { createSerialLine } from './serial-line.ts'

export const SERIAL_BOARDS = ['bcc485', 'kerong', 'modbus-cu48', 'modbus-waveshare'] as const
export type SerialBoardName = (typeof SERIAL_BOARDS)[number]

const PROTOCOLS: Readonly<Record<SerialBoardName, () => BoardProtocol>> = {
  bcc485: () => bcc485({ polarity: 'closed_is_one', order: 'last_first' }),
  kerong: () => kerong(KERONG_DEFAULTS),
  'modbus-cu48': () => modbus(CU48_MODBUS),
  'modbus-waveshare': () => modbus(WAVESHARE_RELAY_D),
}

/** The boards of one bus. @throws RangeError for boards that the family cannot have */
export function openSerialBoard(
  name: SerialBoardName,
  path: string,
  boards: readonly BoardSetup[],
  clock: Clock,
): Board {
  const protocol = PROTOCOLS[name]()
  const line = createSerialLine(path, protocol.baudRate)
  return createSerialBoard({ line, clock, protocol, boards })
}
