import type { RunningLocker } from './running-locker.ts'

/** Whether a door was moved; false: it is shut, and only its lock opens it. */
export function pressDoor({ cabinet, hands, agent }: RunningLocker, no: number): boolean {
  const door = cabinet.state().find((one) => one.no === no)
  if (door?.isOpen !== true) return false
  const op = agent()
    .state()
    .ops.values()
    .find((one) => one.door === no)
  const cell = op?.cells[op.turn]?.cell ?? null
  if (op?.kind === 'load' && door.inside === null && cell !== null)
    hands.perform({ act: 'put', door: no, barcode: cell })
  if ((op?.kind === 'pickup' || op?.kind === 'takeout') && door.inside !== null)
    hands.perform({ act: 'take', door: no })
  return hands.perform({ act: 'push', door: no })
}
