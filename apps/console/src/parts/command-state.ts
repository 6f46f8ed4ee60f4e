import type { CommandRow } from '@yacheyka/contract/device/locker-card'
import type { Tone } from './mark.tsx'

const COMMAND_STATES: Readonly<Record<CommandRow['state'], readonly [string, Tone]>> = {
  waiting: ['Ждёт второго оператора', 'waits'],
  withdrawn: ['Отозвана', 'over'],
  issued: ['Отправлена', 'waits'],
  done: ['Выполнена', 'done'],
  failed: ['Не удалась', 'trouble'],
  expired: ['Опоздала', 'trouble'],
  refused: ['Постамат отказался', 'trouble'],
}
const RESULTS: Readonly<Record<string, string>> = {
  opened: 'дверца открылась',
  did_not_open: 'дверца не открылась',
  no_such_door: 'такой ячейки нет',
  door_in_use: 'у ячейки человек',
  in_use: 'у постамата люди',
  commissioning: 'идёт ввод в работу',
  not_empty: 'в ячейке может лежать посылка, нужно согласие второго оператора',
  unsupported: 'этой программе незнакома',
  no_kiosk: 'экран запускает не эта программа',
}
/** What came of a command, and its tone. */
export const formatCommandState = ({
  kind,
  state,
  waits,
  result,
  expires_at: end,
}: Pick<CommandRow, 'kind' | 'state' | 'waits' | 'result' | 'expires_at'>) => {
  if (state === 'waiting' && !waits) return ['Не подтверждена вовремя', 'over'] as const
  if (state === 'issued' && Date.parse(end) < Date.now()) return ['Без ответа', 'trouble'] as const
  const [word, tone] = COMMAND_STATES[state]
  // The log stands beside it.
  const isWordEnough = result === null || kind === 'collect_logs'
  return [isWordEnough ? word : `${word}: ${RESULTS[result] ?? result}`, tone] as const
}
