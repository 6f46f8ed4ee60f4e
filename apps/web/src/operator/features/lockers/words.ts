import type {
  CommandRow,
  DoorFact,
  LockerDoor,
  LockerState,
} from '@yacheyka/contract/device/locker-card'
import type { AlarmKind, FactKind } from '@yacheyka/contract/device/report'
import { useLocation } from 'react-router'
import type { Tone } from '../../parts/mark.tsx'

export const STATE_TONES: Readonly<Record<LockerState, Tone>> = {
  online: 'done',
  silent: 'trouble',
  new: 'waits',
  none: 'over',
}

/** What a locker says is wrong with its cabinet. */
const ALARMS: Readonly<Record<AlarmKind, string>> = {
  board_silent: 'Плата замков молчит',
  scanner_down: 'Сканер не отвечает',
  mains_lost: 'Нет внешнего питания',
  battery_low: 'Батарея разряжена',
  too_cold: 'Слишком холодно',
  too_hot: 'Слишком жарко',
  disk_low: 'Кончается место на диске',
  clock_unsure: 'Время не сверено',
  queue_old: 'События не доходят час',
  tamper: 'Вскрыт корпус или удар',
  lease_near: 'Скоро остановится выдача: давно нет связи',
  sensor_disagrees: 'Датчик двери расходится с содержимым',
  ui_frozen: 'Экран завис',
}

/** What is wrong, by its kind; of one that has no words yet its code. */
const INCIDENTS: Readonly<Record<string, string>> = {
  offline: 'Нет связи',
  silent: 'Молчит дольше обычного',
  door_failed: 'Не открылась',
  door_left_open: 'Оставлена открытой',
  door_open_unasked: 'Открыта без команды',
  door_broken: 'Сломана',
  empty_claim: 'Получатель: ячейка пуста',
  foreign_contents: 'Внутри чужое',
  left_inside: 'Посылка осталась внутри',
  check_cell: 'Проверьте ячейку',
  wrong_parcel: 'Другая посылка',
  pin_guessing: 'Подбирают коды',
  store_replaced: 'Память начата заново',
  consent_asked: 'Техник просит открыть',
  alarm: 'Тревога датчика',
  ...ALARMS,
  overbooked: 'По счёту занята',
  cells_differ: 'Ячейки и счёт не сходятся',
}
export const formatIncident = ({
  kind,
  door,
}: {
  readonly kind: string
  readonly door: number | null
}): string =>
  door === null
    ? (INCIDENTS[kind] ?? kind)
    : `Ячейка ${door}: ${(INCIDENTS[kind] ?? kind).toLowerCase()}`

const FACTS: Readonly<Partial<Record<FactKind, string>>> = {
  commissioned: 'Ввод в работу закончен',
  door_opened: 'Открылась',
  door_closed: 'Закрылась',
  door_left_open: 'Оставлена открытой',
  door_open_unasked: 'Открылась без команды',
  door_failed: 'Не открылась',
  door_blocked: 'Заблокирована',
  door_unblocked: 'Разблокирована',
  doubtful: 'Взяли ли посылку, неизвестно',
  doubt_settled: 'Стало известно, взяли ли посылку',
  check_cell: 'Просит проверить',
  empty_claim: 'Получатель сказал, что пусто',
  left_inside: 'Посылка осталась внутри',
  foreign_contents: 'Внутри чужое',
  inventory: 'Проверка содержимого',
  wrong_parcel: 'Положили другую посылку',
  taken_out: 'Посылку изъяли',
  consent_asked: 'Техник спросил согласия',
  help_shown: 'Показан код помощи',
  code_asked: 'Получатель попросил код по СМС',
}
export const formatFact = ({ kind }: DoorFact): string => FACTS[kind as FactKind] ?? kind

/** What a door is, in one word: its colour says the same. */
export function doorWord({ state, sensed, content }: LockerDoor): string {
  if (state === 'broken') return 'Сломана'
  if (state === 'blocked') return 'Заблокирована'
  if (sensed === 'open') return 'Открыта'
  return { empty: 'Пуста', parcel: 'Занята', unknown: 'Неизвестно' }[content]
}
export type DoorLook = 'out' | 'open' | 'taken' | 'empty' | 'unknown'
export function doorLook({ state, sensed, content }: LockerDoor): DoorLook {
  if (state !== 'ok') return 'out'
  if (sensed === 'open') return 'open'
  return content === 'parcel' ? 'taken' : content
}

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
  unsupported: 'этой программе незнакома',
  no_kiosk: 'экран запускает не эта программа',
}
export const formatCommandState = ({ kind, state, waits, result, expires_at: end }: CommandRow) => {
  if (state === 'waiting' && !waits) return ['Не подтверждена вовремя', 'over'] as const
  if (state === 'issued' && Date.parse(end) < Date.now()) return ['Без ответа', 'trouble'] as const
  const [word, tone] = COMMAND_STATES[state]
  // The log stands beside it.
  return [
    result === null || kind === 'collect_logs' ? word : `${word}: ${RESULTS[result] ?? result}`,
    tone,
  ] as const
}

/** The number of the point that the page is about: it may hold anything, so the router's own reading will not do. */
export const useLockerNumber = (): string => {
  const { pathname } = useLocation()
  const segment = /^\/operator\/lockers\/([^/]+)/.exec(pathname)?.[1] ?? ''
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
